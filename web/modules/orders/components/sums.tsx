import { formatAmount, toFening } from '#contract/money/money.ts'

export type SumRow = { label: string; amount: number; hint?: string | undefined }

const money = (marks: number) => formatAmount(toFening(marks))

/** Every part of a sum in KM, and the sum. */
export function Sums({ rows, total }: { rows: readonly SumRow[]; total: number }) {
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      {rows.map(({ label, amount, hint }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt>
            {label}
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{money(amount)}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 font-bold">
        <dt>Ukupno</dt>
        <dd className="min-w-0 text-xl [overflow-wrap:anywhere]">{money(total)}</dd>
      </div>
    </dl>
  )
}
