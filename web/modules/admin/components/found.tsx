import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shownPerKind } from '#contract/limits/accounts.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { formatNumber } from '#web/lib/format/format.ts'

type FoundGroupProps<T> = { name: string; items: readonly T[]; children: (item: T) => ReactNode }

/** The results of one kind, if there are any. */
export function FoundGroup<T extends { id: number }>({ name, items, children }: FoundGroupProps<T>) {
  if (items.length === 0) return null
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">
        {name}
        <span className="ml-2 text-sm font-normal text-muted tabular-nums">
          {items.length < shownPerKind ? formatNumber(items.length) : `prvih ${shownPerKind}`}
        </span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}

type FoundItemProps = {
  picture?: ReactNode
  /** Absent if staff have no page of it. */
  to?: string | undefined
  title: string
  facts: readonly (string | false | null)[]
  people?: readonly { word: string; person: { id: number; username: string } | null }[]
}

/** A result that leads to its page, with links to the people behind it. */
export const FoundItem = ({ picture, to, title, facts, people = [] }: FoundItemProps) => (
  <div className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-canvas">
    {picture}
    <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
      {to === undefined ? (
        <p className="text-base font-semibold">{title}</p>
      ) : (
        // Its target is the whole row.
        <Link
          to={to}
          className="text-base font-semibold text-primary after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
      )}
      <p className="text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {people.some(({ person }) => person) && (
        <p className="flex flex-wrap gap-x-4">
          {people.map(
            ({ word, person }) =>
              person && (
                <span key={`${word} ${person.id}`}>
                  {`${word} `}
                  <Link
                    to={staffPaths.adminPerson(person.id)}
                    className="relative inline-flex min-h-11 items-center px-1 text-primary underline"
                  >
                    {person.username}
                  </Link>
                </span>
              ),
          )}
        </p>
      )}
    </div>
  </div>
)
