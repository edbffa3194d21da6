import type { ReactNode } from 'react'

/** The button that saves a long form, always in sight on phones. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-sm:sticky max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:py-3">
      {children}
    </div>
  )
}
