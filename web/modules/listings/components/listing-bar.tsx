import type { ReactNode } from 'react'
import { ShareButton } from './share-button.tsx'

type ListingBarProps = {
  price: { text: string; period: string | null } | null
  url: string
  title: string
  /** How to contact the seller. */
  children?: ReactNode
}

/**
 * Phones only, in place of the navbar, which moves to the end of the page: price and next steps stay in
 * reach.
 */
export function ListingBar({ price, url, title, children }: ListingBarProps) {
  return (
    <div
      data-listing-bar
      className="@container/bar fixed inset-x-0 bottom-0 z-20 flex min-h-14 items-center justify-between gap-3 border-t border-line bg-surface px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:hidden print:hidden"
    >
      <p className="min-w-0 leading-tight">
        <span className="block text-lg [overflow-wrap:anywhere] font-bold tabular-nums">
          {price ? price.text : 'Oglas je završen'}
        </span>
        {price?.period && <span className="block text-xs text-muted">{price.period}</span>}
      </p>
      <div className="flex shrink-0 gap-2">
        <ShareButton
          url={url}
          title={title}
          className="shrink-0 max-sm:px-3"
          labelClass={children ? 'sr-only' : '@max-[18rem]/bar:sr-only'}
        />
        {children}
      </div>
    </div>
  )
}
