import type { ReactNode } from 'react'
import { listingTypeNames, stateNames } from '#contract/listings/names.ts'
import { descriptionLength, quantityRange, titleLength } from '#contract/limits/listings.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField, Required } from '#web/ui/forms/field.tsx'
import type { FormShape } from '#web/modules/selling/form-parts.ts'
import { FormSection } from './form-section.tsx'
import { TitleRemarks } from './title-remarks.tsx'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const conditions = [...optionsOf(stateNames), { value: '', label: 'Nije navedeno' }]
const listingTypes = optionsOf(listingTypeNames)
const priceModes = [
  { value: 'amount', label: 'Cijena u KM' },
  { value: 'request', label: 'Na upit' },
  { value: 'agreement', label: 'Po dogovoru' },
]

export function TitleSection({ shape, hint }: { shape: FormShape; hint: string }) {
  return (
    <FormSection title="O čemu je oglas">
      <CountedField
        label={
          <>
            Naslov
            <Required />
          </>
        }
        name="title"
        max={titleLength.max}
        hint={`Od ${titleLength.min} do ${titleLength.max} znakova: ${hint}`}
      />
      <TitleRemarks />
      {shape.showsCondition && <Choice legend="Stanje" name="state" options={conditions} preset="" />}
      {shape.showsPrice && <Choice legend="Vrsta oglasa" name="listing_type" options={listingTypes} />}
    </FormSection>
  )
}

/** Shows the amount only if the price mode has one; without JavaScript too. */
export function PriceSection({
  hasQuantity,
  isShop,
  children,
}: {
  hasQuantity: boolean
  isShop: boolean
  children?: ReactNode
}) {
  return (
    <FormSection title={hasQuantity ? 'Cijena i količina' : 'Cijena'}>
      <div className="group/price flex flex-col gap-4">
        <Choice legend="Cijena" name="price_mode" options={priceModes} />
        <TextField
          label="Iznos"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          suffix="KM"
          hint="Npr. 150 ili 12.500,50."
          className="hidden max-w-60 group-has-[[value=amount]:checked]/price:block"
        />
        {children}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {hasQuantity && (
          <TextField
            label="Količina"
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            hint={`Koliko komada nudite, najviše ${quantityRange.max}.`}
          />
        )}
        {isShop && (
          <TextField label="Šifra artikla" name="sku_number" autoComplete="off" hint="Vaša interna oznaka." />
        )}
      </div>
    </FormSection>
  )
}

export function DescriptionSection({ hint }: { hint: string }) {
  return (
    <FormSection title="Opis">
      <CountedField
        label="Opis oglasa"
        name="description"
        rows={7}
        max={descriptionLength}
        hint={`Napišite ono što biste i sami pitali: ${hint}. Prazan red odvaja pasuse.`}
      />
    </FormSection>
  )
}
