import type { ReactNode, Ref } from 'react'

/** Classes of a row and of its cells, which become a card below xl. */
export const rowClass = 'hover:bg-canvas max-xl:flex max-xl:flex-col max-xl:gap-0.5 max-xl:px-4 max-xl:py-3'
/** A row whose short cells share a line of the card; those that need one of their own are `max-xl:w-full`. */
export const wrappedRowClass = `${rowClass} max-xl:flex-row! max-xl:flex-wrap max-xl:gap-x-3! max-xl:[&>td:empty]:hidden`
export const cellClass = '[overflow-wrap:anywhere] xl:px-3 xl:py-2 xl:align-top max-xl:block'

type RowTableProps = {
  /** For screen readers. */
  caption: string
  columns: readonly string[]
  ref?: Ref<HTMLTableElement>
  /** Rows. */
  children: ReactNode
}

/** Rows, or cards below xl; scrolls where text of twice the size widens it. */
export function RowTable({ caption, columns, ref, children }: RowTableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table ref={ref} className="w-full text-sm max-xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-xl:sr-only">
          <tr className="border-b border-line text-left text-muted">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-xl:block">{children}</tbody>
      </table>
    </div>
  )
}
