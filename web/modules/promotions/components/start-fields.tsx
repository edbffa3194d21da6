import { plural } from '#contract/text/plural.ts'
import { windowHours } from '#contract/promotions/price.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { controlClass, FieldError } from '#web/ui/forms/field.tsx'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { Select } from '#web/ui/forms/select.tsx'

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

type StartFieldsProps = {
  /** Days that may be chosen, as in 2026-12-31. */
  first: string
  last: string
}

/** Start of the promotion, its hours, and whether it renews itself. */
export function StartFields({ first, last }: StartFieldsProps) {
  const { values, errors } = useFormState()
  const error = errors['starts_at']
  return (
    <>
      <div className="group/start flex flex-col gap-3">
        <Choice
          legend="Početak"
          name="start"
          options={[
            { value: 'sada', label: 'Odmah' },
            { value: 'kasnije', label: 'Zakažite početak' },
          ]}
          preset="sada"
        />
        <div className="hidden grid-cols-2 gap-3 group-has-[[value=kasnije]:checked]/start:grid sm:max-w-96">
          <label className="text-sm font-semibold">
            <span className="mb-1 block">Dan</span>
            <input
              type="date"
              name="day"
              min={first}
              max={last}
              defaultValue={String(values['day'] ?? '')}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'starts_at-error'}
              className={controlClass}
            />
          </label>
          <Select label="Vrijeme" name="time" required defaultValue={String(values['time'] ?? '18:00')}>
            {halfHours.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </Select>
        </div>
        {error && <FieldError id="starts_at-error">{error}</FieldError>}
      </div>
      <Select
        label="Ponavljanje svaki dan"
        name="daily_hours"
        required
        hint="Izdvojen samo u odabranim satima svakog dana, računajući od početka. Plaćeno vrijeme se ne gubi: traje duže."
      >
        {windowHours.map((hours) => (
          <option key={hours} value={hours}>
            {hours === 0
              ? 'Bez prekida, cijeli dan'
              : `Svaki dan po ${hours} ${plural(hours, 'sat', 'sata', 'sati')}`}
          </option>
        ))}
      </Select>
      <Checkbox name="auto_renewal">Produžite samo kad završi, dok ima kredita</Checkbox>
    </>
  )
}
