import type { MapTiles } from '#web/lib/context.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import type { TownOption } from '#web/modules/selling/form-parts.ts'
import { type Fields, FormSection } from './form-section.tsx'
import { PinField } from './pin-field.tsx'

type PlaceSectionProps = Fields & {
  towns: readonly TownOption[]
  tiles: MapTiles | null
}

export function PlaceSection({ values, errors, towns, tiles }: PlaceSectionProps) {
  return (
    <FormSection title="Mjesto">
      <SearchSelect
        label="Grad ili općina"
        name="city_id"
        options={towns}
        defaultValue={values['city_id']}
        isRequired
        placeholder="Odaberite mjesto"
        hint="Tražite po imenu mjesta ili kantona."
        error={errors['city_id']}
      />
      <PinField values={values} errors={errors} towns={towns} tiles={tiles} />
    </FormSection>
  )
}
