import type { ReactNode } from 'react'

/** A small drawing, one sentence, one action. */
export function EmptyState({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-4 py-8 text-center sm:py-14">
      <svg
        viewBox="0 0 120 90"
        className="w-32"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <g className="stroke-ink" strokeLinejoin="round">
          <path d="M22 40v38h76V40" />
          <path d="M14 24 22 10h76l8 14v4a11.5 11.5 0 0 1-23 0 11.5 11.5 0 0 1-23 0 11.5 11.5 0 0 1-23 0 11.5 11.5 0 0 1-23 0Z" />
          <path d="M22 62h76" />
        </g>
        <g className="stroke-accent">
          <circle cx="57" cy="55" r="12" />
          <path d="m66 64 12 12" />
        </g>
      </svg>
      <p className="max-w-md text-lg">{text}</p>
      {action}
    </div>
  )
}
