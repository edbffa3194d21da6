import type { ReactNode } from 'react'

/** Shows the key of a shortcut on wide screens. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd
    aria-hidden="true"
    className="rounded border border-current px-1.5 font-sans text-xs leading-5 font-normal max-lg:hidden"
  >
    {children}
  </kbd>
)
