import { type Feed, feedFields, feedFormats } from '#contract/listings/feeds.ts'
import { feedAddressLength, feedNameLength } from '#contract/limits/listings.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { fieldLabels, formatLabels } from '#web/modules/feeds/words.ts'

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

/** Chooses the column of the file for each field. */
export function MappingFields({ feed }: { feed: Pick<Feed, 'columns' | 'used' | 'mapping'> }) {
  if (feed.columns.length === 0)
    return (
      <p className="text-muted">
        Kolone prepoznajemo po imenima. Kad se datoteka prvi put pročita, ovdje možete odabrati šta koja
        znači.
      </p>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">Šta znače kolone</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {feedFields.map((field) => {
          const guessed = feed.mapping.fields[field] ? undefined : feed.used[field]
          return (
            <Select key={field} label={fieldLabels[field]} name={`mapping.fields.${field}`} required>
              <option value="">{guessed ? `Prepoznato: ${guessed}` : 'Nema je'}</option>
              {feed.columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </Select>
          )
        })}
      </div>
      <p className="mt-3 text-sm text-muted">
        Kolone s imenima atributa kategorije (npr. godište, kilometraža) prepoznajemo sami.
      </p>
    </fieldset>
  )
}
