import { data, Form, redirect, useLocation } from 'react-router'
import { deepestPage } from '#contract/limits.ts'
import { savedTabs, type SavedTab } from '#contract/paths.ts'
import { formatQuery, parseQuery } from '#contract/query-string.ts'
import { listSavedListings, noteSavedListing, saveListing, unsaveListing } from '#contract/saved.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedListings } from '#web/lib/format.ts'
import { formProblem } from '#web/lib/form-problem.ts'
import { readForm } from '#web/lib/read-form.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SavedRow } from '#web/modules/saved/components/saved-row.tsx'
import { SavedSearch } from '#web/modules/saved/components/saved-search.tsx'
import { filterOf, filterQuery, isFiltered } from '#web/modules/saved/filter.ts'
import { toSavedRow } from '#web/modules/saved/row.ts'
import '#web/cards/listing-row.css'
import type { Route } from './+types/saved.ts'

const isTab = (tab: string): tab is SavedTab => (savedTabs as readonly string[]).includes(tab)
const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

export async function loader({ params: { tab }, url, context }: Route.LoaderArgs) {
  if (tab === undefined) throw redirect(paths.saved())
  if (!isTab(tab)) throw notFound()
  const filter = filterOf(url.search)
  const found = await apiOf(context)
    .call(listSavedListings, { query: filterQuery(filter) })
    .catch(routeError)
  const { total, last_page } = found.meta
  // The last row of the last page may have just been removed.
  if (filter.page > last_page) throw redirect(paths.saved(tab, filterQuery({ ...filter, page: last_page })))
  return {
    filter,
    total,
    rows: found.data.map(toSavedRow),
    categories: found.categories,
    lastPage: Math.min(last_page, deepestPage),
  }
}

/** Names each act in the address of the page that follows. */
const outcomes = { ukloni: 'uklonjen', vrati: 'vracen', biljeska: 'biljeska' } as const
const isAct = (text: string): text is keyof typeof outcomes => Object.hasOwn(outcomes, text)

export async function action({ request, params: { tab }, url, context }: Route.ActionArgs) {
  if (tab === undefined || !isTab(tab)) throw notFound()
  const form = await request.formData()
  const [wanted, id] = [String(form.get('radnja')), String(form.get('oglas'))]
  if (!isAct(wanted) || !/^[1-9]\d{0,14}$/.test(id))
    throw data(null, { status: 400, statusText: 'Bad Request' })
  const api = apiOf(context)
  if (wanted === 'biljeska') {
    const { body, values } = readForm(form, noteSavedListing)
    try {
      await api.call(noteSavedListing, { params: { id }, body })
    } catch (error) {
      return formProblem(error, { ...values, oglas: id })
    }
  } else {
    const call = wanted === 'ukloni' ? unsaveListing : saveListing
    await api.call(call, { params: { id } }).catch(routeError)
  }
  const query = { ...filterQuery(filterOf(url.search)), gotovo: outcomes[wanted], oglas: id }
  return redirect(paths.saved(tab) + formatQuery(query))
}

export const meta = () => pageMeta({ title: 'Spašeni oglasi', isIndexed: false })

// So few rows need no search.
const fewRows = 5
const eagerRows = 4

export default function Saved({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, total, rows, categories, lastPage } = loaderData
  const tab = 'oglasi'
  const target = paths.saved(tab, filterQuery(filter))
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Spašeno', to: paths.saved() }]} />
        <h1 className="mt-1 text-2xl font-bold">Spašeni oglasi</h1>
      </div>
      <Outcome target={target} />
      {(all > fewRows || isFiltered(filter)) && (
        <SavedSearch action={paths.saved(tab)} filter={filter} categories={categories} />
      )}
      {rows.length > 0 && <output className="text-sm text-muted">{countedListings(total)}</output>}
      {rows.length === 0 ? (
        <EmptyState
          text={
            isFiltered(filter)
              ? 'Nijedan spašeni oglas ne odgovara pretrazi.'
              : 'Još niste spasili nijedan oglas. Dodirnite srce na oglasu koji želite sačuvati.'
          }
          action={
            isFiltered(filter) ? (
              <ButtonLink to={paths.saved(tab)}>Prikaži sve</ButtonLink>
            ) : (
              <ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>
            )
          }
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map((row, at) => (
            <li key={row.card.id}>
              <SavedRow
                row={row}
                isFirst={at < eagerRows}
                target={target}
                problem={actionData?.values.oglas === String(row.card.id) ? actionData : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={filter.page}
        lastPage={lastPage}
        hrefOf={(page) => paths.saved(tab, filterQuery({ ...filter, page }))}
      />
    </div>
  )
}

/** Says what just happened, and offers to take a removal back. */
function Outcome({ target }: { target: string }) {
  const { gotovo, oglas = '' } = parseQuery(useLocation().search)
  if (gotovo === outcomes.vrati) return <Alert tone="success">Oglas je ponovo spašen.</Alert>
  if (gotovo === outcomes.biljeska) return <Alert tone="success">Bilješka je sačuvana.</Alert>
  if (gotovo !== outcomes.ukloni || !/^[1-9]\d{0,14}$/.test(oglas)) return null
  return (
    <Alert tone="success">
      <Form method="post" action={target} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>Oglas je uklonjen iz spašenih.</p>
        <input type="hidden" name="oglas" value={oglas} />
        <Button name="radnja" value="vrati" kind="quiet">
          Vrati oglas
        </Button>
      </Form>
    </Alert>
  )
}
