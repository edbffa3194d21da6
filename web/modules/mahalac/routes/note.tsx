import { data, redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { getBoardNote } from '#contract/mahalac.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { hasSessionCookie, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { boardValues, performBoardAct } from '#web/modules/mahalac/acts.ts'
import { NewsLink } from '#web/modules/mahalac/components/news-link.tsx'
import { NoteCard } from '#web/modules/mahalac/components/note-card.tsx'
import { NoteForm } from '#web/modules/mahalac/components/note-form.tsx'
import { useNews } from '#web/modules/mahalac/use-news.ts'
import { authorName, doneText, repliesText } from '#web/modules/mahalac/words.ts'
import type { Route } from './+types/note.ts'

export const handle: PageHandle = { query: ['page', 'gotovo'] }

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.messageId)) throw data(null, { status: 404, statusText: 'Not Found' })
  const page = pageNumberOf(url.search)
  const {
    note,
    data: replies,
    meta,
  } = await apiOf(context)
    .call(getBoardNote, { params: { id: params.messageId }, query: { page } })
    .catch(routeError)
  if (page > Math.max(1, meta.last_page)) throw redirect(apartPaths.mahalacNote(note.id))
  return {
    note,
    replies,
    page,
    lastPage: Math.min(meta.last_page, deepestPage),
    done: parseQuery(url.search)['gotovo'],
    /** Makes a repeated form harmless. Visitors, who share the page, have no form. */
    key: hasSessionCookie(request) ? newKey() : null,
    canonical: context.get(siteContext).origin + apartPaths.mahalacNote(note.id),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const noteId = Number(params.messageId)
  const page = pageQuery(pageNumberOf(url.search))
  const { id } = boardValues(form)
  try {
    const gotovo = await performBoardAct(apiOf(context), form)
    if (gotovo === 'like' || gotovo === 'unlike')
      return redirect(`${apartPaths.mahalacNote(noteId, page)}#poruka-${id}`)
    if (gotovo === 'delete' && id === params.messageId) return redirect(apartPaths.mahalac({ gotovo }))
    return redirect(apartPaths.mahalacNote(noteId, { ...page, gotovo }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      return redirect(paths.login(apartPaths.mahalacNote(noteId)))
    return formProblem(error, boardValues(form))
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return pageMeta({ title: 'Stranica nije pronađena', isIndexed: false })
  const { note, canonical } = loaderData
  return pageMeta({
    title: `${authorName(note.user)} na mahalcu, ${note.city.name}`,
    description: note.content.replace(/\s+/g, ' ').slice(0, 160),
    canonical,
    isIndexed: true,
  })
}

export default function Note({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { note, replies, page, lastPage, done, key } = loaderData
  const user = useSession()?.user ?? null
  const news = useNews({ channel: note.city.id, parentId: note.id, shown: replies })
  const target = apartPaths.mahalacNote(note.id, pageQuery(page))
  const isOwnForm = problem?.values.intent === 'reply'
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 sm:px-6 sm:py-8">
      <header>
        <Breadcrumbs
          steps={[
            { name: 'Mahalac', to: apartPaths.mahalac() },
            { name: note.city.name, to: apartPaths.mahalac({ grad: note.city.id }) },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold tracking-tight [overflow-wrap:anywhere]">
          {`Poruka: ${authorName(note.user)}`}
        </h1>
      </header>
      {!problem && done && doneText[done] && <Alert tone="success">{doneText[done]}</Alert>}
      {problem && !isOwnForm && problem.message && <Alert>{problem.message}</Alert>}
      <NoteCard note={note} target={target} isAlone />
      <section aria-labelledby="odgovori" className="flex flex-col gap-3">
        <h2 id="odgovori" className="text-xl font-bold">
          {note.replies === 0 ? 'Još nema odgovora' : repliesText(note.replies)}
        </h2>
        {replies.length > 0 && (
          <ul className="flex flex-col gap-3 border-l-4 border-line pl-3 sm:pl-4">
            {replies.map((reply) => (
              <li key={reply.id}>
                <NoteCard note={reply} target={target} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          lastPage={lastPage}
          hrefOf={(other) => apartPaths.mahalacNote(note.id, pageQuery(other))}
        />
        <NewsLink
          text={
            news === 0
              ? null
              : `Prikažite ${counted(news, 'novi odgovor', 'nova odgovora', 'novih odgovora')}`
          }
        />
      </section>
      <section aria-label="Vaš odgovor" className="rounded-card border border-line bg-surface p-4">
        {user ? (
          <NoteForm
            intent="reply"
            target={target}
            noteId={note.id}
            formKey={key}
            problem={isOwnForm ? problem : undefined}
            label="Vaš odgovor"
          />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>Prijavite se da biste odgovorili.</p>
            <ButtonLink to={paths.login(target)}>Prijavi se</ButtonLink>
          </div>
        )}
      </section>
    </div>
  )
}
