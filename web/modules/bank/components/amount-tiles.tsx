import { formatCredits } from '#contract/money/credits.ts'
import { topUpTiles } from '#contract/limits/money.ts'
import { useField } from '#web/ui/forms/form-state.ts'

const preset = '20'

/** Usual amounts with their credits, as radio buttons. */
export function AmountTiles({ perMark }: { perMark: number }) {
  const { start = preset } = useField({ name: 'tile' })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Iznos</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {topUpTiles.map((marks) => (
          <label
            key={marks}
            className="flex min-h-16 flex-col justify-center rounded-field border border-line-field bg-surface px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="tile"
              value={marks}
              defaultChecked={String(marks) === start}
              className="sr-only"
            />
            <span className="text-lg font-bold tabular-nums">{`${marks} KM`}</span>
            <span className="text-sm text-muted tabular-nums">{formatCredits(marks * perMark)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
