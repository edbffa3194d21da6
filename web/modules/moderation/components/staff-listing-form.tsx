import { descriptionLength, shortDescriptionLength, titleLength } from '#contract/limits/listings.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import type { StaffListing } from '#contract/moderation/staff-listings.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Props = {
  listing: StaffListing
  categories: readonly SearchOption[]
  towns: readonly SearchOption[]
  problem: FormProblem<object> | undefined
}

/** Changes a listing for its owner, who reads the reason. */
export function StaffListingForm({ listing, categories, towns, problem }: Props) {
  const { values, version } = listing
  const { price } = values
  const start = {
    ...values,
    price: price === null ? '' : String(price).replace('.', ','),
    category_id: String(values.category_id),
    city_id: values.city_id === null ? '' : String(values.city_id),
    state: values.state ?? '',
  }
  return (
    <Panel title="Izmjena">
      <PostForm problem={problem} values={start} className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="version" value={version} />
        <CountedField label="Naslov" name="title" max={titleLength.max} />
        <CountedField label="Kratki opis" name="short_description" max={shortDescriptionLength} />
        <CountedField label="Opis" name="description" rows={6} max={descriptionLength} />
        <TextField
          label="Cijena"
          name="price"
          suffix="KM"
          inputMode="decimal"
          hint="Prazno znači „Na upit“."
        />
        <Checkbox name="price_by_agreement">Cijena po dogovoru</Checkbox>
        <SearchSelect label="Kategorija" name="category_id" options={categories} required />
        <SearchSelect label="Mjesto" name="city_id" options={towns} required />
        <Select label="Stanje" name="state">
          <option value="">Nije navedeno</option>
          <option value="new">Novo</option>
          <option value="used">Korišteno</option>
        </Select>
        <CountedField
          label="Razlog, za vlasnika"
          name="reason"
          rows={3}
          isLow
          max={factsLength}
          hint="Vlasnik ga dobija s popisom izmjena, a ostaje i u zapisniku."
        />
        <SubmitButton intent="edit">Sačuvajte i obavijestite vlasnika</SubmitButton>
      </PostForm>
    </Panel>
  )
}
