import type { ReactNode } from 'react'
import { formatCredits } from '#contract/money/credits.ts'
import { type PromotionRates, type PromotionTerms, renewalHours } from '#contract/promotions/price.ts'
import { formatInteger } from '#contract/money/money.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { priceOf, renewalPrice } from './choice.ts'
import { daysText, renewals, visibilities } from './words.ts'

const looks = {
  0: 'has-checked:border-primary has-checked:bg-primary-soft',
  1: 'has-checked:border-accent has-checked:bg-promoted',
  2: 'has-checked:border-promoted-plus-line has-checked:bg-promoted-plus',
} as const

type OptionProps = {
  name: string
  value: number
  isChosen: boolean
  title: string
  text: string
  price: string
  look: string
}

/** A radio button as a card with its price. */
const Option = ({ name, value, isChosen, title, text, price, look }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the title is its text
  <label
    className={`flex items-start gap-3 rounded-field border border-line-field bg-surface p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${look}`}
  >
    <input
      type="radio"
      name={name}
      value={value}
      defaultChecked={isChosen}
      className="mt-1 size-4 shrink-0 accent-primary"
    />
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="font-semibold tabular-nums">{price}</span>
      </span>
      <span className="block text-sm text-muted">{text}</span>
    </span>
  </label>
)

function Group({ legend, name, children }: { legend: string; name: string; children: ReactNode }) {
  const error = useFormState().errors[name]
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${name}-error`}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {children}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type PromotionFieldsProps = {
  rates: PromotionRates
  days: readonly number[]
  /** The current choices; prices follow them. */
  terms: PromotionTerms
  /** The choices with which the form opened. */
  start: PromotionTerms
}

/** The options of spec 9 for visibility and renewal, and the days, each with its price. */
export function PromotionFields({ rates, days, terms, start }: PromotionFieldsProps) {
  const shown = terms.type === 0 ? { ...terms, type: 1 as const } : terms
  return (
    <>
      <Group legend="Vidljivost" name="type">
        <div className="flex flex-col gap-2">
          {([0, 1, 2] as const).map((type) => (
            <Option
              key={type}
              name="type"
              value={type}
              isChosen={start.type === type}
              title={visibilities[type].name}
              text={visibilities[type].text}
              price={
                type === 0
                  ? 'Besplatno'
                  : formatCredits(priceOf(rates, { ...terms, type, refresh_every: 0 }).total)
              }
              look={looks[type]}
            />
          ))}
        </div>
      </Group>
      {/* Without a promotion there is nothing to choose, without JavaScript too. */}
      <div className="flex flex-col gap-5 group-has-[[name=type][value='0']:checked]/promotion:hidden">
        <Group legend="Trajanje" name="days">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(5.5rem,100%),1fr))] gap-2">
            {days.map((count) => (
              <label
                key={count}
                className="flex min-h-14 flex-col items-center justify-center rounded-field border border-line-field bg-surface px-2 py-1 text-center has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name="days"
                  value={count}
                  defaultChecked={start.days === count}
                  className="sr-only"
                />
                <span className="font-semibold">{daysText(count)}</span>
                <span className="text-sm text-muted tabular-nums">
                  {formatInteger(priceOf(rates, { ...shown, days: count }).total)}
                  <span className="sr-only"> kredita</span>
                </span>
              </label>
            ))}
          </div>
          <p className="mt-1 text-sm text-muted">Ispod trajanja je cijena u kreditima za vaš izbor.</p>
        </Group>
        <Group legend="Obnavljanje" name="refresh_every">
          <div className="flex flex-col gap-2">
            {renewalHours.map((hours) => (
              <Option
                key={hours}
                name="refresh_every"
                value={hours}
                isChosen={start.refresh_every === hours}
                title={renewals[hours].name}
                text={
                  hours === 0
                    ? renewals[hours].text
                    : `${renewals[hours].text} +${rates.renewal[hours]! - 100} % cijene izdvajanja.`
                }
                price={hours === 0 ? 'Besplatno' : `+${formatCredits(renewalPrice(rates, shown, hours))}`}
                look="has-checked:border-primary has-checked:bg-primary-soft"
              />
            ))}
          </div>
        </Group>
      </div>
    </>
  )
}
