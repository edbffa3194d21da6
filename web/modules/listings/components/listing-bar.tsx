import type { ReactNode } from 'react'

type ListingBarProps = {
  price: { text: string; period: string | null } | null
  /** The next steps. */
  children: ReactNode
}

/**
 * Phones only, in place of the navbar, which moves to the end of the page: price and next steps stay in
 * reach. Large text puts the price on a line of its own.
 */
export function ListingBar({ price, children }: ListingBarProps) {
  return (
    <div
      data-listing-bar
      className="sticky inset-x-0 bottom-0 z-20 mt-8 border-t border-line bg-surface px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:hidden print:hidden"
    >
      <div className="@container/bar flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="min-w-0 leading-tight">
          <span className="block text-lg [overflow-wrap:anywhere] font-bold tabular-nums">
            {price ? price.text : 'Oglas je završen'}
          </span>
          {price?.period && <span className="block text-xs text-muted">{price.period}</span>}
        </p>
        <div className="flex min-w-0 grow justify-end gap-2 @max-[14rem]/bar:*:grow">{children}</div>
      </div>
    </div>
  )
}
