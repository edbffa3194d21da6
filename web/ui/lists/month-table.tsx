import type { ComponentProps, ReactNode } from 'react'
import { monthWeeks, weekdays } from '#web/lib/format/calendar.ts'

type MonthTableProps = {
  /** "2026-11" */
  month: string
  className?: string
  caption?: ReactNode
  /** Props of a day's cell; null for a cell without a day. */
  cell?: (day: string | null) => ComponentProps<'td'>
  children: (day: string) => ReactNode
}

/** A calendar month, one row per week. */
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
              // oxlint-disable-next-line react/no-array-index-key -- empty cells have no other key
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
