import type { ReactNode } from 'react'

const tones = {
  promoted: 'bg-accent text-on-accent',
  promotedPlus: 'bg-promoted-plus-line text-on-accent',
  urgent: 'bg-ink text-canvas',
  reserved: 'border border-accent bg-promoted text-ink',
  reduced: 'bg-success-soft text-success',
}

/** A short label on a listing's photo or beside its price. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  )
}

export const DiscountBadge = ({ percent }: { percent: number }) => (
  <Badge tone="reduced">{`Sniženo −${percent} %`}</Badge>
)
