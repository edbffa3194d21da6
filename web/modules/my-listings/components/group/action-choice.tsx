import type { ReactNode } from 'react'
import { type GroupAction, groupActions, priceRoundings } from '#contract/listings/group-edits.ts'
import { groupEditFindLength, groupEditReplaceLength } from '#contract/limits/listings.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { actions } from '#web/modules/my-listings/group/words.ts'

/** The action and its fields, which show once it is chosen, also without JavaScript. */
export function ActionChoice({ towns }: { towns: readonly SearchOption[] }) {
  const { error, start, invalid } = useField({ name: 'action' })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" {...invalid}>
      <legend className="mb-2 text-lg font-bold">Šta mijenjate?</legend>
      {groupActions.map((action) => (
        <div
          key={action}
          className="rounded-field border border-line has-[>div>input:checked]:border-primary has-[>div>input:not(:checked)]:*:data-fields:hidden"
        >
          <div className="flex items-start gap-3 px-3">
            <input
              id={`radnja-${action}`}
              type="radio"
              name="action"
              value={action}
              defaultChecked={start === action}
              aria-describedby={`radnja-${action}-hint`}
              className="mt-2.5 size-5 shrink-0 accent-primary"
            />
            <div className="min-w-0 flex-1 py-1">
              <label
                htmlFor={`radnja-${action}`}
                className="flex min-h-9 cursor-pointer items-center font-semibold"
              >
                {actions[action].label}
              </label>
              <p id={`radnja-${action}-hint`} className="pb-1 text-sm text-muted">
                {actions[action].hint}
              </p>
            </div>
          </div>
          <ActionFields action={action} towns={towns} />
        </div>
      ))}
      {error && <FieldError id="action-error">{error}</FieldError>}
    </fieldset>
  )
}

const Fields = ({ children }: { children: ReactNode }) => (
  <div data-fields className="flex flex-col gap-4 px-3 pt-1 pb-4">
    {children}
  </div>
)

function ActionFields({ action, towns }: { action: GroupAction; towns: readonly SearchOption[] }) {
  switch (action) {
    case 'price':
      return <PriceFields />
    case 'place':
      return (
        <Fields>
          <SearchSelect label="Novo mjesto" name="city_id" options={towns} placeholder="Odaberite mjesto" />
        </Fields>
      )
    case 'description':
      return (
        <Fields>
          <TextField
            label="Tekst koji se traži"
            name="find"
            maxLength={groupEditFindLength}
            hint="Tačno kako piše u opisu, s velikim i malim slovima."
          />
          <CountedField
            label="Novi tekst"
            name="replace"
            rows={3}
            max={groupEditReplaceLength}
            hint="Prazno briše traženi tekst."
          />
        </Fields>
      )
    case 'state':
      return (
        <Fields>
          <Select label="Novo stanje" name="state" placeholder="Odaberite stanje" required>
            <option value="new">Novo</option>
            <option value="used">Korišteno</option>
          </Select>
        </Fields>
      )
    default:
      return null
  }
}

const PriceFields = () => (
  <Fields>
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="Način" name="price_mode" defaultValue="percent" required>
        <option value="percent">Za procenat</option>
        <option value="amount">Za iznos u KM</option>
        <option value="set">Ista cijena za sve, u KM</option>
      </Select>
      <Select label="Smjer" name="price_direction" defaultValue="down" required>
        <option value="down">Sniženje</option>
        <option value="up">Poskupljenje</option>
      </Select>
      <TextField label="Procenat ili iznos" name="price_value" inputMode="decimal" autoComplete="off" />
      <Select label="Zaokruživanje" name="price_rounding" defaultValue="1" required>
        {priceRoundings.map((marks) => (
          <option key={marks} value={marks}>
            {marks === 0 ? 'Bez zaokruživanja' : `Na ${formatMoney(toFening(marks))}`}
          </option>
        ))}
      </Select>
    </div>
  </Fields>
)
