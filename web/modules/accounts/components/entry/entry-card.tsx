import type { ReactNode } from 'react'

/** The card of a login page, with a single task. */
export const EntryCard = ({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
}) => (
  <section className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
    <h1 className="text-2xl font-bold">{title}</h1>
    {intro && <p className="mt-1 text-muted">{intro}</p>}
    <div className="mt-5 flex flex-col gap-5">{children}</div>
  </section>
)
