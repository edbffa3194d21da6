import type { ReactNode } from 'react'

/** Pairs of a name and a value. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-x-6 gap-y-2 text-sm grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))]">
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-muted">{name}</dt>
        <dd className="[overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

export const Mail = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} className="text-primary underline">
    {address}
  </a>
)

export const Telephone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="text-primary underline">
    {number}
  </a>
)
