import { Form } from 'react-router'
import { staffListingStates } from '#contract/moderation/staff-listings.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DateField } from '#web/ui/forms/date-fields.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { FilterFold } from '#web/ui/lists/filter-fold.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { staffStateWords } from '#web/modules/moderation/words.ts'

type Props = {
  values: Record<string, string>
  errors: Record<string, string>
  categories: readonly SearchOption[]
}

/** Searches for listings by any known fact about them. */
export function StaffListingSearch({ values, errors, categories }: Props) {
  const chosen = Object.entries(values).filter(([name, value]) => name !== 'pojam' && value !== '').length
  return (
    <FormStateProvider value={{ values, errors }}>
      <Form
        key={JSON.stringify(values)}
        method="get"
        className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-4"
      >
        <TextField
          label="Riječi, broj oglasa ili fotografija"
          name="pojam"
          type="search"
          placeholder="golf 7, 1024 ili adresa fotografije"
          className="min-w-0 flex-1 basis-48"
        />
        <Button>Pretražite</Button>
        <FilterFold chosen={chosen} label="Više filtera" className="w-full">
          <div className="grid grid-cols-2 items-end gap-3 xl:grid-cols-4">
            <TextField label="Prodavač" name="prodavac" autoCapitalize="none" placeholder="Ime ili broj" />
            <SearchSelect
              label="Kategorija"
              name="kategorija"
              options={categories}
              placeholder="Sve kategorije"
            />
            <Select label="Stanje" name="stanje">
              <option value="">Sva stanja</option>
              {staffListingStates.map((state) => (
                <option key={state} value={state}>
                  {staffStateWords[state]}
                </option>
              ))}
            </Select>
            <DateField label="Napravljen od" name="od" className="max-sm:col-span-2" />
            <DateField label="Napravljen do" name="do" className="max-sm:col-span-2" />
            <Checkbox name="zadrzani" value="1">
              Samo zadržani
            </Checkbox>
          </div>
        </FilterFold>
      </Form>
    </FormStateProvider>
  )
}
