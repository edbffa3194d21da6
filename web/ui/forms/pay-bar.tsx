import type { ReactNode } from 'react'

/** The sum and the button that pays it, always in sight on phones. */
export function PayBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-pay-bar
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 max-sm:sticky max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  )
}
