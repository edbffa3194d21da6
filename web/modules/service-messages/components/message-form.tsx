import { serviceMessageLength, serviceMessageTitleLength } from '#contract/limits.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { CountedField } from '#web/ui/counted-field.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { useField, useFormState } from '#web/ui/form-state.ts'
import { PostForm } from '#web/ui/post-form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

export function MessageForm({
  values,
  places,
  problem,
  isNew,
}: {
  /** By field name. */
  values: object
  places: readonly { value: string; name: string }[]
  problem: FormProblem<object> | undefined
  isNew: boolean
}) {
  return (
    <PostForm problem={problem} values={values} focus="title">
      <CountedField label="Naslov" name="title" max={serviceMessageTitleLength} />
      <CountedField
        label="Tekst"
        name="content"
        max={serviceMessageLength}
        rows={6}
        hint="HTML: p, br, strong, em, u, ul, ol, li i a href. Sve drugo se izbacuje."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Boja podloge"
          name="background_color"
          hint="Kao #fff4e5."
          maxLength={7}
          spellCheck={false}
        />
        <TextField
          label="Boja teksta"
          name="text_color"
          hint="Mora se dobro čitati na podlozi."
          maxLength={7}
          spellCheck={false}
        />
      </div>
      <Places places={places} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField label="Od (nije obavezno)" name="shown_from" type="datetime-local" />
        <TextField label="Do (nije obavezno)" name="shown_to" type="datetime-local" />
        <TextField
          label="Redoslijed"
          name="position"
          inputMode="numeric"
          hint="Manji broj stoji prije."
          maxLength={3}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="save">
          {isNew ? 'Objavi poruku' : 'Sačuvaj'}
        </SubmitButton>
        <SubmitButton name="intent" value="preview" kind="quiet">
          Pregled
        </SubmitButton>
      </div>
    </PostForm>
  )
}

function Places({ places }: { places: readonly { value: string; name: string }[] }) {
  const name = 'locations'
  const { id, error, invalid } = useField({ name })
  const { values } = useFormState()
  const chosen = values[name] as readonly string[]
  return (
    <fieldset aria-describedby={invalid['aria-describedby']}>
      <legend className="mb-1 text-sm font-semibold">Gdje se prikazuje</legend>
      <div className="flex flex-wrap gap-x-6">
        {places.map((place) => (
          <label key={place.value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={place.value}
              defaultChecked={chosen.includes(place.value)}
              aria-invalid={invalid['aria-invalid']}
              className="size-5 shrink-0 accent-primary"
            />
            {place.name}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
