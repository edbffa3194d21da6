import type { ReactNode } from 'react'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { formatInteger } from '#contract/money/money.ts'
import type { Statistics, StatisticsPeriod } from '#contract/statistics.ts'
import { changeText, directionOf, measures, measureWords, roundly } from '#web/modules/statistics/words.ts'

type Change = { now: number; before: number; days: StatisticsPeriod }

function ChangeLine({ now, before, days }: Change) {
  const direction = directionOf(now, before)
  const look = direction > 0 ? 'text-success' : direction < 0 ? 'text-danger' : 'text-muted'
  const Icon = direction > 0 ? TrendingUp : TrendingDown
  return (
    <span className={`flex items-start gap-1 text-sm ${look}`}>
      {direction !== 0 && <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
      {changeText(now, before, days)}
    </span>
  )
}

/** All measures of the period beside the one before. */
export function Totals({ statistics }: { statistics: Statistics }) {
  const { total, before } = statistics
  const days = statistics.days as StatisticsPeriod
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 lg:grid-cols-4">
      {measures.map((measure) => (
        <Tile key={measure} name={measureWords[measure].name} value={formatInteger(total[measure])}>
          <ChangeLine now={total[measure]} before={before[measure]} days={days} />
        </Tile>
      ))}
      <Tile name="Prosječno mjesto u rezultatima" value={total.place === null ? '–' : roundly(total.place)}>
        {total.place !== null && before.place !== null && (
          <PlaceChange now={total.place} before={before.place} days={days} />
        )}
      </Tile>
    </dl>
  )
}

/** A lower place is better. */
const PlaceChange = ({ now, before, days }: Change) =>
  now === before ? (
    <span className="text-sm text-muted">{changeText(now, before, days)}</span>
  ) : (
    <span className={`text-sm ${now < before ? 'text-success' : 'text-danger'}`}>
      {`${now < before ? 'bliže vrhu' : 'dalje od vrha'}: prije ${roundly(before)}`}
    </span>
  )

const Tile = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-3 sm:p-4">
    <dt className="text-sm text-muted [overflow-wrap:anywhere]">{name}</dt>
    <dd className="flex flex-col gap-1">
      <span className="text-2xl font-bold tabular-nums">{value}</span>
      {children}
    </dd>
  </div>
)
