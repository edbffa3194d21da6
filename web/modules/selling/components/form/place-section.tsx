import type { MapTiles } from '#web/lib/context.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Required } from '#web/ui/forms/field.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import type { TownOption } from '#web/modules/selling/form-parts.ts'
import { FormSection } from './form-section.tsx'
import { PinField } from './pin-field.tsx'

type PlaceSectionProps = {
  towns: readonly TownOption[]
  tiles: MapTiles | null
}

export function PlaceSection({ towns, tiles }: PlaceSectionProps) {
  return (
    <FormSection title="Mjesto">
      <SearchSelect
        label={
          <>
            Grad ili općina
            <Required />
          </>
        }
        name="city_id"
        options={towns}
        required
        placeholder="Odaberite mjesto"
        hint="Tražite po imenu mjesta ili kantona."
      />
      <PinField towns={towns} tiles={tiles} note="Drugi vide samo približno mjesto, na stotinjak metara.">
        <Checkbox name="exact_location">Prikažite tačno mjesto u oglasu</Checkbox>
      </PinField>
    </FormSection>
  )
}
