import ChevronRight from 'lucide-react/icons/chevron-right'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

export type CategoryRow = { id: number; name: string; to: string; slug?: string }

type CategoryRowsProps = {
  rows: readonly CategoryRow[]
  /** Called instead of following the link. */
  onChoose?: ((row: CategoryRow) => void) | undefined
  isEmphasised?: boolean
}

/** Categories to choose from, one per row. */
export function CategoryRows({ rows, onChoose, isEmphasised = false }: CategoryRowsProps) {
  function choose(event: MouseEvent, row: CategoryRow) {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onChoose(row)
  }
  return (
    <ul
      className={`overflow-hidden rounded-card border bg-surface ${isEmphasised ? 'border-primary font-semibold' : 'border-line'}`}
    >
      {rows.map((row) => (
        <li key={row.id} className="border-t border-line first:border-t-0">
          <Link
            to={row.to}
            onClick={(event) => choose(event, row)}
            className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-canvas hover:text-primary"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{row.name}</span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
