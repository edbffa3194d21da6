import type { ReactNode } from 'react'
import { StallDrawing } from './empty-drawings.tsx'

type EmptyStateProps = {
  text: string
  /** The step that fills the page. */
  action: ReactNode
  /** One of `empty-drawings.tsx`. */
  drawing?: ReactNode
}

/** A small drawing, one sentence, one action. */
export const EmptyState = ({ text, action, drawing = <StallDrawing /> }: EmptyStateProps) => (
  <div
    data-empty
    className="flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-4 py-8 text-center sm:py-14"
  >
    {drawing}
    <p className="max-w-md text-lg">{text}</p>
    {action}
  </div>
)
