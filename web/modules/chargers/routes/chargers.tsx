import { redirect } from 'react-router'
import { chargerSources } from '#contract/chargers/kinds.ts'
import { listChargers } from '#contract/chargers/endpoints.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { ChargerCard } from '#web/modules/chargers/components/charger-card.tsx'
import { ChargerFilters, FilterLink } from '#web/modules/chargers/components/charger-filters.tsx'
import { ChargersMap } from '#web/modules/chargers/components/chargers-map.tsx'
import {
  chargerQueryNames,
  chargersPath,
  readChargerSearch,
  toApiQuery,
  withoutPart,
} from '#web/modules/chargers/query.ts'
import { countedChargers } from '#web/modules/chargers/words.ts'
import type { Route } from './+types/chargers.ts'

export const handle: PageHandle = { query: chargerQueryNames }

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readChargerSearch(url.search)
  const page = pageNumberOf(url.search)
  const found = await apiOf(context)
    .call(listChargers, { query: { ...toApiQuery(asked), page } })
    .catch((error: unknown) => {
      // A filter that no form of ours sends: the page without filters is more useful than an error.
      if (error instanceof ApiError && error.status === 422 && url.search !== '')
        throw redirect(chargersPath({}))
      return routeError(error)
    })
  if (page > Math.max(1, found.meta.last_page)) throw redirect(chargersPath(asked))
  const { origin, map } = context.get(siteContext)
  return {
    asked,
    page,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    total: found.meta.total,
    chargers: found.data,
    facets: found.facets,
    isDemo: found.is_demo,
    sources: found.sources.flatMap((source) => chargerSources[source]?.name ?? []),
    tiles: map,
    isIndexed: url.search === '',
    canonical: origin + chargersPath({}),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Punjači za električna vozila',
    description:
      'Punjači za električna vozila u Bosni i Hercegovini: na mapi i po priključku, snazi, operatoru i gradu.',
    canonical: loaderData?.canonical,
    isIndexed: loaderData?.isIndexed ?? false,
  })

export default function ChargersPage({ loaderData }: Route.ComponentProps) {
  const { asked, page, lastPage, total, chargers, facets, isDemo, sources, tiles } = loaderData
  const hasPart = asked.location_tl !== undefined
  return (
    <div className="page-width flex flex-col gap-3 py-4 sm:py-6">
      <header>
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }]} />
        <h1 className="text-2xl font-bold tracking-tight text-balance sm:text-3xl">
          Punjači za električna vozila
        </h1>
        {isDemo && <p className="text-sm text-muted">Ovo su probni podaci: ovi punjači ne postoje.</p>}
      </header>
      <ChargerFilters asked={asked} page={page} total={total} facets={facets} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:items-start lg:gap-4">
        <div className="lg:sticky lg:top-20 lg:order-2">
          <ChargersMap asked={asked} tiles={tiles} />
        </div>
        <section aria-labelledby="lista" className="flex min-w-0 flex-col gap-3">
          <div className="sticky top-14 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-4 bg-canvas px-4 py-1 sm:static sm:mx-0 sm:p-0">
            <h2 id="lista" className="scroll-mt-32 text-xl font-bold tabular-nums">
              {countedChargers(total)}
            </h2>
            <FilterLink asked={asked} page={page} />
            {hasPart && (
              <PathLink
                to={chargersPath(withoutPart(asked))}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-semibold text-primary underline"
              >
                Cijela mapa
              </PathLink>
            )}
          </div>
          {chargers.length === 0 ? (
            <EmptyState
              text="Nema punjača s ovim filterima."
              action={
                <ButtonLink to={chargersPath({})} kind="quiet">
                  Svi punjači
                </ButtonLink>
              }
            />
          ) : (
            <ul className="grid gap-3">
              {chargers.map((charger) => (
                <li key={charger.id}>
                  <ChargerCard charger={charger} />
                </li>
              ))}
            </ul>
          )}
          <Pagination page={page} lastPage={lastPage} hrefOf={(other) => chargersPath(asked, other)} />
          {!isDemo && (
            <p className="text-sm text-muted">{`Izvori: ${[...sources, 'podaci operatora'].join('; ')}.`}</p>
          )}
        </section>
      </div>
    </div>
  )
}
