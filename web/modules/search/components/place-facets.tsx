import { Select } from '#web/ui/forms/select.tsx'
import { Facet } from './facet.tsx'
import type { Option } from '#web/modules/search/facets.ts'
import type { PlaceChoice } from '#contract/places/place-choices.ts'
import type { PanelFilter, PanelProps } from '#web/modules/search/panel.ts'
import type { FormFields } from '#web/modules/search/form-fields.ts'
import { OptionList } from './option-list.tsx'

/** The canton and its cities; without a canton the cities with most results. */
export function PlaceFacets({
  values,
  facets,
  places,
  problem,
  fields,
  group,
}: PanelProps & { fields: FormFields; group: readonly PanelFilter[] }) {
  const nameOf = (wanted: string) => group.find(({ key }) => key === wanted)?.name ?? ''
  const errors = problem?.fields ?? {}
  const counted = facets?.cities ?? []
  const listed: Option[] = counted.length > 0 ? counted : uncounted(places.cities)
  const isListed = ({ value }: PlaceChoice) => listed.some((one) => one.value === value)
  // Chosen places stay removable even if the search omits them; what lies around an only one follows it.
  const first = places.wider.length > 0 ? places.chosen : places.chosen.filter((one) => !isListed(one))
  const choices = [...first, ...places.wider].map(
    (choice): Option => listed.find(({ value }) => value === choice.value) ?? { ...choice, count: null },
  )
  const cities = [...choices, ...listed.filter((one) => !choices.includes(one))]
  const list = cities.length > 0 && (
    <OptionList label={nameOf('cities')} name="cities" options={cities} fields={fields} />
  )
  return (
    <Facet title="Mjesto" isOpen error={errors['cities']}>
      <Select id="kanton" label={nameOf('canton')} name="canton" className="mb-2">
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
      {list}
      {!values.canton && (
        <p className="mt-1 text-sm text-muted">Za druge gradove odaberite kanton ili regiju.</p>
      )}
    </Facet>
  )
}

const uncounted = (cities: readonly { id: number; name: string }[]): Option[] =>
  cities.map(({ id, name }) => ({ value: String(id), label: name, count: null }))
