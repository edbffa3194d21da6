import { topUpMarks } from '#contract/limits/money.ts'
import type { TopUpOptions } from '#contract/payments.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { fields, ownTile } from '#web/modules/payments/form.ts'

const box =
  'rounded-card border border-line-field bg-surface has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

type AmountTilesProps = {
  tiles: TopUpOptions['tiles']
  chosen: string
  own: string
  error: string | undefined
  onChoose: (tile: string) => void
  onOwn: (text: string) => void
}

/** Amounts to choose, each with its credits by card, and a custom amount. */
export function AmountTiles({ tiles, chosen, own, error, onChoose, onOwn }: AmountTilesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-bold">Iznos</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {tiles.map(({ amount, credits, bonus }) => (
          <label
            key={amount}
            className={`${box} flex min-h-20 cursor-pointer flex-col justify-center px-4 py-3`}
          >
            <input
              type="radio"
              name={fields.tile}
              value={amount}
              checked={chosen === String(amount)}
              onChange={() => onChoose(String(amount))}
              className="sr-only"
            />
            <span className="text-xl font-bold tabular-nums">{`${amount} KM`}</span>
            <span className="text-sm text-muted tabular-nums">{`${formatNumber(credits)} kredita`}</span>
            {bonus > 0 && (
              <span className="text-sm font-semibold text-success tabular-nums">{`+ ${formatNumber(bonus)} bonus`}</span>
            )}
          </label>
        ))}
        <div
          className={`${box} col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:col-span-3`}
        >
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={fields.tile}
              value={ownTile}
              checked={chosen === ownTile}
              onChange={() => onChoose(ownTile)}
              className="size-5 accent-primary"
            />
            <span className="font-semibold">Drugi iznos</span>
          </label>
          <span className="flex items-center gap-2">
            <input
              id="amount"
              name={fields.own}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={own}
              onChange={({ target }) => onOwn(target.value)}
              aria-label={`Drugi iznos u KM, od ${topUpMarks.min} do ${formatNumber(topUpMarks.max)}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'amount-error' : undefined}
              data-invalid={error ? '' : undefined}
              className="min-h-11 w-28 rounded-field border border-line-field bg-surface px-3 py-2 text-right tabular-nums aria-invalid:border-danger"
            />
            KM
          </span>
          <span className="text-sm text-muted">{`od ${topUpMarks.min} do ${formatNumber(topUpMarks.max)} KM`}</span>
        </div>
      </div>
      {error && <FieldError id="amount-error">{error}</FieldError>}
    </fieldset>
  )
}
