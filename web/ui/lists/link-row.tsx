import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentType } from 'react'
import { Link } from 'react-router'

type LinkRowProps = {
  to: string
  label: string
  hint: string
  icon?: ComponentType<{ className: string; 'aria-hidden': 'true' }>
}

/** A row of a list that leads to another page, with what one does there. */
export const LinkRow = ({ to, label, hint, icon: Icon }: LinkRowProps) => (
  <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-canvas">
    {Icon && <Icon className="size-6 shrink-0 text-primary" aria-hidden="true" />}
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="font-semibold">{label}</span>
      <span className="text-sm text-muted">{hint}</span>
    </span>
    <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
  </Link>
)
