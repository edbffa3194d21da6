import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { conditionOf, conditions, searchPath, type SearchValues } from './query.ts'

export type PlaceOptions = {
  groups: { name: string; cantons: { id: number; name: string }[] }[]
  cantonId: string
  cities: { id: number; name: string }[]
  cityNames: string[]
}

type FilterFormProps = {
  id: string
  values: SearchValues
  places: PlaceOptions
  errors: Record<string, string>
}

const keptNames = ['q', 'category_id', 'user_id', 'has_price', 'sort_by', 'sort_order'] as const

/** A plain GET form. With JavaScript a choice counts at once, and what is typed when the form is sent. */
export function FilterForm({ id, values, places, errors }: FilterFormProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const form = useRef<HTMLFormElement>(null)

  // Chips and "back" change the search from outside. Remounting the fields instead would take the focus from the one in use.
  useEffect(() => {
    const shown: Record<string, string | undefined> = {
      ...values,
      canton: places.cantonId,
      state: conditionOf(values.state),
    }
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'radio')
        field.checked = field.value === shown[field.name]
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = shown[field.name] ?? ''
    }
  }, [values, places.cantonId])

  function chosenSearch(changed?: string) {
    const chosen = Object.fromEntries(new FormData(form.current!)) as SearchValues
    // A city of another canton would leave nothing to be found.
    return searchPath({ ...chosen, ...(changed === 'canton' && { cities: '' }) })
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    const field = target as unknown as HTMLInputElement | HTMLSelectElement
    if (field.tagName !== 'SELECT' && field.type !== 'radio') return
    void navigate(chosenSearch(field.name) + hash, { preventScrollReset: true, replace: hash !== '' })
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(chosenSearch(), { replace: hash !== '' })
  }

  return (
    <Form
      id={id}
      ref={form}
      action={paths.search()}
      onChange={onChange}
      onSubmit={onSubmit}
      className="flex flex-col gap-6"
    >
      {keptNames.map(
        (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
      )}
      <PlaceFields places={places} cities={values.cities} errors={errors} />
      <fieldset>
        <legend className="mb-1 text-sm font-bold">Cijena</legend>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            label="Od"
            name="price_from"
            inputMode="numeric"
            suffix="KM"
            defaultValue={values.price_from}
            error={errors['price_from']}
          />
          <TextField
            label="Do"
            name="price_to"
            inputMode="numeric"
            suffix="KM"
            defaultValue={values.price_to}
            error={errors['price_to']}
          />
        </div>
      </fieldset>
      <ConditionField chosen={conditionOf(values.state)} error={errors['state']} />
      <Button kind="quiet" className="max-lg:hidden">
        Primijeni filtere
      </Button>
    </Form>
  )
}

type PlaceFieldsProps = { places: PlaceOptions; cities: string | undefined; errors: Record<string, string> }

function PlaceFields({ places, cities = '', errors }: PlaceFieldsProps) {
  const isListed = cities === '' || places.cities.some((city) => String(city.id) === cities)
  return (
    <div className="flex flex-col gap-4">
      <Select label="Kanton ili regija" name="canton" defaultValue={places.cantonId} error={errors['canton']}>
        <option value="">Cijela Bosna i Hercegovina</option>
        {places.groups.map(({ name, cantons }) => (
          <optgroup key={name} label={name}>
            {cantons.map((canton) => (
              <option key={canton.id} value={canton.id}>
                {canton.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      {(places.cities.length > 0 || cities) && (
        <Select label="Grad" name="cities" defaultValue={cities} error={errors['cities']}>
          <option value="">Svi gradovi</option>
          {!isListed && <option value={cities}>{places.cityNames.join(', ') || cities}</option>}
          {places.cities.map((city) => (
            <option key={city.id} value={city.id}>
              {city.name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

function ConditionField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'stanje-error' : undefined}>
      <legend className="mb-1 text-sm font-bold">Stanje</legend>
      <div className="grid grid-cols-3 rounded-field border border-line-field bg-surface">
        {conditions.map(({ label, value }) => (
          <label
            key={value}
            className="flex min-h-11 items-center justify-center px-1 text-sm first:rounded-l-[0.4375rem] last:rounded-r-[0.4375rem] has-checked:bg-primary has-checked:font-semibold has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="state"
              value={value}
              defaultChecked={value === chosen}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError id="stanje-error">{error}</FieldError>}
    </fieldset>
  )
}
