import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { PathLink } from '#web/ui/path-link.tsx'
import { formatInteger } from '#contract/money.ts'
import { counted } from '#web/lib/format.ts'
import { Button, ButtonLink } from './button.tsx'
import { pageWindow } from './page-window.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field px-2 tabular-nums'
const link = `${cell} border border-line bg-surface transition-colors hover:border-line-field`

type PaginationProps = { page: number; lastPage: number; hrefOf: (page: number) => string }

export function Pagination({ page, lastPage, hrefOf }: PaginationProps) {
  if (lastPage <= 1) return null
  const step = (to: number, rel: string, label: ReactNode) => (
    <li>
      <PathLink to={hrefOf(to)} rel={rel} className={`${link} px-3`}>
        {label}
      </PathLink>
    </li>
  )
  return (
    <nav aria-label="Stranice rezultata">
      <ul className="flex flex-wrap items-center justify-center gap-2">
        {page > 1 &&
          step(
            page - 1,
            'prev',
            <>
              <ChevronLeft className="size-5" aria-hidden="true" />
              <span className="max-sm:sr-only">Prethodna</span>
            </>,
          )}
        {pageWindow(page, lastPage).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} aria-hidden="true" className="px-1 text-muted">
              …
            </li>
          ) : number === page ? (
            <li key={number}>
              <span aria-current="page" className={`${cell} bg-primary font-bold text-on-primary`}>
                <span className="sr-only">Stranica </span>
                {formatInteger(number)}
              </span>
            </li>
          ) : (
            <li key={number}>
              <PathLink to={hrefOf(number)} className={link}>
                <span className="sr-only">Stranica </span>
                {formatInteger(number)}
              </PathLink>
            </li>
          ),
        )}
        {page < lastPage &&
          step(
            page + 1,
            'next',
            <>
              <span className="max-sm:sr-only">Sljedeća</span>
              <ChevronRight className="size-5" aria-hidden="true" />
            </>,
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
            {isLoading ? 'Učitavanje…' : status === 'failed' ? 'Pokušajte ponovo' : 'Učitaj još'}
          </Button>
        ) : (
          <ButtonLink to={nextPage} kind="quiet" className="w-48 max-w-full">
            Učitaj još
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
