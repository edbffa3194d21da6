import type { ComponentType, ReactNode } from 'react'

type FactProps = {
  Icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  tone?: string
  children: ReactNode
}

/** A fact about a seller, after an icon that says its kind. */
export const Fact = ({ Icon, tone = 'text-muted', children }: FactProps) => (
  <li className="flex min-w-0 items-center gap-2">
    <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden="true" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </li>
)
