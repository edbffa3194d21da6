import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useDetails } from './use-details.ts'

/**
 * A list below its button. The `details` opens without JavaScript; with it Esc, a click outside and
 * navigation close it.
 */
export function Dropdown({
  label,
  className = '',
  children,
}: {
  label: ReactNode
  className?: string
  children: ReactNode
}) {
  const { box } = useDetails()
  return (
    <details ref={box} className={`group relative ${className}`}>
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-field px-3 font-semibold whitespace-nowrap hover:bg-canvas hover:text-primary">
        {label}
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 min-w-52 rounded-card border border-line bg-raised p-2 shadow-raised">
        {children}
      </div>
    </details>
  )
}
