import { useEffect } from 'react'
import { redirect, useLocation, useRevalidator } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { questionPath } from '#contract/paths/questions.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import {
  type ListedQuestion,
  listOwnQuestions,
  type QuestionList,
  type QuestionsChanged,
  questionsChanged,
} from '#contract/questions.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { onLive } from '#web/lib/live/live.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { QuestionDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { fields, isQuestionIntent, performQuestionAct, questionValues } from '#web/modules/questions/acts.ts'
import { QuestionItem } from '#web/modules/questions/components/question-item.tsx'
import { useSeenQuestions } from '#web/modules/questions/use-seen-questions.ts'
import type { Route } from './+types/questions.ts'

const views = { open: undefined, answered: 'odgovorena', asked: 'moja' } as const
const labels: Record<QuestionList, string> = {
  open: 'Bez odgovora',
  answered: 'Odgovorena',
  asked: 'Moja pitanja',
}
const lists = Object.keys(views) as QuestionList[]
const listOf = (search: string): QuestionList =>
  lists.find((list) => views[list] === parseQuery(search)['prikaz']) ?? 'open'
const pathOf = (list: QuestionList, page = 1, gotovo?: string) =>
  paths.questions({ prikaz: views[list], ...pageQuery(page), gotovo })

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = listOf(url.search)
  const page = pageNumberOf(url.search)
  const { data, meta, open } = await apiOf(context)
    .call(listOwnQuestions, { query: { list, page } })
    .catch(routeError)
  // The last one of the last page may have just been answered.
  if (page > meta.last_page) throw redirect(pathOf(list, meta.last_page))
  return { list, page, open, questions: data, lastPage: Math.min(meta.last_page, deepestPage), key: newKey() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get(fields.intent)
  if (!isQuestionIntent(intent) || intent === 'ask') throw new Response(null, { status: 400 })
  try {
    await performQuestionAct(apiOf(context), form, intent)
  } catch (error) {
    return formProblem(error, questionValues(form))
  }
  return redirect(pathOf(listOf(url.search), pageNumberOf(url.search), intent))
}

export const meta = () => pageMeta({ title: 'Pitanja', isIndexed: false })

const outcomes: Record<string, string> = {
  answer: 'Odgovor je objavljen.',
  'delete-question': 'Izbrisano je.',
  'see-questions': 'Pitanja su označena kao pročitana.',
}

const nothing: Record<QuestionList, string> = {
  open: 'Nema pitanja koja čekaju odgovor. Kad neko pita o vašem oglasu, pitanje će biti ovdje.',
  answered: 'Još niste odgovorili ni na jedno pitanje o svojim oglasima.',
  asked: 'Još niste postavili nijedno pitanje. Možete ga postaviti na stranici oglasa.',
}

export default function Questions({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { list, page, open, questions, lastPage, key } = loaderData
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const readerId = useSession()?.user?.id
  useEffect(() => onLive<QuestionsChanged>(questionsChanged, () => void revalidate()), [revalidate])
  const isSeller = list !== 'asked'
  useSeenQuestions(isSeller ? questions : [])
  const done = problem ? undefined : outcomes[parseQuery(search)['gotovo'] ?? '']
  const target = pathOf(list, page)
  const unseen = isSeller ? questions.filter(({ seen }) => !seen) : []
  const openCount = {
    text: String(open),
    spoken: counted(open, 'pitanje', 'pitanja', 'pitanja'),
    badge: 'grey',
  } as const
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Pitanja', to: paths.questions() }]} />
        <h1 className="mt-1 text-2xl font-bold">Pitanja o oglasima</h1>
      </div>
      <TabBar
        label="Liste pitanja"
        tabs={lists.map((one) => ({
          to: pathOf(one),
          label: labels[one],
          isCurrent: one === list,
          ...(one === 'open' && open > 0 && { count: openCount }),
        }))}
      />
      {done && <Alert tone="success">{done}</Alert>}
      {questions.length === 0 ? (
        <EmptyState
          drawing={<QuestionDrawing />}
          text={nothing[list]}
          action={
            isSeller ? (
              <ButtonLink to={paths.myListings()}>Moji oglasi</ButtonLink>
            ) : (
              <ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>
            )
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {questions.map((question, at) => (
            <li key={question.id}>
              <QuestionItem
                question={question}
                {...(question.listing.visible && { href: hrefOf(question) })}
                target={target}
                readerId={readerId}
                isSeller={isSeller}
                isActive={question.listing.active}
                isOpen={list === 'open' && at === 0}
                formKey={key}
                problem={problem}
              >
                <ListingHead listing={question.listing} isNew={isSeller && !question.seen} />
              </QuestionItem>
            </li>
          ))}
        </ul>
      )}
      {unseen.length > 0 && <SeenForm questions={unseen} target={target} />}
      <Pagination page={page} lastPage={lastPage} hrefOf={(other) => pathOf(list, other)} />
    </div>
  )
}

const hrefOf = ({ id, listing }: ListedQuestion) =>
  questionPath(paths, { listingId: listing.id, title: listing.title, id })
/** Marks the questions as seen for a reader without scripts. */
const SeenForm = ({ questions, target }: { questions: readonly ListedQuestion[]; target: string }) => (
  <noscript>
    <form method="post" action={target}>
      {questions.map(({ id }) => (
        <input key={id} type="hidden" name={fields.question} value={id} />
      ))}
      <button
        name={fields.intent}
        value="see-questions"
        className="min-h-11 font-semibold text-primary underline"
      >
        Označite kao pročitano
      </button>
    </form>
  </noscript>
)

/** The listing that a question is about. */
function ListingHead({ listing, isNew }: { listing: ListedQuestion['listing']; isNew: boolean }) {
  const { id, title, image, visible, active } = listing
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 border-b border-line pb-3">
      <img
        src={image}
        alt=""
        width={56}
        height={42}
        loading="lazy"
        className="h-10.5 w-14 shrink-0 rounded-field bg-canvas object-cover"
      />
      <div className="min-w-0 flex-1 basis-32">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {visible ? (
            <PathLink
              to={paths.listing(id, title)}
              className="underline-offset-4 hover:text-primary hover:underline"
            >
              {title}
            </PathLink>
          ) : (
            title
          )}
        </p>
        {!active && <p className="text-sm text-muted">Oglas više nije aktivan.</p>}
      </div>
      {isNew && (
        <span className="shrink-0 rounded-full bg-accent px-2 text-xs font-bold text-on-accent">Novo</span>
      )}
    </div>
  )
}
