import EyeOff from 'lucide-react/icons/eye-off'
import { data, useLocation, useNavigation } from 'react-router'
import { apiOf } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { useNow } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import type { RowCard } from '#web/cards/card.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { useLostFocus } from '#web/ui/focus/use-lost-focus.ts'
import { FilterSheet } from '#web/modules/search/components/filter-sheet.tsx'
import { FilterChips } from '#web/modules/search/components/filter-chips.tsx'
import { FeedLink } from '#web/modules/search/components/feed-link.tsx'
import { NoResults, SearchProblem } from '#web/modules/search/components/no-results.tsx'
import { MoreResults } from '#web/modules/search/components/ways-out.tsx'
import { isSearchParameter, searchPath, type SearchValues } from '#web/modules/search/query.ts'
import { MapSheet } from '#web/modules/search/components/map-sheet.tsx'
import { Results } from '#web/modules/search/components/results.tsx'
import { ResultsHead } from '#web/modules/search/components/results-head.tsx'
import { SaveSearch } from '#web/modules/search/components/save-search.tsx'
import { SheetBar } from '#web/modules/search/components/sheet-bar.tsx'
import { canonicalPath, feedPath, searchHead } from '#web/modules/search/head.ts'
import { loadSearch } from '#web/modules/search/load.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { pageChips } from '#web/modules/search/page-chips.ts'
import { usePutAway } from '#web/modules/search/put-away.ts'
import { asWords } from '#web/modules/search/understanding.ts'
import { useCountedSearch } from '#web/modules/search/use-counted-search.ts'
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

const noResults = { items: [] as RowCard[], page: 1, lastPage: 1 }

export default function Search({ loaderData }: Route.ComponentProps) {
  const { asked, values, categoryPath, ways, problem, landingPath, result, hasMap, tiles } = loaderData
  const first = result ?? noResults
  const isLoading = useNavigation().location?.pathname === paths.search()
  const hidden = usePutAway()
  const { pathname, search } = useLocation()
  useLostFocus(search)
  const { typed, type } = useTypedCount(loaderData)
  const more = useMoreResults(first, asked)
  useCountedSearch(loaderData.mistyped ?? asked, result && result.total)
  const chips = pageChips(loaderData, useNow())
  // Hidden results no longer count (spec 4.7).
  const total = (result?.total ?? 0) - more.items.filter(({ id }) => hidden.has(id)).length
  const shownCount = typed ? typed.count : result && total
  const hasResults = first.items.length > 0
  const page = pathname + search
  const filterTitle = chips.length > 0 ? `Filteri (${chips.length})` : 'Filteri'
  return (
    <div
      className={`page-width pb-8 lg:grid lg:pt-8 ${hasMap ? 'list-and-map lg:max-w-[112rem]' : 'lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:gap-8'}`}
    >
      {hasResults && <SkipLink to="oglasi" text="Preskočite filtere" />}
      <SheetBar asked={asked} filterTitle={filterTitle} hasMap={hasMap} page={page} />
      <FilterSheet
        {...loaderData}
        title={filterTitle}
        hasFilters={chips.length > 0}
        page={page}
        showLabel={showLabel(isLoading || typed?.isCounting, shownCount)}
        onType={type}
      />
      <section
        id="rezultati"
        aria-labelledby="naslov"
        aria-busy={isLoading}
        className="flex min-w-0 flex-col gap-4 max-lg:pt-4"
      >
        <ResultsHead
          asked={asked}
          title={asked.q ?? categoryPath.at(-1)?.name ?? 'Svi oglasi'}
          countLabel={result ? countedListings(total) : ''}
          landingPath={landingPath}
          page={page}
          hasResults={hasResults}
        />
        <FilterChips chips={chips} values={values} wraps={!hasResults} />
        {loaderData.mistyped && <CorrectedNote asked={asked} mistyped={loaderData.mistyped} />}
        {loaderData.understood.length > 0 && <UnderstoodNote asked={asked} />}
        <div
          id="oglasi"
          tabIndex={-1}
          className={`outline-none ${isLoading ? 'opacity-60 transition-opacity' : ''}`}
        >
          {problem && <SearchProblem values={values} problem={problem} />}
          {result && !hasResults && (
            <NoResults
              values={values}
              total={result.total}
              hasFilters={chips.length > 0}
              ways={ways}
              isBesideMap={hasMap}
            />
          )}
          {hasResults && <Results values={asked} more={more} hidden={hidden} isBesideMap={hasMap} />}
        </div>
        {hasResults && ways && <MoreResults ways={ways} isBesideMap={hasMap} />}
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

function showLabel(isCounting: boolean | undefined, count: number | null) {
  if (isCounting) return 'Brojimo…'
  return count === null ? 'Prikažite oglase' : `Prikažite ${countedListings(count)}`
}

/** Says that other words were searched, and leads to those that were typed. */
const CorrectedNote = ({ asked, mistyped }: { asked: SearchValues; mistyped: SearchValues }) => (
  <p className="text-sm text-muted [overflow-wrap:anywhere]">
    {'Prikazujemo rezultate za '}
    <strong className="text-ink">{asked.q}</strong>.{' '}
    <PathLink
      to={searchPath(asWords(mistyped))}
      className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
    >
      {`Tražite ${mistyped.q}?`}
    </PathLink>
  </p>
)

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
