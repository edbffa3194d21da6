import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { PathLink } from '#web/ui/path-link.tsx'
import { formatInteger } from '#contract/money/money.ts'
import { counted } from '#web/lib/format/format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { pageWindow } from './page-window.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field px-2 tabular-nums'
const link = `${cell} border border-line bg-surface transition-colors hover:border-line-field`

type PaginationProps = { page: number; lastPage: number; hrefOf: (page: number) => string }

/**
 * A page by its number, the number of the current one, or a gap between pages that are far apart. Phones have no room
 * for a `near` page.
 */
type Entry = { kind: 'prev' | 'page' | 'near' | 'current' | 'gap' | 'next'; key: string; number: number }

function entriesOf(page: number, lastPage: number): Entry[] {
  const shown = pageWindow(page, lastPage)
  const isWide = shown.filter((number) => number === null).length === 2
  const entries = shown.map((number, at): Entry => {
    if (number === null) return { kind: 'gap', key: `gap-${at}`, number: 0 }
    const kind = number === page ? 'current' : isWide && Math.abs(number - page) === 1 ? 'near' : 'page'
    return { kind, key: String(number), number }
  })
  if (page > 1) entries.unshift({ kind: 'prev', key: 'prev', number: page - 1 })
  if (page < lastPage) entries.push({ kind: 'next', key: 'next', number: page + 1 })
  return entries
}

function EntryContent({ kind, number, hrefOf }: Omit<Entry, 'key'> & Pick<PaginationProps, 'hrefOf'>) {
  const label = (
    <>
      <span className="sr-only">Stranica </span>
      {formatInteger(number)}
    </>
  )
  switch (kind) {
    case 'prev':
      return (
        <PathLink to={hrefOf(number)} rel="prev" className={`${link} px-3`}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">Prethodna</span>
        </PathLink>
      )
    case 'next':
      return (
        <PathLink to={hrefOf(number)} rel="next" className={`${link} px-3`}>
          <span className="max-sm:sr-only">Sljedeća</span>
          <ChevronRight className="size-5" aria-hidden="true" />
        </PathLink>
      )
    case 'current':
      return (
        <span aria-current="page" className={`${cell} bg-primary font-bold text-on-primary`}>
          {label}
        </span>
      )
    default:
      return (
        <PathLink to={hrefOf(number)} className={link}>
          {label}
        </PathLink>
      )
  }
}

export function Pagination({ page, lastPage, hrefOf }: PaginationProps) {
  if (lastPage <= 1) return null
  return (
    <nav aria-label="Stranice rezultata">
      <ul className="flex flex-wrap items-center justify-center gap-2">
        {entriesOf(page, lastPage).map(({ key, ...entry }) =>
          entry.kind === 'gap' ? (
            <li key={key} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : (
            <li key={key} className={entry.kind === 'near' ? 'max-sm:hidden' : undefined}>
              <EntryContent {...entry} hrefOf={hrefOf} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

type LoadMoreProps = {
  status: 'idle' | 'loading' | 'failed'
  hasMore: boolean
  addedCount: number | undefined
  onLoad: () => void
  /** The next page, for browsers without our script. */
  nextPage: string
}

/** Loads more at the end of a list. In this file because every page that uses it is also paginated. */
export function LoadMore({ status, hasMore, addedCount, onLoad, nextPage }: LoadMoreProps) {
  const isLive = useHydrated()
  const isLoading = status === 'loading'
  return (
    <div className="flex flex-col items-center gap-3 print:hidden">
      {status === 'failed' && (
        <p role="alert" className="text-center text-danger">
          Oglasi se nisu učitali. Provjerite vezu pa pokušajte ponovo.
        </p>
      )}
      {hasMore &&
        (isLive ? (
          <Button
            type="button"
            kind="quiet"
            aria-disabled={isLoading || undefined}
            onClick={isLoading ? undefined : onLoad}
            className="w-48 max-w-full aria-disabled:opacity-60"
          >
            {isLoading ? 'Učitavanje…' : status === 'failed' ? 'Pokušajte ponovo' : 'Učitajte još'}
          </Button>
        ) : (
          <ButtonLink to={nextPage} kind="quiet" className="w-48 max-w-full">
            Učitajte još
          </ButtonLink>
        ))}
      <output className="sr-only">
        {!isLoading &&
          addedCount !== undefined &&
          (addedCount > 0
            ? `${counted(addedCount, 'oglas je učitan', 'oglasa su učitana', 'oglasa je učitano')}.`
            : 'Nema više oglasa.')}
      </output>
    </div>
  )
}
