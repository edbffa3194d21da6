import Download from 'lucide-react/icons/download'
import { redirect } from 'react-router'
import { callPath } from '#contract/endpoint.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import {
  exportStatistics,
  getStatistics,
  listListingFigures,
  type StatisticsPeriod,
  statisticsPeriods,
  type StatisticsTable,
} from '#contract/statistics.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { counted, countedListings } from '#web/lib/format/format.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { AdviceList } from '#web/modules/statistics/components/advice-list.tsx'
import { CategoryTable } from '#web/modules/statistics/components/category-table.tsx'
import { Charts, MainChart } from '#web/modules/statistics/components/charts.tsx'
import { ListingTable } from '#web/modules/statistics/components/listing-table.tsx'
import { Totals } from '#web/modules/statistics/components/totals.tsx'
import { longDay, sorts } from '#web/modules/statistics/words.ts'
import type { Route } from './+types/pro-statistics.ts'

const usualPeriod = 30

export const handle = { query: ['dana', 'red', 'page'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { type, shop_id: shopId, pro } = await requireUser(context)
  if (type !== 'shop' && shopId === null && pro?.pro !== 1) throw redirect(paths.pro())
  const { dana, red } = parseQuery(url.search)
  const days: StatisticsPeriod = statisticsPeriods.find((period) => String(period) === dana) ?? usualPeriod
  const { word, sort } = sorts.find((one) => one.word === red) ?? sorts[0]!
  const api = apiOf(context)
  const [{ data: statistics }, listings] = await Promise.all([
    api.call(getStatistics, { query: unchecked({ days: String(days) }) }),
    api.call(listListingFigures, {
      query: unchecked({ days: String(days), sort, page: pageNumberOf(url.search) }),
    }),
  ]).catch(routeError)
  const isAgent = type !== 'shop' && shopId !== null
  return { isAgent, days, word, statistics, listings: listings.data, meta: listings.meta }
}

const title = 'PRO statistika'

export const meta = () => pageMeta({ title, isIndexed: false })

const files: readonly { by: StatisticsTable; name: string }[] = [
  { by: 'days', name: 'Dani' },
  { by: 'listings', name: 'Oglasi' },
  { by: 'categories', name: 'Kategorije' },
  { by: 'terms', name: 'Pretrage' },
]

const queryOf = (period: number) => ({ dana: period === usualPeriod ? undefined : period })

export default function ProStatistics({
  loaderData: { isAgent, days, word, statistics, listings, meta: shown },
}: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: title, to: paths.proStatistics() }]} />
        <h1 className="mt-1 text-2xl font-bold">{title}</h1>
        {statistics && (
          <p className="text-muted">{`Od ${longDay(statistics.from)} do ${longDay(statistics.until)}, svi vaši oglasi`}</p>
        )}
      </div>
      {!statistics ? (
        <EmptyState
          text="Prve brojeve računamo u toku noći. Vratite se sutra."
          action={<ButtonLink to={paths.myListings()}>Moji oglasi</ButtonLink>}
        />
      ) : (
        <>
          <TabBar
            label="Razdoblje"
            tabs={statisticsPeriods.map((period) => ({
              to: paths.proStatistics(queryOf(period)),
              label: counted(period, 'dan', 'dana', 'dana'),
              isCurrent: period === days,
            }))}
          />
          <MainChart key={`posjetioci ${days}`} series={statistics.series} />
          <Totals statistics={statistics} />
          <p className="text-sm text-muted">
            Posjetioci su ono što na oglasu piše kao broj pregleda: svaka osoba jednom dnevno. Otvaranja broje
            svaki put. Vas, programe i pretraživače ne brojimo. Brojevi su do kraja jučerašnjeg dana.
          </p>
          <AdviceList advice={statistics.advice} prices={statistics.high_prices} />
          <Charts key={days} series={statistics.series} />
          {statistics.categories.length > 0 && <CategoryTable categories={statistics.categories} />}
          <Terms terms={statistics.terms} />
          <ByListing days={days} word={word} isAgent={isAgent} listings={listings} meta={shown} />
          <Downloads days={days} />
        </>
      )}
    </div>
  )
}

type ByListingProps = Pick<
  Route.ComponentProps['loaderData'],
  'days' | 'word' | 'isAgent' | 'listings' | 'meta'
>

const ByListing = ({ days, word, isAgent, listings, meta: shown }: ByListingProps) => (
  <section aria-labelledby="po-oglasima" className="flex flex-col gap-3">
    <h2 id="po-oglasima" className="text-xl font-bold">
      Po oglasima
    </h2>
    {shown.total === 0 ? (
      <EmptyState
        text="Nemate oglasa o kojima bi se imalo šta brojati."
        action={<ButtonLink to={paths.publish()}>Objavite oglas</ButtonLink>}
      />
    ) : (
      <>
        <p className="text-muted">{countedListings(shown.total)}</p>
        <TabBar
          label="Redoslijed oglasa"
          tabs={sorts.map((one) => ({
            to: `${paths.proStatistics({
              ...queryOf(days),
              red: one === sorts[0] ? undefined : one.word,
            })}#po-oglasima`,
            label: one.label,
            isCurrent: one.word === word,
          }))}
        />
        <ListingTable listings={listings} isAgent={isAgent} />
        <Pagination
          page={shown.current_page}
          lastPage={shown.last_page}
          hrefOf={(page) =>
            `${paths.proStatistics({
              ...queryOf(days),
              red: word === sorts[0]!.word ? undefined : word,
              ...pageQuery(page),
            })}#po-oglasima`
          }
        />
      </>
    )}
  </section>
)

const Downloads = ({ days }: { days: number }) => (
  <section aria-labelledby="tabele" className="flex flex-col gap-2">
    <h2 id="tabele" className="text-xl font-bold">
      Preuzmite tabele (CSV)
    </h2>
    <ul className="flex flex-wrap gap-2">
      {files.map(({ by, name }) => (
        <li key={by}>
          <a
            href={`/api${callPath(exportStatistics, { query: unchecked({ days: String(days), by }) })}`}
            download
            className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-surface px-4 font-semibold hover:bg-canvas"
          >
            <Download className="size-5" aria-hidden="true" />
            {name}
            <span className="sr-only"> kao CSV</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

function Terms({ terms }: { terms: { term: string; views: number }[] }) {
  if (terms.length === 0) return null
  return (
    <section
      aria-labelledby="pretrage"
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h2 id="pretrage" className="text-xl font-bold">
        Pretrage koje su dovele do vaših oglasa
      </h2>
      <ol className="grid gap-x-8 sm:grid-cols-2">
        {terms.map(({ term, views }) => (
          <li key={term} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <PathLink
              to={paths.search({ q: term })}
              className="inline-flex min-h-11 items-center text-primary [overflow-wrap:anywhere] hover:underline"
            >
              {term}
            </PathLink>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {counted(views, 'otvaranje', 'otvaranja', 'otvaranja')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
