import { Link } from 'react-router'
import { type Figures, type Metric, metrics } from '#contract/figures.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatNumber, formatTime } from '#web/lib/format/format.ts'
import { useNow, useSession } from '#web/lib/session/session.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { roughly } from '#web/lib/format/roughly.ts'
import { metricNames, queueNames, queuePaths } from '#web/modules/figures/words.ts'
import { FigureChart } from './figure-chart.tsx'

/** "23. 11." of 2026-11-23. */
const dayLabel = (day: string) => `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.`

/** Counted only where the operator wants it. */
const isOptional: ReadonlySet<Metric> = new Set(['visitor_pages', 'member_pages'])

/** Events on the site, and the work that waits for staff. */
export function Dashboard({ figures, isByDay }: { figures: Figures; isByDay: boolean }) {
  const { hours, days } = figures
  const shown = metrics.filter(
    (metric) => !isOptional.has(metric) || days.some(({ counts }) => counts[metric] > 0),
  )
  return (
    <>
      <Queues queues={figures.queues} />
      <TabBar
        label="Razdoblje"
        tabs={[
          { to: staffPaths.admin(), label: '24 sata', isCurrent: !isByDay },
          { to: staffPaths.admin({ period: 'dani' }), label: '30 dana', isCurrent: isByDay },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((metric) => (
          <FigureChart
            key={`${metric} ${isByDay}`}
            title={metricNames[metric]}
            points={
              isByDay
                ? days.map(({ day, counts }) => ({ label: dayLabel(day), value: counts[metric] }))
                : hours.map(({ from, counts }) => ({ label: `${formatTime(from)} h`, value: counts[metric] }))
            }
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        Oglasi, korisnici, poruke i prijave broje se svakih pet minuta, pretrage i greške svakih petnaest
        sekundi, kao i otvorene stranice.
      </p>
    </>
  )
}

function Queues({ queues }: Pick<Figures, 'queues'>) {
  const now = useNow()
  const isAdmin = useSession()?.user?.role === 'admin'
  return (
    <Panel title="Šta čeka">
      <table className="w-full table-fixed text-sm [overflow-wrap:anywhere]">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="w-1/2 py-1 pr-4 font-normal">
              Red
            </th>
            <th scope="col" className="py-1 pr-4 text-right font-normal">
              Broj
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Najstarije
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {queues.map(({ name, count, oldest_at: oldestAt }) => {
            const { to, isForAdmins } = queuePaths[name]
            return (
              <tr key={name}>
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {isForAdmins && !isAdmin ? (
                    queueNames[name]
                  ) : (
                    <Link to={to} className="inline-flex min-h-6 items-center text-primary hover:underline">
                      {queueNames[name]}
                    </Link>
                  )}
                </th>
                <td className="py-1 pr-4 text-right font-semibold tabular-nums">{formatNumber(count)}</td>
                <td className="py-1 text-right tabular-nums">
                  {oldestAt === null ? '–' : roughly(Math.max(0, now - oldestAt))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
