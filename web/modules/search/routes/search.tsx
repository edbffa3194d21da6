import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { data, useNavigation } from 'react-router'
import { formatQuery } from '#contract/query-string.ts'
import { searchPage } from '#contract/search.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import { countedListings } from '#web/lib/format.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { paths } from '#web/lib/site.ts'
import { toCard } from '#web/modules/listings/components/card.ts'
import { ListingGrid } from '#web/modules/listings/components/listing-grid.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Sheet, SheetLink } from '#web/ui/sheet.tsx'
import { categoryOptions, findCategoryPath } from '../categories.ts'
import { filterChips } from '../chips.ts'
import { CategoryFilter } from '../components/category-filter.tsx'
import { FilterChips } from '../components/filter-chips.tsx'
import { FilterForm } from '../components/filter-form.tsx'
import { NoResults, SearchProblem } from '../components/no-results.tsx'
import { SortOptions } from '../components/sort-options.tsx'
import { findPlaceOptions } from '../places.ts'
import { changedSearch, readSearch, searchPath } from '../components/query.ts'
import type { Route } from './+types/search.ts'

// A search that is refused or too slow keeps its page, so that it can be mended.
const keptStatuses = [400, 422, 429, 504]

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const values = readSearch(url.search)
  const [found, categoryPath, places] = await Promise.all([
    api.get(`/search${formatQuery(values)}`, searchPage).catch((error: unknown) => {
      return error instanceof ApiError && keptStatuses.includes(error.status) ? error : routeError(error)
    }),
    findCategoryPath(api, values.category_id).catch(routeError),
    findPlaceOptions(api, values).catch(routeError),
  ])
  const page = {
    canonical: context.get(siteContext).origin + canonicalPath(values),
    values,
    categoryPath,
    places,
  }
  if (found instanceof ApiError) {
    const { message, fields = {} } = found.body.error
    const answer = { ...page, options: [], result: null, problem: { message, fields } }
    return data(answer, { status: found.status, statusText: found.body.error.code })
  }
  const { total, current_page, last_page } = found.meta
  return data({
    ...page,
    options: categoryOptions(found.aggregations.categories, Boolean(values.q)),
    result: { cards: found.data.map(toCard), total, page: current_page, lastPage: last_page },
    problem: null,
  })
}

/** One address for all orders of the same results. */
const canonicalPath = ({
  sort_by: _by,
  sort_order: _order,
  page,
  ...filters
}: ReturnType<typeof readSearch>) => searchPath({ ...filters, page: page === '1' ? undefined : page })

export function meta({ loaderData }: Route.MetaArgs) {
  const subject = loaderData?.values.q ?? loaderData?.categoryPath.at(-1)?.name
  return pageMeta({
    title: subject ? `${subject} - Pretraga` : 'Pretraga',
    canonical: loaderData?.canonical,
    isIndexed: Boolean(loaderData?.result?.cards.length),
  })
}

const barButton =
  'flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-field border border-line-strong bg-surface font-semibold'

export default function Search({ loaderData }: Route.ComponentProps) {
  const { values, categoryPath, options, places, result, problem } = loaderData
  const isLoading = useNavigation().location?.pathname === paths.search()
  const chips = filterChips(values, {
    category: categoryPath.at(-1)?.name,
    canton: places.groups.flatMap(({ cantons }) => cantons).find(({ id }) => String(id) === values.canton)
      ?.name,
    cities: places.cityNames,
  })
  const show = result ? `Prikaži ${countedListings(result.total)}` : 'Prikaži oglase'
  return (
    <div className="page-width pb-8 lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:gap-8 lg:pt-8">
      <div className="sticky top-14 z-20 -mx-4 flex gap-3 border-b border-line bg-canvas px-4 py-2 sm:top-16 sm:-mx-6 sm:px-6 lg:hidden">
        <SheetLink id="filteri" className={barButton}>
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          {chips.length > 0 ? `Filteri (${chips.length})` : 'Filteri'}
        </SheetLink>
        <SheetLink id="sortiraj" className={barButton}>
          <ArrowUpDown className="size-5" aria-hidden="true" />
          Sortiraj
        </SheetLink>
      </div>
      <Sheet
        id="filteri"
        title="Filteri"
        closesTo="rezultati"
        footer={
          <Button form="filter-forma" className="w-full" aria-live="polite">
            {isLoading ? 'Brojimo…' : show}
          </Button>
        }
      >
        <aside
          aria-label="Filteri"
          className="flex flex-col gap-6 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-4"
        >
          <CategoryFilter values={values} path={categoryPath} options={options} />
          <FilterForm id="filter-forma" values={values} places={places} errors={problem?.fields ?? {}} />
        </aside>
      </Sheet>
      <section
        id="rezultati"
        aria-labelledby="naslov"
        aria-busy={isLoading}
        className="flex min-w-0 flex-col gap-4 max-lg:pt-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h1 id="naslov" className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">
              {values.q ?? categoryPath.at(-1)?.name ?? 'Svi oglasi'}
            </h1>
            <output className="block text-muted">{result ? countedListings(result.total) : ''}</output>
          </div>
          <Sheet id="sortiraj" title="Sortiraj" closesTo="rezultati">
            <SortOptions values={values} />
          </Sheet>
        </div>
        <FilterChips chips={chips} values={values} />
        <div className={isLoading ? 'opacity-60 transition-opacity' : ''}>
          {problem && <SearchProblem values={values} problem={problem} />}
          {result && result.cards.length === 0 && (
            <NoResults values={values} total={result.total} hasFilters={chips.length > 0} />
          )}
          {result && result.cards.length > 0 && (
            <div className="flex flex-col gap-8">
              <h2 className="sr-only">Rezultati</h2>
              <ListingGrid cards={result.cards} width="besideFilters" />
              <Pagination
                page={result.page}
                lastPage={result.lastPage}
                hrefOf={(page) => changedSearch(values, { page: page === 1 ? undefined : String(page) })}
              />
            </div>
          )}
        </div>
      </section>
    </div>
  )
}
