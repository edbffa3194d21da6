import { feedFormats } from '#contract/listings/feeds.ts'
import { feedAddressLength, feedNameLength } from '#contract/limits/listings.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { formatLabels } from '#web/modules/feeds/words.ts'

type FeedFieldsProps = { categories: readonly SearchOption[]; towns: readonly SearchOption[] }

/** Name, source, and defaults for rows that state none. */
export const FeedFields = ({ categories, towns }: FeedFieldsProps) => (
  <>
    <CountedField label="Naziv" name="name" max={feedNameLength} />
    <div className="grid gap-5 sm:grid-cols-2">
      <Select label="Vrsta datoteke" name="format" required>
        {feedFormats.map((format) => (
          <option key={format} value={format}>
            {formatLabels[format]}
          </option>
        ))}
      </Select>
      <Select label="Stanje, ako ga red nema" name="mapping.state" placeholder="Odaberite stanje">
        <option value="new">Novo</option>
        <option value="used">Korišteno</option>
      </Select>
      <SearchSelect
        label="Kategorija, ako je red nema"
        name="mapping.category_id"
        options={categories}
        placeholder="Odaberite kategoriju"
      />
      <SearchSelect
        label="Mjesto, ako ga red nema"
        name="mapping.city_id"
        options={towns}
        placeholder="Odaberite mjesto"
      />
    </div>
    <TextField
      label="Adresa datoteke"
      name="address"
      type="url"
      inputMode="url"
      maxLength={feedAddressLength}
      placeholder="https://www.primjer.ba/oglasi.csv"
      hint="Ostavite prazno ako datoteku šaljete sami."
    />
    <Checkbox name="is_hourly">Preuzimaj s adrese svakog sata</Checkbox>
  </>
)
