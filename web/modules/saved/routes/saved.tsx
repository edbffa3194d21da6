import { useRef } from 'react'
import { data, redirect } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { savedTabs, type SavedTab } from '#contract/paths/public.ts'
import { listSavedListings } from '#contract/saved/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { fewRows, FoldedSearch } from '#web/cards/folded-search.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { HeartDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Act, performAct } from '#web/modules/saved/acts.ts'
import { ListSettings, NewList } from '#web/modules/saved/components/list-forms.tsx'
import { ListLinks } from '#web/modules/saved/components/list-links.tsx'
import { Outcome } from '#web/modules/saved/components/outcome.tsx'
import { SavedRow } from '#web/modules/saved/components/saved-row.tsx'
import { SavedTabs } from '#web/modules/saved/components/saved-tabs.tsx'
import { SavedSearch } from '#web/modules/saved/components/saved-search.tsx'
import { SelectedActions } from '#web/modules/saved/components/selected-actions.tsx'
import { filterOf, filterQuery, isFiltered, type SavedFilter } from '#web/modules/saved/filter.ts'
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
  // Deleted meanwhile, perhaps in another window.
  if (filter.listId && !found.lists.some(({ id }) => id === filter.listId))
    throw redirect(paths.saved(tab, filterQuery({ ...filter, listId: undefined })))
  const alike = new Map(found.alike.map(({ id, listings }) => [id, listings]))
  return {
    filter,
    total,
    rows: found.data.map((item) => toSavedRow(item, alike.get(item.id))),
    categories: found.categories,
    lists: found.lists,
    lastPage: Math.min(last_page, deepestPage),
  }
}

export async function action({ request, params: { tab }, url, context }: Route.ActionArgs) {
  if (tab === undefined || !isTab(tab)) throw notFound()
  return performAct(apiOf(context), await request.formData(), { tab, filter: filterOf(url.search) })
}

export const meta = () => pageMeta({ title: 'Spašeni oglasi', isIndexed: false })

const eagerRows = 4

export default function Saved({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, total, rows, categories, lists, lastPage } = loaderData
  const list = useRef<HTMLElement>(null)
  const tab = 'oglasi'
  const target = paths.saved(tab, filterQuery(filter))
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  const shown = lists.find(({ id }) => id === filter.listId)
  const hrefOfList = (listId: number | undefined) =>
    paths.saved(tab, filterQuery({ ...filter, listId, page: 1 }))
  const problemOf = (...acts: Act[]) =>
    actionData && acts.includes(actionData.values.act) ? actionData : undefined
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Spašeno', to: paths.saved() }]} />
        <h1 className="mt-1 text-2xl font-bold">Spašeni oglasi</h1>
      </div>
      <SavedTabs current={paths.saved()} />
      <Outcome target={target} lists={lists} />
      {(all > 0 || lists.length > 0) && (
        <div>
          {lists.length > 0 && <ListLinks lists={lists} all={all} chosen={shown?.id} hrefOf={hrefOfList} />}
          <div className="flex flex-wrap gap-x-6">
            <NewList target={target} problem={problemOf('nova-lista')} />
            {shown && (
              <ListSettings target={target} problem={problemOf('preimenuj', 'izbrisi-listu')} list={shown} />
            )}
          </div>
        </div>
      )}
      <section ref={list} aria-label="Spašeni oglasi" className="group/list flex flex-col gap-4">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {(all > fewRows || isFiltered(filter)) && (
            <FoldedSearch isOpen={isFiltered(filter)}>
              <SavedSearch action={paths.saved(tab)} filter={filter} categories={categories} />
            </FoldedSearch>
          )}
          {rows.length > 0 && (
            <SelectedActions
              key={shown?.id}
              list={list}
              rows={rows}
              target={target}
              lists={lists}
              shown={shown}
              problem={problemOf('stavi', 'izvadi', 'ukloni')}
            />
          )}
        </div>
        {rows.length > 0 && <output className="text-sm text-muted">{countedListings(total)}</output>}
        {rows.length === 0 ? (
          <NothingSaved filter={filter} />
        ) : (
          <ul className="flex flex-col gap-4">
            {rows.map((row, at) => (
              <li key={row.card.id}>
                <SavedRow
                  row={row}
                  isFirst={at < eagerRows}
                  lists={lists}
                  hrefOfList={hrefOfList}
                  target={target}
                  problem={actionData?.values.listing === row.card.id ? problemOf('biljeska') : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pagination
        page={filter.page}
        lastPage={lastPage}
        hrefOf={(page) => paths.saved(tab, filterQuery({ ...filter, page }))}
      />
    </div>
  )
}

function NothingSaved({ filter }: { filter: SavedFilter }) {
  if (isFiltered(filter))
    return (
      <EmptyState
        text="Nijedan spašeni oglas ne odgovara pretrazi."
        action={<ButtonLink to={paths.saved('oglasi')}>Prikažite sve</ButtonLink>}
      />
    )
  if (filter.listId)
    return (
      <EmptyState
        drawing={<HeartDrawing />}
        text="Ova lista je još prazna. Izaberite spašene oglase i stavite ih u nju."
        action={<ButtonLink to={paths.saved('oglasi')}>Prikažite sve spašene</ButtonLink>}
      />
    )
  return (
    <EmptyState
      drawing={<HeartDrawing />}
      text="Još niste spasili nijedan oglas. Dodirnite srce na oglasu koji želite sačuvati."
      action={<ButtonLink to={paths.search()}>Pogledajte oglase</ButtonLink>}
    />
  )
}
