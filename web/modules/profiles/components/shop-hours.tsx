import type { ReactNode } from 'react'
import { weekdayNames, weekdays } from '#contract/shops/opening-hours.ts'
import type { ShopPage } from '#contract/shops/page.ts'
import { formatDay } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { openText } from '#web/modules/profiles/shop-page.ts'

type Time = { from: string; to: string } | null
const timeText = (time: Time) => (time ? `${time.from} – ${time.to}` : 'Zatvoreno')

/** A coloured word: open or closed. */
export function OpenBadge({ hours }: { hours: NonNullable<ShopPage['hours']> }) {
  const now = useNow()
  return (
    <span
      className={`inline-block max-w-full rounded-card px-2.5 py-0.5 text-sm font-bold [overflow-wrap:anywhere] ${hours.is_open ? 'bg-success-soft text-success' : 'bg-line text-ink'}`}
    >
      {openText(hours, now)}
    </span>
  )
}

/** The coming days of a shop, its usual week and the days that differ. */
export function ShopHours({ hours }: { hours: NonNullable<ShopPage['hours']> }) {
  const { week, days, exceptions, closed_on_holidays: restsOnHolidays } = hours
  return (
    <div className="flex flex-col gap-5">
      <p>
        <OpenBadge hours={hours} />
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Box title="Narednih 7 dana">
          <dl>
            {days.map(({ day, time, note }, at) => (
              <Row key={day} isStrong={at === 0} time={time} note={note}>
                {`${weekdays[weekdayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!].name}, ${formatDay(day)}`}
              </Row>
            ))}
          </dl>
        </Box>
        <div className="flex flex-col gap-5">
          <Box title="Uobičajena sedmica">
            <dl>
              {week.map((time, at) => (
                <Row key={weekdayNames[at]} time={time} note={null}>
                  {weekdays[weekdayNames[at]!].name}
                </Row>
              ))}
            </dl>
          </Box>
          {exceptions.length > 0 && (
            <Box title="Izuzeci">
              <dl>
                {exceptions.map(({ first, last, time, note }) => (
                  <Row key={first} time={time} note={note || null}>
                    {first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`}
                  </Row>
                ))}
              </dl>
            </Box>
          )}
          {restsOnHolidays && (
            <p className="text-sm text-muted">
              Ne radi državnim praznicima: 1. i 2. januara, te 1. i 2. maja.
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-card border border-line bg-surface p-4 sm:p-5">
    <h3 className="mb-2 font-bold">{title}</h3>
    {children}
  </section>
)

function Row({
  time,
  note,
  isStrong = false,
  children,
}: {
  time: Time
  note: string | null
  isStrong?: boolean
  children: string
}) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0 ${isStrong ? 'font-bold' : ''}`}
    >
      <dt className="min-w-0">{children}</dt>
      <dd className={`ml-auto text-right tabular-nums ${time ? '' : 'text-muted'}`}>
        {timeText(time)}
        {note && (
          <span className="block text-sm font-normal [overflow-wrap:anywhere] text-muted">{note}</span>
        )}
      </dd>
    </div>
  )
}
