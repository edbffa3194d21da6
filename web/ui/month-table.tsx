import type { ComponentProps, ReactNode } from 'react'
import { monthWeeks, weekdays } from '#web/lib/calendar.ts'

type MonthTableProps = {
  /** "2026-11" */
  month: string
  className?: string
  caption?: ReactNode
  /** What a day's cell carries; null stands for one that holds none. */
  cell?: (day: string | null) => ComponentProps<'td'>
  children: (day: string) => ReactNode
}

/** A month as on a calendar, a week a row. */
export function MonthTable({ month, className = '', caption, cell, children }: MonthTableProps) {
  return (
    <table className={`w-full table-fixed text-center tabular-nums ${className}`}>
      {caption}
      <thead>
        <tr className="text-sm text-muted">
          {weekdays.map((name) => (
            <th key={name} scope="col" className="py-1 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- empty cells have nothing else
              <td key={day ?? index} {...cell?.(day)}>
                {day && children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
