import type { ReactNode } from 'react'

/** The sum and the button that pays it: always in sight on phones, there in as few lines as they need. */
export function PayBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-pay-bar
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 max-sm:sticky max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:-mx-4 max-sm:flex-row max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:*:first:min-w-0 max-sm:*:first:flex-1 max-sm:rounded-none max-sm:border-x-0 max-sm:px-4 max-sm:py-2.5"
    >
      {children}
    </div>
  )
}
