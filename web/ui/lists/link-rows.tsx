import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentType } from 'react'
import { Link } from 'react-router'

type LinkRow = {
  to: string
  label: string
  /** The page's purpose. */
  hint: string
  icon?: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  /** True if phones do not show it. */
  isWide?: true
}

/** Pages that a page leads to, one row each. */
export const LinkRows = ({ rows }: { rows: readonly LinkRow[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {rows.map(({ to, label, hint, icon: Icon, isWide }) => (
      <li key={to} className={isWide && 'max-sm:hidden'}>
        <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-canvas">
          {Icon && <Icon className="size-6 shrink-0 text-primary" aria-hidden="true" />}
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-muted">{hint}</span>
          </span>
          <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
)
