import type { ReactNode } from 'react'

export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
  >
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
)
