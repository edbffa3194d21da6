import type { ReactNode } from 'react'

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string }

/** Names with their values: beside them on phones, below them elsewhere. */
export const Facts = ({ facts, className = '' }: FactsProps) => (
  <dl className={`grid gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-3 ${className}`}>
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 sm:block">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)
