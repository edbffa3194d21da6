import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'

type EmptyStateProps = {
  text: string
  /** The step that fills the page; none where it fills without one. */
  action?: ReactNode
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

/** The stall of the market, with nothing found in it. */
const StallDrawing = () => (
  <Drawing
    ink={
      <>
        <path d="M22 40v38h76V40" />
        <path d="M14 24 22 10h76l8 14v4a11.5 11.5 0 0 1-23 0 11.5 11.5 0 0 1-23 0 11.5 11.5 0 0 1-23 0 11.5 11.5 0 0 1-23 0Z" />
        <path d="M22 62h76" />
      </>
    }
    accent={
      <>
        <circle cx="57" cy="55" r="12" />
        <path d="m66 64 12 12" />
      </>
    }
  />
)
