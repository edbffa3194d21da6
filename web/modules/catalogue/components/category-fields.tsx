import { categoryFlagNames } from '#contract/catalogue.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { flagWords } from '#web/modules/catalogue/words.ts'

type Props = {
  parents: readonly SearchOption[]
  attributes: readonly { id: number; name: string }[]
  offered: readonly SearchOption[]
  isFixed: boolean
}

/** The fields of a category; the order of its attributes follows from their groups and numbers. */
export function CategoryFields({ parents, attributes, offered, isFixed }: Props) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Naziv" name="name" />
        <TextField label="Naziv u jednini" name="name_singular" />
        <TextField
          label="Adresa"
          name="slug"
          autoCapitalize="none"
          {...(isFixed && {
            readOnly: true,
            hint: 'Adresa i mjesto u stablu ove kategorije su stalni.',
          })}
        />
        {!isFixed && (
          <SearchSelect
            label="Nadređena kategorija"
            name="parent_id"
            options={parents}
            placeholder="Nema, glavna kategorija"
          />
        )}
        <TextField label="Redoslijed" name="position" inputMode="numeric" />
        <TextField label="Redoslijed na početnoj" name="desktop_position" inputMode="numeric" />
      </div>
      <TextField
        label="Riječi po kojima se prepoznaje"
        name="words"
        hint="Razgovorni nazivi stvari iz kategorije, razdvojeni zarezom."
      />
      <TextField
        label="Uobičajena težina"
        name="weight_grams"
        inputMode="numeric"
        suffix="g"
        hint="Zapakovanog artikla, za cijenu dostave. Prazno: kao u nadređenoj kategoriji."
        className="max-w-60"
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Šta kategorija ima</legend>
        <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {categoryFlagNames.map((flag) => (
            <Checkbox key={flag} name={flag}>
              {flagWords[flag]}
            </Checkbox>
          ))}
          <Checkbox name="hidden">Skrivena: ne nudi se pri objavi ni u popisima</Checkbox>
        </div>
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1 text-sm font-semibold">Atributi</legend>
        <input type="hidden" name="attributes" value={attributes.map(({ id }) => id).join(',')} />
        {attributes.map(({ id, name }) => (
          <div
            key={id}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-x-3 gap-y-1 border-b border-line pb-3"
          >
            <p className="col-span-full self-center font-semibold [overflow-wrap:anywhere]">{name}</p>
            <TextField label={<Of what="Grupa" name={name} />} name={`attr_${id}_group`} />
            <TextField label={<Of what="Red" name={name} />} name={`attr_${id}_order`} inputMode="numeric" />
            <Checkbox name={`attr_${id}_required`}>Obavezan</Checkbox>
            <Checkbox name={`attr_${id}_remove`}>Uklonite</Checkbox>
          </div>
        ))}
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <SearchSelect label="Dodajte atribut" name="new_attribute" options={offered} />
          <TextField label="U grupu" name="new_group" />
        </div>
      </fieldset>
    </>
  )
}

const Of = ({ what, name }: { what: string; name: string }) => (
  <>
    {what}
    <span className="sr-only">{`: ${name}`}</span>
  </>
)
