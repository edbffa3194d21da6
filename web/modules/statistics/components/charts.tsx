import type { Statistics, StatisticsMeasure } from '#contract/statistics.ts'
import { formatInteger } from '#contract/money/money.ts'
import { counted } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { measures, measureWords, roundly, shortDay } from '#web/modules/statistics/words.ts'

type Day = Statistics['series'][number]
type Part = { label: string; days: Day[] }

const longestByDay = 90
const week = 7

/** Days, or weeks where days would be too narrow to read; the first one also holds the days before a whole week. */
function partsOf(series: readonly Day[]): Part[] {
  if (series.length <= longestByDay) return series.map((day) => ({ label: shortDay(day.day), days: [day] }))
  const first = week + (series.length % week)
  const parts: Part[] = []
  for (let start = 0; start < series.length; start += start === 0 ? first : week) {
    const days = series.slice(start, start + (start === 0 ? first : week))
    parts.push({ label: `${shortDay(days[0]!.day)} – ${shortDay(days.at(-1)!.day)}`, days })
  }
  return parts
}

const sum = (days: readonly Day[], measure: StatisticsMeasure) =>
  days.reduce((total, day) => total + day[measure], 0)

const perText = (isByDay: boolean) => (isByDay ? 'po danima' : 'po sedmicama')

function MeasureChart({ measure, parts, per }: { measure: StatisticsMeasure; parts: Part[]; per: string }) {
  const { name, forms } = measureWords[measure]
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-4">
      <BarChart
        title={name}
        label={`${name} ${per}`}
        bars={parts.map(({ label, days }) => {
          const value = sum(days, measure)
          return { label, value, text: counted(value, ...forms) }
        })}
      />
    </div>
  )
}

/** The measure that matters most, over the whole period; or why there is nothing to draw. */
export function MainChart({ series }: { series: Statistics['series'] }) {
  const parts = partsOf(series)
  if (sum(series, 'viewers') === 0)
    return (
      <p className="rounded-card border border-line bg-surface p-4">
        {
          'Još nema posjetilaca u ovom razdoblju. Brojimo ih do kraja jučerašnjeg dana, a oglas koji je tek objavljen treba dan-dva da ga kupci nađu. '
        }
        <PathLink to={paths.myListings()} className="font-semibold text-primary underline">
          Moji oglasi
        </PathLink>
      </p>
    )
  return <MeasureChart measure="viewers" parts={parts} per={perText(parts.length === series.length)} />
}

/** One chart for each further measure that has something to show, and all numbers in a table. */
export function Charts({ series }: { series: Statistics['series'] }) {
  const parts = partsOf(series)
  const isByDay = parts.length === series.length
  const per = perText(isByDay)
  const shown = measures.filter((measure) => measure !== 'viewers' && sum(series, measure) > 0)
  return (
    <section aria-labelledby="kroz-vrijeme" className="flex flex-col gap-4">
      <h2 id="kroz-vrijeme" className="text-xl font-bold">
        {isByDay ? 'Po danima' : 'Po sedmicama'}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {shown.map((measure) => (
          <MeasureChart key={measure} measure={measure} parts={parts} per={per} />
        ))}
      </div>
      <details className="rounded-card border border-line bg-surface p-4">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{`Brojevi ${per}`}</summary>
        <div className="overflow-x-auto">
          <table className="mt-2 w-full text-right text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line-strong align-bottom">
                <th scope="col" className="py-2 pr-2 text-left">
                  {isByDay ? 'Dan' : 'Sedmica'}
                </th>
                {measures.map((measure) => (
                  <th key={measure} scope="col" className="py-2 pl-3">
                    {measureWords[measure].name}
                  </th>
                ))}
                <th scope="col" className="py-2 pl-3">
                  Prosječno mjesto
                </th>
              </tr>
            </thead>
            <tbody>
              {parts.toReversed().map(({ label, days }) => (
                <tr key={label} className="border-b border-line">
                  <th scope="row" className="py-2 pr-2 text-left font-normal whitespace-nowrap">
                    {label}
                  </th>
                  {measures.map((measure) => (
                    <td key={measure} className="py-2 pl-3">
                      {formatInteger(sum(days, measure))}
                    </td>
                  ))}
                  <td className="py-2 pl-3">{placeOf(days)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

/** Weighted by how often listings were shown on each day. */
function placeOf(days: readonly Day[]) {
  const shown = sum(days, 'shown')
  return shown === 0
    ? '–'
    : roundly(days.reduce((total, day) => total + (day.place ?? 0) * day.shown, 0) / shown)
}
