import { formatCredits } from '#contract/money/credits.ts'

type PriceSummaryProps = { total: number; balance: number }

/** The total beside the balance, and the missing part. */
export function PriceSummary({ total, balance }: PriceSummaryProps) {
  const missing = Math.max(0, total - balance)
  return (
    <dl
      aria-live="polite"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-field bg-canvas p-4 tabular-nums"
    >
      <dt className="font-semibold">Ukupno</dt>
      <dd className="text-right font-bold">{total === 0 ? 'besplatno' : formatCredits(total)}</dd>
      <dt className="text-muted">Vaše stanje</dt>
      <dd className="text-right text-muted">{formatCredits(balance)}</dd>
      {missing > 0 && (
        <>
          <dt className="font-semibold text-danger">Nedostaje</dt>
          <dd className="text-right font-semibold text-danger">{formatCredits(missing)}</dd>
        </>
      )}
    </dl>
  )
}
