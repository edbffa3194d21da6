import ChevronRight from 'lucide-react/icons/chevron-right'
import ListFilter from 'lucide-react/icons/list-filter'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format/format.ts'
import { brand } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { Option, Section } from './options.ts'
import type { Recent } from './recent-searches.ts'

const headings: Record<Section['key'], string> = {
  understood: 'Prepoznali smo',
  meant: 'Da li ste mislili:',
  recent: 'POSLJEDNJE PRETRAGE',
  terms: 'Nastavci pretrage',
  categories: 'PREDLOŽENE KATEGORIJE',
  users: 'KORISNICI',
}

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-canvas aria-selected:bg-primary-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary'
const chip =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 font-semibold text-primary [overflow-wrap:anywhere] hover:bg-canvas aria-selected:bg-primary-soft aria-selected:outline-2 aria-selected:outline-offset-2 aria-selected:outline-primary'
const icon = 'size-5 shrink-0 text-muted'

type SectionsProps = {
  id: string
  sections: readonly Section[]
  highlighted: Option | undefined
  onPick: (option: Option) => void
  onForget: (recent: Recent) => void
}

/** The listbox of the field. Options are counted across sections: `{id}-{index}`. */
export function Sections({ id, sections, highlighted, onPick, onForget }: SectionsProps) {
  let index = 0
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot do this
    <div id={`${id}-list`} role="listbox" aria-label="Prijedlozi pretrage" className="py-2">
      {sections.map(({ key, options }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox may not contain a fieldset
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className="py-1">
          <Heading id={`${id}-${key}`} section={key} />
          <div role="presentation" className={key === 'meant' ? 'flex flex-wrap gap-2 px-4 py-1' : ''}>
            {options.map((option) => (
              <div key={option.key} role="presentation" className="relative">
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles keys */}
                <div
                  id={`${id}-${index++}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                  role="option"
                  aria-selected={option === highlighted || option.key === highlighted?.key}
                  onClick={() => onPick(option)}
                  className={`${option.kind === 'meant' ? chip : row} ${option.kind === 'recent' ? 'pr-14' : ''}`}
                >
                  <Content option={option} />
                </div>
                {option.kind === 'recent' && (
                  // Skipped by the arrow keys, since Delete does the same. An option, since a
                  // listbox holds nothing else.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
                  <div
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                    role="option"
                    aria-selected="false"
                    aria-label={`Izbrišite „${option.recent.q}“`}
                    title="Izbrišite"
                    onClick={() => onForget(option.recent)}
                    className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center text-muted hover:text-ink"
                  >
                    <X className="size-5" aria-hidden="true" />
                  </div>
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function Heading({ id, section }: { id: string; section: Section['key'] }) {
  // These stand right below the input and need no visible heading.
  const look =
    section === 'terms' || section === 'understood'
      ? 'sr-only'
      : 'px-4 pt-2 pb-1 text-sm font-semibold text-muted'
  return (
    <div id={id} role="presentation" className={look}>
      {headings[section]}
    </div>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
)

function Content({ option }: { option: Option }) {
  switch (option.kind) {
    case 'meant':
      return option.text
    case 'understood':
      return (
        <>
          <ListFilter className={icon} aria-hidden="true" />
          <Line>
            <span className="font-semibold">{option.labels.join(' · ')}</span>
          </Line>
        </>
      )
    case 'term':
      return (
        <>
          <Search className={icon} aria-hidden="true" />
          <Line>{option.text}</Line>
        </>
      )
    case 'recent':
      return (
        <>
          <History className={icon} aria-hidden="true" />
          <Line>
            {option.recent.q}
            {option.recent.category_name && (
              <span className="block text-sm text-muted">{option.recent.category_name}</span>
            )}
          </Line>
        </>
      )
    case 'forget-all':
      return <span className="text-sm font-semibold text-primary">Izbrišite sve</span>
    case 'category':
      return (
        <>
          <Line>
            <span className="font-semibold">{option.term}</span>
            <span className="block text-sm text-muted">
              {`${option.category.parent_name} > ${option.category.name}`}
            </span>
          </Line>
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {formatNumber(option.category.count)}
          </span>
        </>
      )
    case 'all-results':
      return (
        <span className="flex items-center gap-1 font-semibold text-primary">
          Pogledaj sve rezultate
          <ChevronRight className="size-5" aria-hidden="true" />
        </span>
      )
    case 'user':
      return (
        <>
          <Avatar name={option.user.username} src={option.user.avatar} className="size-8" />
          <Line>
            {option.user.username}
            {option.user.type === 2 && <span className="text-muted">{` - ${brand.name} SHOP`}</span>}
          </Line>
        </>
      )
  }
}
