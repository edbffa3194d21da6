import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type FilterFoldProps = {
  /** Number of chosen filters; with any, the fold is open. */
  chosen: number
  label?: string
  className?: string
  children: ReactNode
}

/** Folds the filters above a list, so that the list comes first. */
export const FilterFold = ({ chosen, label = 'Filteri', className = '', children }: FilterFoldProps) => (
  <details open={chosen > 0} className={className}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-primary">
      {chosen > 0 ? `${label} (${chosen})` : label}
      <ChevronDown className="size-4" aria-hidden="true" />
    </summary>
    {children}
  </details>
)
