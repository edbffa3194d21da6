import { Form, Link, redirect, useLocation } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { findSavedSearch, listSavedSearches, type SavedSearchState } from '#contract/saved/searches.ts'
import { apiOf, ApiError, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { WatchDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { SavedTabs } from '#web/modules/saved/components/saved-tabs.tsx'
import { Filters, SearchRow } from '#web/modules/saved/components/search-row.tsx'
import {
  isSearchAct,
  performSearchAct,
  type SearchAct,
  searchFields,
  toSearchRow,
} from '#web/modules/saved/searches.ts'
import type { Route } from './+types/searches.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = pageNumberOf(url.search)
  const query = parseQuery(url.search)['spasi']
  const [found, offered] = await Promise.all([
    api.call(listSavedSearches, { query: { page } }),
    query ? stateOf(api, query) : null,
  ]).catch(routeError)
  const { total, last_page } = found.meta
  // The last row of the last page may have just been removed.
  if (page > last_page) throw redirect(paths.savedSearches(pageQuery(last_page)))
  return {
    page,
    total,
    rows: found.data.map(toSearchRow),
    offered: query && offered ? { query, ...offered } : null,
    lastPage: Math.min(last_page, deepestPage),
  }
}

/** Null for an address that no search understands. */
async function stateOf(api: ReturnType<typeof apiOf>, query: string): Promise<SavedSearchState | null> {
  try {
    return await api.call(findSavedSearch, { query: { query } })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 422 || error.status === 400)) return null
    throw error
  }
}

export const action = async ({ request, url, context }: Route.ActionArgs) =>
  performSearchAct(apiOf(context), await request.formData(), pageNumberOf(url.search))

export const meta = () => pageMeta({ title: 'Spašene pretrage', isIndexed: false })

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { page, total, rows, offered, lastPage } = loaderData
  const target = paths.savedSearches(pageQuery(page))
  const problem = actionData?.values.act === 'sacuvaj' ? actionData : undefined
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Spašeno', to: paths.saved() }]} />
        <h1 className="mt-1 text-2xl font-bold">Spašene pretrage</h1>
      </div>
      <SavedTabs current={paths.savedSearches()} />
      {actionData && !problem && <Alert>{actionData.message ?? actionData.fields['query']}</Alert>}
      <Outcome target={target} />
      {offered && offered.id === null && <Offer target={target} {...offered} />}
      {offered && offered.id !== null && (
        <Alert tone="info">
          <p>{`Pretraga „${offered.name}“ je već spašena.`}</p>
        </Alert>
      )}
      {rows.length === 0 && !offered && (
        <EmptyState
          drawing={<WatchDrawing />}
          text="Još niste spasili nijednu pretragu. Tražite ono što vam treba, pa dodirnite „Spasite pretragu“ pored broja rezultata: javit ćemo vam kad se pojavi takav oglas."
          action={<ButtonLink to={paths.search()}>Pretražite oglase</ButtonLink>}
        />
      )}
      {rows.length > 0 && (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
            <span>{`Ukupno: ${total}`}</span>
            <Link
              to={paths.notificationSettings()}
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              Sve postavke obavijesti
            </Link>
          </p>
          <ul className="flex flex-col gap-4">
            {rows.map((row) => (
              <li key={row.id}>
                <SearchRow
                  row={row}
                  target={target}
                  problem={problem?.values.search === row.id ? problem : undefined}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(to) => paths.savedSearches(pageQuery(to))} />
    </div>
  )
}

type OfferProps = { target: string; query: string; name: string; filters: readonly string[] }

/** The search that a visitor came from, to save after the login, and without JavaScript. */
function Offer({ target, query, name, filters }: OfferProps) {
  return (
    <section
      aria-labelledby="spasi"
      className="flex flex-col gap-3 rounded-card border border-primary bg-surface p-4"
    >
      <h2 id="spasi" className="text-lg font-semibold [overflow-wrap:anywhere]">
        {`Spasite pretragu „${name}“`}
      </h2>
      <Filters filters={filters} />
      <p>Javit ćemo vam čim se pojavi takav oglas ili mu padne cijena.</p>
      <Form method="post" action={target}>
        <input type="hidden" name={searchFields.query} value={query} />
        <SubmitButton name={searchFields.act} value="spasi">
          Spasite pretragu
        </SubmitButton>
      </Form>
    </section>
  )
}

const texts: Record<SearchAct, string> = {
  spasi: 'Pretraga je spašena. Javit ćemo vam kad se pojavi novi oglas.',
  sacuvaj: 'Postavke pretrage su sačuvane.',
  ukloni: 'Pretraga je uklonjena iz spašenih.',
  vrati: 'Pretraga je ponovo spašena.',
}

/** Confirms the last action, and offers to take a removal back. */
function Outcome({ target }: { target: string }) {
  const { gotovo, pretraga = '' } = parseQuery(useLocation().search)
  if (!isSearchAct(gotovo)) return null
  if (gotovo !== 'ukloni') return <Alert tone="success">{texts[gotovo]}</Alert>
  if (!/^[1-9]\d{0,14}$/.test(pretraga)) return null
  return (
    <Alert tone="success">
      <Form method="post" action={target} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{texts.ukloni}</p>
        <input type="hidden" name={searchFields.search} value={pretraga} />
        <Button name={searchFields.act} value="vrati" kind="quiet">
          Vratite pretragu
        </Button>
      </Form>
    </Alert>
  )
}
