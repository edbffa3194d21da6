import type { ReactNode } from 'react'

type DrawingProps = {
  ink: ReactNode
  accent: ReactNode
}

/** Lines of one hand: the things in ink, what happens with them in the accent colour. */
export const Drawing = ({ ink, accent }: DrawingProps) => (
  <svg
    viewBox="0 0 120 90"
    className="w-32"
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <g className="stroke-ink">{ink}</g>
    <g className="stroke-accent">{accent}</g>
  </svg>
)
