import Reply from 'lucide-react/icons/reply'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { answersPerQuestion } from '#contract/limits/messages.ts'
import type { Person } from '#contract/people/person.ts'
import { questionAnchor } from '#contract/paths/questions.ts'
import type { Answer, Question } from '#contract/questions.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { formatAgo, formatDateTime } from '#web/lib/format/format.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { isActing } from '#web/lib/session/agent-rights.ts'
import { useNow, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { QuestionValues } from '#web/modules/questions/acts.ts'
import { authorName } from '#web/modules/questions/words.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { QuestionForm } from './question-form.tsx'

export type QuestionItemProps = {
  question: Question
  /** The address of the question itself, if its listing can be seen. */
  href?: string
  /** The path that its forms are sent to. */
  target: string
  /** The reader's account. */
  readerId: number | undefined
  isSeller: boolean
  /** True if its listing still takes answers. */
  isActive: boolean
  /** True if the page was opened to show it. */
  isShown?: boolean
  /** True if its answer form is open from the start. */
  isOpen?: boolean
  formKey: string | null
  problem: FormProblem<QuestionValues> | undefined
  /** Above the question. */
  children?: ReactNode
}

export function QuestionItem(props: QuestionItemProps) {
  const { question, href, target, readerId, isSeller, isActive, isShown = false, children } = props
  const { id, user, reply } = question
  const own = props.problem?.values.question === id ? props.problem : undefined
  const isAsker = readerId !== undefined && user?.id === readerId
  const mayAnswer = isSeller && isActive && reply.length < answersPerQuestion
  const removesAnswers = isSeller && !isActing(useSession()?.user)
  const mayDelete = removesAnswers || (isAsker && reply.length === 0)
  return (
    <article
      id={questionAnchor(id)}
      tabIndex={-1}
      aria-label={`Pitanje, ${authorName(user)}`}
      className={`scroll-mt-24 rounded-card border bg-surface p-4 ${isShown ? 'border-primary' : 'border-line'}`}
    >
      {children}
      <div className="flex items-start justify-between gap-3">
        <Byline
          user={user}
          at={question.created_at}
          {...(href && { href })}
          {...(!isAsker && { reportPath: paths.report('pitanje', id, href ?? target) })}
        />
        {mayDelete && (
          <DeleteQuestion
            id={id}
            target={target}
            label="Izbrišite pitanje"
            warning={
              reply.length > 0
                ? 'Pitanje i odgovor više niko neće vidjeti.'
                : 'Pitanje više niko neće vidjeti.'
            }
          />
        )}
      </div>
      <p className="mt-1 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{question.content}</p>
      {reply.map((answer) => (
        <AnswerBox
          key={answer.id}
          answer={answer}
          target={target}
          isSeller={isSeller}
          mayDelete={removesAnswers}
          returnTo={href ?? target}
        />
      ))}
      {own?.values.intent === 'delete-question' && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {own.message}
        </p>
      )}
      {mayAnswer && <AnswerFold {...props} own={own} />}
    </article>
  )
}

function AnswerFold({
  question: { id, listing_id: listingId, reply },
  target,
  formKey,
  isShown = false,
  isOpen = isShown,
  own,
}: QuestionItemProps & { own: FormProblem<QuestionValues> | undefined }) {
  const isFirst = reply.length === 0
  const wrong = own?.values.intent === 'answer' ? own : undefined
  return (
    // Folds again once there is an answer.
    <details
      key={reply.length}
      open={wrong !== undefined || (isOpen && isFirst) || undefined}
      className="mt-3 print:hidden"
    >
      <summary
        className={`inline-flex min-h-11 list-none items-center gap-2 rounded-field px-4 text-sm font-semibold in-open:border-transparent in-open:bg-transparent in-open:px-0 in-open:text-primary ${isFirst ? 'bg-primary text-on-primary' : 'border border-line-strong hover:bg-canvas'}`}
      >
        <Reply className="size-4" aria-hidden="true" />
        {isFirst ? 'Odgovorite' : 'Dodajte odgovor'}
      </summary>
      <QuestionForm
        intent="answer"
        target={target}
        listingId={listingId}
        questionId={id}
        formKey={formKey}
        problem={wrong}
        label="Vaš odgovor"
        hint="Odgovor je javan. Ne upisujte broj telefona ni linkove."
      >
        Objavite odgovor
      </QuestionForm>
    </details>
  )
}

function AnswerBox({
  answer: { id, content, user, created_at: at },
  target,
  isSeller,
  mayDelete,
  returnTo,
}: {
  answer: Answer
  target: string
  isSeller: boolean
  mayDelete: boolean
  /** Path to return to after a report. */
  returnTo: string
}) {
  return (
    <div className="mt-3 rounded-field border-l-4 border-primary bg-primary-soft px-3 py-2">
      <div className="flex items-start justify-between gap-3">
        <Byline
          user={user}
          at={at}
          isAnswer
          {...(!isSeller && { reportPath: paths.report('pitanje', id, returnTo) })}
        />
        {mayDelete && (
          <DeleteQuestion
            id={id}
            target={target}
            label="Izbrišite odgovor"
            warning="Odgovor više niko neće vidjeti."
          />
        )}
      </div>
      <p className="mt-1 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>
    </div>
  )
}

type BylineProps = {
  user: Person | null
  at: number
  href?: string
  isAnswer?: boolean
  reportPath?: string
}

const linkHover = 'underline-offset-4 hover:text-primary hover:underline'

function Byline({ user, at, href, isAnswer = false, reportPath }: BylineProps) {
  const now = useNow()
  const name = authorName(user)
  const when = (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
      {formatAgo(at, now)}
    </time>
  )
  const link = `line-link ${linkHover}`
  return (
    <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
      {!isAnswer && <Avatar name={name} src={user?.avatar ?? null} className="size-7 text-xs" />}
      {isAnswer && <Store className="size-4 text-primary" aria-hidden="true" />}
      <span className="font-semibold text-ink [overflow-wrap:anywhere]">
        {isAnswer && <span className="text-primary">Prodavač </span>}
        <ProfileLink person={user} className="line-link" linkClassName={linkHover}>
          {name}
        </ProfileLink>
      </span>
      <span aria-hidden="true">·</span>
      {href ? (
        <PathLink to={href} rel="nofollow" className={link}>
          {when}
          <span className="sr-only">, link do pitanja</span>
        </PathLink>
      ) : (
        when
      )}
      {user && reportPath && (
        <PathLink to={reportPath} rel="nofollow" className={`${link} print:hidden`}>
          Prijavite
          <span className="sr-only">{isAnswer ? ' odgovor' : ' pitanje'}</span>
        </PathLink>
      )}
    </div>
  )
}
