import PenLine from 'lucide-react/icons/pen-line'
import { type ComponentProps, useState } from 'react'
import { Form, redirect, useLocation, useNavigate } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { allTowns, listBoardNotes } from '#contract/mahalac.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { useOff } from '#web/lib/features.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { hasSessionCookie, useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, buttonClass, ButtonLink } from '#web/ui/button.tsx'
import { TalkDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PicturesField } from '#web/ui/forms/pictures-field.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { boardValues, fields, performBoardAct } from '#web/modules/mahalac/acts.ts'
import { NewsLink } from '#web/modules/mahalac/components/news-link.tsx'
import { NoteCard } from '#web/modules/mahalac/components/note-card.tsx'
import { NoteForm } from '#web/modules/mahalac/components/note-form.tsx'
import { useNews } from '#web/modules/mahalac/use-news.ts'
import { doneText } from '#web/modules/mahalac/words.ts'
import { findTowns } from '#web/modules/selling/reference.ts'
import type { Route } from './+types/board.ts'

export const handle: PageHandle = { query: ['grad', 'page', 'gotovo'] }

const cityOf = (search: string) => {
  const { grad } = parseQuery(search)
  return grad && /^[1-9]\d{0,14}$/.test(grad) ? Number(grad) : undefined
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const city = cityOf(url.search)
  const page = pageNumberOf(url.search)
  const [found, towns] = await Promise.all([
    api.call(listBoardNotes, { query: { city, page } }),
    findTowns(api),
  ]).catch(routeError)
  if (page > Math.max(1, found.meta.last_page)) throw redirect(apartPaths.mahalac({ grad: city }))
  return {
    city,
    page,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    notes: found.data,
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    town: towns.find(({ value }) => value === String(city))?.label ?? null,
    done: parseQuery(url.search)['gotovo'],
    /** Makes a repeated form harmless. Visitors, who share the page, have no form. */
    key: hasSessionCookie(request) ? newKey() : null,
    isIndexed: url.search === '',
    canonical: context.get(siteContext).origin + apartPaths.mahalac({ grad: city }),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const target = apartPaths.mahalac({ grad: cityOf(url.search) })
  try {
    const gotovo = await performBoardAct(apiOf(context), form)
    const grad = gotovo === 'post' ? boardValues(form).city_id : cityOf(url.search)
    if (gotovo === 'like' || gotovo === 'unlike')
      return redirect(
        `${apartPaths.mahalac({ grad, ...pageQuery(pageNumberOf(url.search)) })}#poruka-${boardValues(form).id}`,
      )
    return redirect(apartPaths.mahalac({ grad, gotovo }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return redirect(paths.login(target))
    return formProblem(error, boardValues(form))
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.town ? `Mahalac: ${loaderData.town}` : 'Mahalac',
    description: 'Kratke poruke komšija: šta ima novo u vašoj mahali, ko šta traži i ko šta nudi.',
    canonical: loaderData?.canonical,
    isIndexed: loaderData?.isIndexed ?? false,
  })

export default function Board({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { city, page, lastPage, notes, towns, town, done, key } = loaderData
  const news = useNews({ channel: city ?? allTowns, parentId: null, shown: notes })
  const target = apartPaths.mahalac({ grad: city, ...pageQuery(page) })
  const isOwnForm = problem?.values.intent === 'post'
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 sm:px-6 sm:py-6">
      <header>
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }]} />
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">
          {town ? `Mahalac: ${town}` : 'Mahalac'}
        </h1>
        <p className="text-muted">Kratke poruke komšija, za vaš kraj.</p>
      </header>
      <TownChoice city={city} towns={towns} />
      {!problem && done && doneText[done] && <Alert tone="success">{doneText[done]}</Alert>}
      {problem && !isOwnForm && problem.message && <Alert>{problem.message}</Alert>}
      <Writing
        target={target}
        formKey={key}
        city={city}
        towns={towns}
        problem={isOwnForm ? problem : undefined}
        isDone={done === 'post'}
      />
      <NewsLink
        text={news === 0 ? null : `Prikažite ${counted(news, 'novu poruku', 'nove poruke', 'novih poruka')}`}
      />
      {notes.length === 0 ? (
        <EmptyState
          drawing={<TalkDrawing />}
          text={
            town ? `Još niko nije pisao za mjesto ${town}. Budite prvi.` : 'Još niko nije pisao. Budite prvi.'
          }
          action={
            <ButtonLink to={city === undefined ? paths.home() : apartPaths.mahalac()} kind="quiet">
              {city === undefined ? `Na početnu ${brand.genitive}` : 'Sva mjesta'}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {notes.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} target={target} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => apartPaths.mahalac({ grad: city, ...pageQuery(other) })}
      />
    </div>
  )
}

type WritingProps = Pick<Route.ComponentProps['loaderData'], 'city' | 'towns'> & {
  target: string
  formKey: string | null
  problem: ComponentProps<typeof NoteForm>['problem']
  /** A note has just been written. */
  isDone: boolean
}

/** Hides the form behind a button, so that the board comes first. */
function Writing({ target, formKey, city, towns, problem, isDone }: WritingProps) {
  const user = useSession()?.user ?? null
  const off = useOff('mahalac')
  const { key: visit } = useLocation()
  const [cleared, setCleared] = useState('')
  // Each note that was written closes and empties the form; a like leaves a draft alone.
  if (isDone && cleared !== visit) setCleared(visit)
  if (off !== undefined) return <Alert tone="info">{off}</Alert>
  if (!user)
    return (
      <ButtonLink to={paths.login(target)} className="sm:self-start">
        Prijavite se da biste pisali
      </ButtonLink>
    )
  return (
    <details key={cleared} open={problem !== undefined} className="group">
      <summary
        className={buttonClass(
          'primary',
          'w-full list-none sm:w-fit group-open:mb-3 group-open:bg-surface group-open:text-ink group-open:outline-1 group-open:outline-line-strong group-open:hover:bg-canvas',
        )}
      >
        <PenLine className="size-5 shrink-0" aria-hidden="true" />
        Napišite poruku
      </summary>
      <section aria-label="Nova poruka" className="rounded-card border border-line bg-surface p-4">
        <NoteForm
          intent="post"
          target={target}
          formKey={formKey}
          problem={problem}
          values={{ city_id: String(city ?? user.city_id ?? '') }}
          label="Šta ima novo u vašoj mahali?"
        >
          <SearchSelect
            label="Za mjesto"
            name="city_id"
            options={towns}
            required
            placeholder="Odaberite mjesto"
          />
          <PicturesField
            label="Fotografija"
            hint="Nije obavezna. JPEG, PNG, WebP ili AVIF do 12 MB."
            name={fields.photo}
            isSingle
          />
        </NoteForm>
      </section>
    </details>
  )
}

function TownChoice({ city, towns }: Pick<Route.ComponentProps['loaderData'], 'city' | 'towns'>) {
  const navigate = useNavigate()
  return (
    <search>
      <FormStateProvider value={{ values: { grad: city === undefined ? '' : String(city) }, errors: {} }}>
        <Form method="get" key={city ?? 0} aria-label="Mjesto" className="flex flex-wrap items-end gap-3">
          <SearchSelect
            label="Mjesto"
            name="grad"
            options={towns}
            placeholder="Sva mjesta"
            onChoose={(grad) => void navigate(apartPaths.mahalac({ grad: grad || undefined }))}
            className="min-w-0 flex-1 basis-56"
          />
          <noscript>
            <Button kind="quiet">Prikažite</Button>
          </noscript>
        </Form>
      </FormStateProvider>
    </search>
  )
}
