import { data } from 'react-router'
import { getListingStatistics } from '#contract/listings/life.ts'
import { getListing } from '#contract/listings/read.ts'
import { formatInteger } from '#contract/money/money.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { ListingToolHead } from '#web/cards/listing-tool-head.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import type { Route } from './+types/listing-statistics.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const api = apiOf(context)
  // Comes first, since it refuses everyone but the owner.
  const { data: statistics } = await api.call(getListingStatistics, { params: { id } }).catch(routeError)
  const { title } = await api.call(getListing, { params: { id } }).catch(routeError)
  return { id: Number(id), title: title || 'Oglas bez naslova', ...statistics }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `Statistika: ${loaderData.title}` : 'Statistika', isIndexed: false })

const measures = [
  {
    key: 'views',
    name: 'Pregledi',
    forms: ['pregled', 'pregleda', 'pregleda'],
    // `Comparison` says why.
    none: null,
  },
  {
    key: 'phone_shown',
    name: 'Prikazi telefona',
    forms: ['prikaz', 'prikaza', 'prikaza'],
    none: 'Još niko nije otvorio vaš broj. Vidi se samo ako je verifikovan i ako ste ga dozvolili u privatnosti.',
  },
  {
    key: 'shared',
    name: 'Dolasci preko podijeljenog linka',
    forms: ['dolazak', 'dolaska', 'dolazaka'],
    none: 'Još niko nije došao preko podijeljenog linka. Podijelite oglas prijateljima ili u grupama.',
  },
] as const

/** Formats "2026-11-21" as "21. 11." */
const shortDay = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`

export default function ListingStatistics({ loaderData }: Route.ComponentProps) {
  const { id, title, total, days, median_views: median } = loaderData
  return (
    <div className="page-width flex flex-col gap-6 py-6">
      <div>
        <ListingToolHead
          listing={{ id, title }}
          name="Statistika"
          path={paths.listingStatistics(id)}
          heading="Statistika oglasa"
        />
      </div>
      <section aria-labelledby="po-danima" className="flex flex-col gap-4">
        <h2 id="po-danima" className="text-xl font-bold">
          {`Posljednjih ${days.length} dana`}
        </h2>
        <Comparison views={days.reduce((sum, day) => sum + day.views, 0)} median={median} id={id} />
        <div className="grid gap-4 lg:grid-cols-2">
          {measures.map((measure, at) => (
            <MeasureCard key={measure.key} measure={measure} days={days} isFirst={at === 0} />
          ))}
        </div>
        <details className="rounded-card border border-line bg-surface p-4">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Brojevi po danima</summary>
          <div className="overflow-x-auto">
            <table className="mt-2 w-full text-right text-sm tabular-nums">
              <thead>
                <tr className="border-b border-line-strong">
                  <th scope="col" className="py-2 pr-2 text-left">
                    Dan
                  </th>
                  {measures.map(({ key, name }) => (
                    <th key={key} scope="col" className="py-2 pl-2">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map((day) => (
                  <tr key={day.day} className="border-b border-line">
                    <th scope="row" className="py-2 pr-2 text-left font-normal">
                      {shortDay(day.day)}
                    </th>
                    {measures.map(({ key }) => (
                      <td key={key} className="py-2 pl-2">
                        {formatInteger(day[key])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </section>
      <dl className="grid gap-3 sm:grid-cols-3">
        {measures.map(({ key, name }) => (
          <div key={key} className="rounded-card border border-line bg-surface p-4">
            <dt className="text-sm text-muted">{`${name} ukupno`}</dt>
            <dd className="text-2xl font-bold tabular-nums">{formatInteger(total[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Days = Route.ComponentProps['loaderData']['days']

const pregledi = measures[0].forms

/** The views beside those of similar listings, or why there are none. */
function Comparison({ views, median, id }: { views: number; median: number | null; id: number }) {
  if (views === 0)
    return (
      <p className="max-w-3xl">
        {
          'Još nema pregleda; brojimo svaku osobu jednom dnevno, a vas ne. Oglas češće otvaraju s jasnom prvom fotografijom i cijenom. '
        }
        <PathLink to={paths.editListing(id)} className="font-semibold text-primary underline">
          Uredite oglas
        </PathLink>
      </p>
    )
  const own = counted(views, ...pregledi)
  if (median === null) return <p>{`Oglas ima ${own}. Sličnih oglasa je premalo za poređenje.`}</p>
  const percent = median > 0 ? Math.round((views / median - 1) * 100) : null
  const compared =
    percent === null || percent === 0
      ? '.'
      : `: vaš ima ${formatInteger(Math.abs(percent))} % ${percent > 0 ? 'više' : 'manje'}.`
  return (
    <p>{`Oglas ima ${own}. Oglas u sredini iste kategorije ima ${counted(Math.round(median), ...pregledi)}${compared}`}</p>
  )
}

type MeasureProps = { measure: (typeof measures)[number]; days: Days; isFirst: boolean }

/** The chart of a measure, or why it has nothing to show. */
function MeasureCard({ measure: { key, name, forms, none }, days, isFirst }: MeasureProps) {
  const isSeen = days.some((day) => day[key] > 0)
  if (!isSeen && none === null) return null
  return (
    <div
      className={`min-w-0 rounded-card border border-line bg-surface p-4 ${isFirst ? 'lg:col-span-full' : ''}`}
    >
      {isSeen ? (
        <BarChart
          title={name}
          bars={days.map((day) => ({
            label: shortDay(day.day),
            value: day[key],
            text: counted(day[key], forms[0], forms[1], forms[2]),
          }))}
        />
      ) : (
        <>
          <h3 className="font-bold">{name}</h3>
          <p className="mt-1 text-muted">{none}</p>
        </>
      )}
    </div>
  )
}
