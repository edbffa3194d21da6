import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInteger } from '#contract/money.ts'
import { pageWindow } from './page-window.ts'

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field px-2 tabular-nums'
const link = `${cell} border border-line bg-surface transition-colors hover:border-line-field`

type PaginationProps = { page: number; lastPage: number; hrefOf: (page: number) => string }

export function Pagination({ page, lastPage, hrefOf }: PaginationProps) {
  if (lastPage <= 1) return null
  const step = (to: number, rel: string, label: ReactNode) => (
    <li>
      <Link to={hrefOf(to)} rel={rel} className={`${link} px-3`}>
        {label}
      </Link>
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
              <Link to={hrefOf(number)} className={link}>
                <span className="sr-only">Stranica </span>
                {formatInteger(number)}
              </Link>
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
