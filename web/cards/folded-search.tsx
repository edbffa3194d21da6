import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { foldedSummary, foldedTool } from './selection.tsx'

/** A list of so many rows is read faster than searched. */
export const fewRows = 5

type FoldedSearchProps = {
  /** True if the list shows what was searched for. */
  isOpen: boolean
  children: ReactNode
}

/** The search of a list behind a button, so that the list comes first. */
export const FoldedSearch = ({ isOpen, children }: FoldedSearchProps) => (
  <details className={foldedTool} open={isOpen}>
    <summary className={foldedSummary}>
      <Search className="size-5 shrink-0" aria-hidden="true" />
      Pretražite
    </summary>
    <div className="pb-4">{children}</div>
  </details>
)
