import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import EyeOff from 'lucide-react/icons/eye-off'
import MapIcon from 'lucide-react/icons/map'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { data, useLocation, useNavigation } from 'react-router'
import { searchSorts, sortNamed } from '#contract/search-sorts.ts'
import { apiOf } from '#web/lib/api.ts'
import { type MapTiles, siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { useNow } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import type { RowCard } from '#web/cards/card.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Sheet, SheetLink } from '#web/ui/sheet.tsx'
import { useLostFocus } from '#web/ui/use-lost-focus.ts'
import { filterChips } from '#web/modules/search/filters.ts'
import { CategoryFilter } from '#web/modules/search/components/category-filter.tsx'
import { FilterChips } from '#web/modules/search/components/filter-chips.tsx'
import { FeedLink } from '#web/modules/search/components/feed-link.tsx'
import { FilterForm } from '#web/modules/search/components/filter-form.tsx'
import { NoResults, SearchProblem } from '#web/modules/search/components/no-results.tsx'
import {
  isSearchParameter,
  searchPath,
  type SearchValues,
  withoutFilters,
} from '#web/modules/search/query.ts'
import { Results } from '#web/modules/search/components/results.tsx'
import { ResultsMap } from '#web/modules/search/components/results-map.tsx'
import { SaveSearch } from '#web/modules/search/components/save-search.tsx'
import { SortOptions } from '#web/modules/search/components/sort-options.tsx'
import { ViewSwitch } from '#web/modules/search/components/view-switch.tsx'
import { canonicalPath, feedPath, searchHead } from '#web/modules/search/head.ts'
import { loadSearch } from '#web/modules/search/load.ts'
import { filterSheet, mapSheet, sortSheet } from '#web/modules/search/sheets.ts'
import { usePutAway } from '#web/modules/search/put-away.ts'
import { asWords, understoodChips } from '#web/modules/search/understanding.ts'
import { useMoreResults } from '#web/modules/search/use-more-results.ts'
import { useTypedCount } from '#web/modules/search/use-typed-count.ts'
import type { Route } from './+types/search.ts'
import '../search.css'

export const handle: PageHandle = { query: isSearchParameter, HeaderTool: SaveSearch }

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await loadSearch(apiOf(context), url)
  const { origin, map } = context.get(siteContext)
  const page = {
    ...found,
    canonical: origin + (found.landingPath ?? canonicalPath(found.asked)),
    tiles: found.hasMap ? map : null,
  }
  const { problem } = found
  return problem ? data(page, { status: problem.status, statusText: problem.code }) : data(page)
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? searchHead(loaderData) : pageMeta({ title: 'Pretraga', isIndexed: false })

const barButton =
  'flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-field border border-line-strong bg-surface font-semibold'

const noResults = { items: [] as RowCard[], page: 1, lastPage: 1 }

export default function Search({ loaderData }: Route.ComponentProps) {
  const { asked, values, categoryPath, nothing, problem, landingPath, panel, result } = loaderData
  const { hasMap, tiles, onlyCategory } = loaderData
  const { places, facets } = panel
  const first = result ?? noResults
  const isLoading = useNavigation().location?.pathname === paths.search()
  const now = useNow()
  const hidden = usePutAway()
  const { pathname, search, hash } = useLocation()
  useLostFocus(search)
  const sheetHash = hash === `#${filterSheet}` ? hash : ''
  const { typed, type } = useTypedCount(loaderData)
  const more = useMoreResults(first, asked)
  const names = {
    category: categoryPath.at(-1)?.name,
    canton: places.groups.flatMap(({ cantons }) => cantons).find(({ id }) => String(id) === values.canton)
      ?.name,
    cities: places.cityNames,
    facets,
    now,
  }
  const understood = understoodChips(asked, loaderData, names)
  const chips = [...filterChips(asked, names), ...understood]
  // Hidden results no longer count (spec 4.7).
  const total = (result?.total ?? 0) - more.items.filter(({ id }) => hidden.has(id)).length
  const shownCount = typed ? typed.count : result && total
  const { label: sortLabel } = searchSorts[sortNamed(asked.sort_by, asked.sort_order)]
  const isSorted = Boolean(asked.sort_by && sortLabel)
  const hasResults = first.items.length > 0
  const page = pathname + search
  const filterTitle = chips.length > 0 ? `Filteri (${chips.length})` : 'Filteri'
  const showLabel =
    isLoading || typed?.isCounting
      ? 'Brojimo…'
      : shownCount === null
        ? 'Prikaži oglase'
        : `Prikaži ${countedListings(shownCount)}`
  return (
    <div
      className={`page-width pb-8 lg:grid lg:pt-8 ${hasMap ? 'list-and-map lg:max-w-[112rem]' : 'lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:gap-8'}`}
    >
      <div className="@container sticky top-14 z-20 -mx-4 flex flex-wrap gap-3 border-b border-line bg-surface px-4 py-2 sm:top-16 sm:-mx-6 sm:px-6 lg:hidden">
        <SheetLink id={filterSheet} page={page} className={barButton}>
          <SlidersHorizontal className="size-5 shrink-0 @max-[16rem]:hidden" aria-hidden="true" />
          {filterTitle}
        </SheetLink>
        <SheetLink id={sortSheet} page={page} className={barButton}>
          <ArrowUpDown className="size-5 shrink-0 @max-[16rem]:hidden" aria-hidden="true" />
          {isSorted ? (
            <>
              <span className="sr-only">Sortiraj: </span>
              <span className="min-w-0 truncate">{sortLabel}</span>
            </>
          ) : (
            'Sortiraj'
          )}
        </SheetLink>
        {hasMap && (
          <SheetLink
            id={mapSheet}
            page={page}
            className={`${barButton} map-part flex-none px-3 @max-[16rem]:basis-full`}
          >
            <MapIcon className="size-5 shrink-0" aria-hidden="true" />
            Mapa
          </SheetLink>
        )}
      </div>
      <Sheet
        id={filterSheet}
        title={filterTitle}
        closesTo="rezultati"
        page={page}
        footer={
          <div className="flex gap-3">
            {chips.length > 0 && (
              <PathLink
                to={`${withoutFilters(values)}#${filterSheet}`}
                replace
                preventScrollReset
                className="inline-flex min-h-11 shrink-0 items-center justify-center rounded-field px-3 font-semibold text-primary"
              >
                Poništi sve
              </PathLink>
            )}
            <Button form="filter-forma" className="w-full px-3" aria-live="polite">
              {showLabel}
            </Button>
          </div>
        }
      >
        <aside
          aria-label="Filteri"
          className="filters flex flex-col gap-4 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-4"
        >
          <CategoryFilter values={values} path={categoryPath} options={panel.options} hash={sheetHash} />
          <FilterForm
            id="filter-forma"
            onType={type}
            {...panel}
            values={values}
            onlyCategory={onlyCategory}
            problem={problem}
          />
        </aside>
      </Sheet>
      <section
        id="rezultati"
        aria-labelledby="naslov"
        aria-busy={isLoading}
        className="flex min-w-0 flex-col gap-4 max-lg:pt-4"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 lg:w-full">
            <h1 id="naslov" className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
              {asked.q ?? categoryPath.at(-1)?.name ?? 'Svi oglasi'}
            </h1>
            <output className="block text-muted">{result ? countedListings(total) : ''}</output>
            {landingPath && (
              <PathLink
                discover
                to={landingPath}
                className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
              >
                Pregled ponude: cijene i mjesta
              </PathLink>
            )}
          </div>
          <Sheet id={sortSheet} title="Sortiraj" closesTo="rezultati" page={page}>
            <SortOptions values={asked} />
          </Sheet>
          {hasResults && <ViewSwitch values={asked} />}
        </div>
        <FilterChips chips={chips} values={values} />
        {understood.length > 0 && <UnderstoodNote asked={asked} />}
        <div className={isLoading ? 'opacity-60 transition-opacity' : ''}>
          {problem && <SearchProblem values={values} problem={problem} />}
          {result && !hasResults && (
            <NoResults values={values} total={result.total} hasFilters={chips.length > 0} nothing={nothing} />
          )}
          {hasResults && <Results values={asked} more={more} hidden={hidden} isBesideMap={hasMap} />}
        </div>
        {result && <ResultsFoot values={asked} />}
      </section>
      {hasMap && (
        <MapSheet
          asked={asked}
          tiles={tiles}
          countLabel={isLoading || !result ? null : countedListings(total)}
        />
      )}
    </div>
  )
}

/** A way back for those whose words mean something else. */
const UnderstoodNote = ({ asked }: { asked: SearchValues }) => (
  <p className="text-sm text-muted">
    Filtere smo prepoznali u vašim riječima.{' '}
    <PathLink
      to={searchPath(asWords(asked))}
      className="inline-flex min-h-11 items-center font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
    >
      {`Tražite tekst „${asked.q}“`}
    </PathLink>
  </p>
)

const ResultsFoot = ({ values }: { values: SearchValues }) => (
  <div className="flex flex-wrap justify-center gap-x-6 print:hidden">
    <FeedLink to={feedPath(values)} />
    <PathLink
      discover
      to={paths.muted()}
      className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink hover:underline"
    >
      <EyeOff className="size-4 shrink-0" aria-hidden="true" />
      Šta ste sakrili
    </PathLink>
  </div>
)

type MapSheetProps = {
  asked: SearchValues
  tiles: MapTiles | null
  /** Null while they are counted. */
  countLabel: string | null
}

function MapSheet({ asked, tiles, countLabel }: MapSheetProps) {
  const { search } = useLocation()
  return (
    <Sheet
      id={mapSheet}
      title="Mapa"
      closesTo="rezultati"
      isFilled
      className="map-part"
      footer={
        <ButtonLink
          to={{ search, hash: '#rezultati' }}
          replace
          preventScrollReset
          className="w-full"
          aria-live="polite"
        >
          {countLabel === null ? 'Brojimo…' : `Prikaži ${countLabel}`}
        </ButtonLink>
      }
    >
      <ResultsMap asked={asked} tiles={tiles} />
    </Sheet>
  )
}
