import type { ReactNode } from 'react'

/** A titled part of a staff page. */
export function Panel({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">{title}</h2>
        {aside && <p className="text-sm text-muted">{aside}</p>}
      </div>
      {children}
    </section>
  )
}
