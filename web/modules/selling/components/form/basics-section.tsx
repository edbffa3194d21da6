import type { ReactNode } from 'react'
import { descriptionLength, quantityRange, titleLength } from '#contract/limits.ts'
import { Choice } from '#web/ui/choice.tsx'
import { CountedField } from '#web/ui/counted-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Required } from '#web/ui/search-select.tsx'
import type { FormShape } from '#web/modules/selling/form-parts.ts'
import { type Fields, FormSection } from './form-section.tsx'
import { TitleRemarks } from './title-remarks.tsx'

const conditions = [
  { value: 'new', label: 'Novo' },
  { value: 'used', label: 'Koristeno' },
  { value: '', label: 'Nije navedeno' },
]
const listingTypes = [
  { value: 'sell', label: 'Samo prodaja' },
  { value: 'rent', label: 'Samo iznajmljivanje' },
  { value: 'buy', label: 'Samo Potražnja' },
]
const priceModes = [
  { value: 'amount', label: 'Cijena u KM' },
  { value: 'request', label: 'Na upit' },
  { value: 'agreement', label: 'Po dogovoru' },
]

export function TitleSection({ values, errors, shape }: Fields & { shape: FormShape }) {
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
        defaultValue={values['title']}
        hint={`Od ${titleLength.min} do ${titleLength.max} znakova: šta je, marka i najvažnije osobine. Bez cijene i broja telefona.`}
        error={errors['title']}
      />
      <TitleRemarks title={values['title'] ?? ''} />
      {shape.showsCondition && (
        <Choice
          legend="Stanje"
          name="state"
          options={conditions}
          defaultValue={values['state'] ?? ''}
          error={errors['state']}
        />
      )}
      {shape.showsPrice && (
        <Choice
          legend="Vrsta oglasa"
          name="listing_type"
          options={listingTypes}
          defaultValue={values['listing_type']}
          error={errors['listing_type']}
        />
      )}
    </FormSection>
  )
}

/** The amount is asked for only where one is to be named; without JavaScript too. */
export function PriceSection({
  values,
  errors,
  isShop,
  children,
}: Fields & { isShop: boolean; children?: ReactNode }) {
  return (
    <FormSection title="Cijena i količina">
      <div className="group/price flex flex-col gap-4">
        <Choice
          legend="Cijena"
          name="price_mode"
          options={priceModes}
          defaultValue={values['price_mode']}
          error={errors['price_by_agreement']}
        />
        <TextField
          label="Iznos"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          suffix="KM"
          hint="Npr. 150 ili 12.500,50."
          defaultValue={values['price']}
          error={errors['price']}
          className="hidden max-w-60 group-has-[[value=amount]:checked]/price:block"
        />
        {children}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Količina"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values['quantity']}
          hint={`Koliko komada nudite, najviše ${quantityRange.max}.`}
          error={errors['quantity']}
        />
        {isShop && (
          <TextField
            label="Šifra artikla"
            name="sku_number"
            autoComplete="off"
            defaultValue={values['sku_number']}
            hint="Vaša interna oznaka."
            error={errors['sku_number']}
          />
        )}
      </div>
    </FormSection>
  )
}

export function DescriptionSection({ values, errors }: Fields) {
  return (
    <FormSection title="Opis">
      <CountedField
        label="Opis oglasa"
        name="description"
        rows={7}
        max={descriptionLength}
        defaultValue={values['description']}
        hint="Običan tekst; prazan red odvaja pasuse. Napišite ono što biste i sami pitali."
        error={errors['description']}
      />
    </FormSection>
  )
}
