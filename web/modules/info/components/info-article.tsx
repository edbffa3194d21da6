import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { slugify } from '#contract/text/slug.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import type { InfoSection, InfoText } from '#web/modules/info/info-text.ts'
import { InfoBlocks } from './info-blocks.tsx'

type Entry = InfoSection & { id: string; title: string }

/** Shorter pages are seen whole. */
const fewestListed = 4

type InfoArticleProps = {
  text: Pick<InfoText, 'title' | 'lead' | 'version' | 'isNumbered' | 'sections'>
  others: readonly { to: string; title: string }[]
  /** Heading of the list of others. */
  more: string
  /** Above the title. */
  above?: ReactNode
}

export function InfoArticle({ text, others, more, above }: InfoArticleProps) {
  const { title, lead, version, isNumbered, sections } = text
  const entries = sections.map((section, at) => ({
    ...section,
    id: slugify(section.heading),
    title: isNumbered ? `${at + 1}. ${section.heading}` : section.heading,
  }))
  const hasContents = entries.length >= fewestListed
  return (
    <div className="page-width py-8 sm:py-12">
      <header className="max-w-3xl">
        {above}
        <h1 className="text-2xl font-bold tracking-tight text-balance [overflow-wrap:anywhere] sm:text-3xl">
          {title}
        </h1>
        <p className="mt-3 text-lg text-pretty text-muted">{lead}</p>
        {version && <p className="mt-2 text-sm text-muted">{`Verzija ${version}`}</p>}
      </header>
      <div className="mt-6 lg:mt-10 lg:flex lg:flex-row-reverse lg:justify-end lg:gap-16">
        {hasContents && <Contents entries={entries} />}
        <article className="min-w-0 max-w-[42rem] flex-1">
          {entries.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id} className="mt-10 flow-root first:mt-6 lg:first:mt-0">
              <h2 id={id} className="scroll-mt-24 text-xl font-bold text-balance">
                {heading}
              </h2>
              <InfoBlocks blocks={body} />
            </section>
          ))}
        </article>
      </div>
      <nav aria-labelledby="jos-stranica" className="mt-14 border-t border-line pt-6">
        <h2 id="jos-stranica" className="text-lg font-bold">
          {more}
        </h2>
        <ul className="mt-2 gap-x-8 sm:columns-2 lg:columns-3">
          {others.map(({ to, title: name }) => (
            <li key={to} className="break-inside-avoid">
              <PathLink
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
              >
                {name}
              </PathLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Beside the text on wide screens, folded above it on others. */
function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      <details className="group rounded-card border border-line bg-surface lg:hidden print:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold">
          Na ovoj stranici
          <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        <ContentsList entries={entries} className="px-4 pb-3" />
      </details>
      <nav aria-label="Na ovoj stranici" className="w-64 shrink-0 max-lg:hidden print:hidden">
        <div className="sticky top-24 border-l-2 border-line pl-5">
          <p aria-hidden="true" className="mb-1 text-sm font-semibold text-muted">
            Na ovoj stranici
          </p>
          <ContentsList entries={entries} />
        </div>
      </nav>
    </>
  )
}

function ContentsList({ entries, className = '' }: { entries: readonly Entry[]; className?: string }) {
  return (
    <ul className={className}>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center leading-snug hover:text-primary hover:underline lg:min-h-9 lg:text-sm"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
