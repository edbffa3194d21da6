import type { ReactNode } from 'react'

/** A legal page: heading, effective date, numbered sections. */
export function LegalText({ title, since, children }: { title: string; since: string; children: ReactNode }) {
  return (
    <article className="mx-auto max-w-3xl px-4 py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
      <p className="mt-2 text-muted">{`Verzija ${since}`}</p>
      {children}
    </article>
  )
}

export function LegalSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-lg font-bold">{heading}</h2>
      <div className="mt-2 flex flex-col gap-3 [&_ul]:list-disc [&_ul]:pl-6">{children}</div>
    </section>
  )
}
