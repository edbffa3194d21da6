import { counted } from '#web/lib/format/format.ts'
import { formatInteger } from '#contract/money/money.ts'

/** The refreshes left this month. */
export function Quota({ limit, used }: { limit: number; used: number }) {
  const left = Math.max(0, limit - used)
  return (
    <p className="text-sm text-muted">
      {left === 0
        ? `Iskoristili ste sve besplatne obnove u ovom mjesecu (${formatInteger(limit)}).`
        : `U ovom mjesecu imate još ${counted(left, 'besplatnu obnovu', 'besplatne obnove', 'besplatnih obnova')} od ${formatInteger(limit)}.`}
    </p>
  )
}
