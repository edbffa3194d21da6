import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addMonths, monthName, monthOf } from '#web/lib/format/calendar.ts'
import { MonthTable } from '#web/ui/lists/month-table.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

const shownMonths = 12

type AvailabilityCalendarProps = {
  today: string
  /** Days as "2026-11-21", in order. */
  taken: readonly string[]
}

/** The days on which it is booked (A25): months side by side, moved by swiping, keys or buttons. */
export function AvailabilityCalendar({ today, taken }: AvailabilityCalendarProps) {
  const strip = useRef<HTMLElement>(null)
  const isLive = useHydrated()
  const [end, setEnd] = useState<'start' | 'end' | null>('start')
  const takenDays = new Set(taken)
  const months = Array.from({ length: shownMonths }, (_, index) => addMonths(monthOf(today), index))

  const findEnd = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = strip.current ?? {}
    setEnd(scrollLeft < 2 ? 'start' : scrollLeft + clientWidth > scrollWidth - 2 ? 'end' : null)
  }
  // On "back" the browser restores the position by itself.
  useEffect(() => {
    const frame = requestAnimationFrame(findEnd)
    return () => cancelAnimationFrame(frame)
  }, [])
  const turn = (by: number) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    strip.current?.scrollBy({ left: by * strip.current.clientWidth, behavior })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ul aria-label="Oznake" className="flex gap-6 text-sm text-muted">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className={`${cell} border-line-strong`}>
              1
            </span>
            slobodno
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className={`${cell} ${takenCell}`}>
              1
            </span>
            zauzeto
          </li>
        </ul>
        {isLive && (
          <div className="flex gap-1 print:hidden">
            <TurnButton label="Prethodni mjeseci" isOver={end === 'start'} onTurn={() => turn(-1)}>
              <ChevronLeft className="size-6" aria-hidden="true" />
            </TurnButton>
            <TurnButton label="Sljedeći mjeseci" isOver={end === 'end'} onTurn={() => turn(1)}>
              <ChevronRight className="size-6" aria-hidden="true" />
            </TurnButton>
          </div>
        )}
      </div>
      <section
        ref={strip}
        onScroll={findEnd}
        // The focused element scrolls by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Kalendar po mjesecima"
        className="relative flex snap-x snap-mandatory items-start gap-8 overflow-x-auto rounded-field pb-3"
      >
        {months.map((month) => (
          <Month key={month} month={month} today={today} taken={takenDays} />
        ))}
      </section>
    </div>
  )
}

const cell = 'mx-auto grid size-9 place-items-center rounded-full border tabular-nums'
const takenCell = 'border-transparent bg-line text-muted line-through decoration-2'

type MonthProps = { month: string; today: string; taken: ReadonlySet<string> }

/** There are hundreds of days, so only marked ones carry more than their number. */
function Month({ month, today, taken }: MonthProps) {
  const marked = (day: string) => {
    const isTaken = day >= today && taken.has(day)
    const number = Number(day.slice(8))
    if (!isTaken && day !== today) return number
    return (
      <span className={`${cell} ${isTaken ? takenCell : 'border-ink font-bold'}`}>
        {number}
        {isTaken && <span className="sr-only"> zauzeto</span>}
      </span>
    )
  }
  return (
    <MonthTable
      month={month}
      className="shrink-0 snap-start sm:w-[calc(50%-1rem)] [&_td]:h-10"
      caption={
        <caption className="pb-2 text-left font-semibold first-letter:uppercase">{monthName(month)}</caption>
      }
      cell={(day) => ({
        'aria-current': day === today ? 'date' : undefined,
        className: day && day < today ? 'text-muted' : undefined,
      })}
    >
      {marked}
    </MonthTable>
  )
}

type TurnButtonProps = { label: string; isOver: boolean; onTurn: () => void; children: ReactNode }

/** Not `disabled` at an end, since it would lose the focus. */
const TurnButton = ({ label, isOver, onTurn, children }: TurnButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOver}
    onClick={onTurn}
    className="grid size-11 place-items-center rounded-full hover:bg-surface aria-disabled:text-line-strong"
  >
    {children}
  </button>
)
