import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { questionAnchor, questionPath } from '#contract/paths/questions.ts'
import { type QuestionsChanged, questionsChanged } from '#contract/questions.ts'
import { useOff } from '#web/lib/features.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { onLive } from '#web/lib/live/live.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import type { QuestionValues } from './acts.ts'
import { QuestionForm } from './components/question-form.tsx'
import { QuestionItem } from './components/question-item.tsx'
import type { LoadedQuestions } from './load.ts'
import { useSeenQuestions } from './use-seen-questions.ts'

type ListingQuestionsProps = {
  listing: {
    id: number
    title: string
    /** True if strangers may ask about it. */
    takesQuestions: boolean
    /** True if the seller's settings allow questions. */
    allowsQuestions: boolean
    isActive: boolean
    isOwn: boolean
  }
  questions: LoadedQuestions
  problem: FormProblem<QuestionValues> | undefined
}

/** The public questions and answers of a listing. */
export function ListingQuestions({ listing, questions, problem }: ListingQuestionsProps) {
  const { id, title, isOwn, isActive } = listing
  const { list, total, page, lastPage, shown, key } = questions
  const user = useSession()?.user
  const off = useOff('questions')
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      onLive<QuestionsChanged>(questionsChanged, ({ listing_id: changed }) => {
        if (changed === id) void revalidate()
      }),
    [id, revalidate],
  )
  useSeenQuestions(isOwn ? list.filter(({ reply }) => reply.length === 0) : [])
  useShownQuestion(shown)
  if (total === 0 && !listing.takesQuestions && !(isOwn && isActive)) return null
  const target = `${paths.listing(id, title)}#pitanja`
  const asked = problem?.values.intent === 'ask' ? problem : undefined
  return (
    <section aria-labelledby="pitanja" className="flex flex-col gap-4 print:hidden">
      <h2 id="pitanja" className="scroll-mt-24 text-xl font-bold">
        Pitanja{total > 0 && <span className="font-normal text-muted">{` (${total})`}</span>}
      </h2>
      {listing.takesQuestions &&
        (user ? (
          <QuestionForm
            // A question that was just asked leaves an empty form behind.
            key={shown}
            intent="ask"
            target={target}
            listingId={id}
            formKey={key}
            problem={asked}
            label="Vaše pitanje prodavaču"
            hint="Pitanje i odgovor su javni. Ne upisujte broj telefona ni linkove."
          >
            Postavite pitanje
          </QuestionForm>
        ) : (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {off === undefined ? (
              <ButtonLink to={paths.login(target)} rel="nofollow" kind="quiet">
                Prijavite se da postavite pitanje
              </ButtonLink>
            ) : (
              <span className="text-muted">{off}</span>
            )}
            {total === 0 && <span className="text-muted">Još nema pitanja.</span>}
          </p>
        ))}
      {isOwn && isActive && <OwnHint total={total} allows={listing.allowsQuestions} />}
      {list.length > 0 && (
        <ul className="flex flex-col gap-3">
          {list.map((question) => (
            <li key={question.id}>
              <QuestionItem
                question={question}
                href={questionPath(paths, { listingId: id, title, id: question.id })}
                target={target}
                readerId={user?.id}
                isSeller={isOwn}
                isActive={isActive}
                isShown={question.id === shown}
                formKey={key}
                problem={problem}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => `${paths.listing(id, title, { pitanja: other })}#pitanja`}
      />
    </section>
  )
}

function OwnHint({ total, allows }: { total: number; allows: boolean }) {
  if (allows && total > 0) return null
  return (
    <p className="text-muted">
      {allows ? (
        'Još nema pitanja. Kad neko pita, javit ćemo vam, a odgovor će vidjeti svi kupci.'
      ) : (
        <>
          Pitanja na vašim oglasima su isključena.{' '}
          <PathLink to={paths.privacySettings()} className="font-semibold text-primary underline">
            Promijenite postavke
          </PathLink>
        </>
      )}
    </p>
  )
}

/** Moves the focus to the question that the page was opened for. */
function useShownQuestion(shown: number | undefined) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (shown === undefined || hash !== `#${questionAnchor(shown)}`) return
    document.querySelector<HTMLElement>(hash)?.focus({ preventScroll: true })
  }, [shown, hash, key])
}
