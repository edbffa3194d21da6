import { maxPinned, maxSections, sectionLength } from '#contract/limits/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { shownRows } from '#web/modules/shops/settings-parts.ts'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type OfferPartProps = {
  problem: FormProblem<object> | undefined
  values: object
  pinned: readonly { id: number; title: string; is_active: boolean }[]
  categories: readonly { id: number; name: string }[]
}

/** Pinned listings and categories of the shop's own. */
export function OfferPart({ problem, values, pinned, categories }: OfferPartProps) {
  const fields = problem?.fields ?? {}
  const rows = shownRows(problem?.values ?? values, 'sections', maxSections)
  return (
    <PostForm
      // Errors of a list name its rows, and here each row is one field.
      problem={
        problem && {
          ...problem,
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, text]) => [
              /^pinned\.\d+$/.test(name) ? `${name}.id` : name,
              text,
            ]),
          ),
        }
      }
      values={values}
    >
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-2 text-lg font-bold">Istaknuti oglasi</legend>
        <p className="text-sm text-muted">
          {`Do ${maxPinned} aktivnih oglasa na vrhu stranice, ovim redom. Upišite broj ili link oglasa; prazno polje znači da ga nema.`}
        </p>
        {Array.from({ length: maxPinned }, (_, at) => (
          <Pinned key={at} at={at} pinned={pinned} />
        ))}
        {fields['pinned'] && <FieldError id="istaknuti-greska">{fields['pinned']}</FieldError>}
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-2 text-lg font-bold">Vlastite kategorije</legend>
        <p className="text-sm text-muted">
          Police vašeg shopa, npr. „Akcija“ ili „Zimske gume“. Svaka sama prikuplja vaše aktivne oglase: po
          kategoriji, po riječima u oglasu, ili po oboje.
        </p>
        {Array.from({ length: rows }, (_, at) => (
          <fieldset key={at} className="min-w-0 rounded-field border border-line p-3">
            <legend className="sr-only">{`Kategorija ${at + 1}`}</legend>
            <div className="grid gap-3 sm:grid-cols-3">
              <TextField label="Naziv" name={`sections.${at}.name`} maxLength={sectionLength.name} />
              <Select label="Kategorija" name={`sections.${at}.category_id`} placeholder="Bilo koja">
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <TextField label="Riječi" name={`sections.${at}.words`} maxLength={sectionLength.words} />
            </div>
          </fieldset>
        ))}
        {fields['sections'] && <FieldError id="kategorije-greska">{fields['sections']}</FieldError>}
      </fieldset>
      <SubmitButton className="self-start">Sačuvajte</SubmitButton>
    </PostForm>
  )
}

function Pinned({ at, pinned }: { at: number; pinned: OfferPartProps['pinned'] }) {
  const name = `pinned.${at}.id`
  const { start } = useField({ name })
  const found = pinned.find(({ id }) => String(id) === start)
  return (
    <TextField
      label={`${at + 1}. oglas`}
      name={name}
      maxLength={300}
      autoComplete="off"
      {...(found && {
        hint: found.is_active ? found.title : `${found.title} (nije aktivan, pa se ne prikazuje)`,
      })}
    />
  )
}
