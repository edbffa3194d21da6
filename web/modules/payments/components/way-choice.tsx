import type { TopUpOptions } from '#contract/payments.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { fields } from '#web/modules/payments/form.ts'

type Way = { value: string; label: string; hint: string }

const usual: Record<TopUpOptions['ways'][number], Way> = {
  card: { value: 'card', label: 'Kartica', hint: 'Visa, Mastercard ili Maestro, na stranici banke' },
  wallet: { value: 'wallet', label: 'PayPal', hint: 'Naplaćuje se u eurima po kursu 1,95583. Bez bonusa.' },
}

/** Saved cards first, then every other way that can be paid now. */
export const waysOf = ({ cards, ways }: Pick<TopUpOptions, 'cards' | 'ways'>): Way[] => [
  ...cards.map(({ id, brand, masked_pan: pan, is_default: isDefault }) => ({
    value: `card:${id}`,
    label: `Sačuvana kartica ${pan}`,
    hint: `${brand.toUpperCase()}${isDefault ? ', glavna' : ''}`,
  })),
  ...ways.map((way) =>
    way === 'card' && cards.length > 0 ? { ...usual.card, label: 'Druga kartica' } : usual[way],
  ),
]

type WayChoiceProps = {
  ways: readonly Way[]
  chosen: string
  error: string | undefined
  onChoose: (way: string) => void
}

export function WayChoice({ ways, chosen, error, onChoose }: WayChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-bold">Način plaćanja</legend>
      <div className="flex flex-col gap-2">
        {ways.map(({ value, label, hint }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the text is in it, but not as text
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-line-field bg-surface px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name={fields.way}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              data-invalid={error ? '' : undefined}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-semibold [overflow-wrap:anywhere]">{label}</span>
              <span className="block text-sm text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="way-error">{error}</FieldError>}
    </fieldset>
  )
}
