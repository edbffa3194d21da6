import { type Weekday, weekdayNames, weekdays } from '#contract/shops/opening-hours.ts'
import { maxHourExceptions, shopNoteLength } from '#contract/limits/money.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { shownRows } from '#web/modules/shops/settings-parts.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type HoursPartProps = { problem: FormProblem<object> | undefined; values: object }

/** The week of a shop, and the days that differ from it. */
export function HoursPart({ problem, values }: HoursPartProps) {
  const rows = shownRows(problem?.values ?? values, 'exceptions', maxHourExceptions)
  return (
    <PostForm problem={problem} values={values}>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 text-lg font-bold">Svake sedmice</legend>
        <p className="text-sm text-muted">
          Ostavite prazno za dane kad ne radite. Ako radite iza ponoći, upišite kraj manji od početka, npr.
          18:00 do 02:00.
        </p>
        {weekdayNames.map((day) => (
          <Day key={day} day={day} error={problem?.fields[`hours.${day}`]} />
        ))}
      </fieldset>
      <Checkbox name="closed_on_holidays">
        Ne radimo državnim praznicima (1. i 2. januar, 1. i 2. maj)
      </Checkbox>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-2 text-lg font-bold">Izuzeci</legend>
        <p className="text-sm text-muted">
          Praznici, inventura, godišnji odmor: dani s drugim radnim vremenom. Bez vremena znači da taj dan ne
          radite. Prošle dane brišemo sami; red brišete tako što ga ispraznite.
        </p>
        {Array.from({ length: rows }, (_, at) => (
          <Exception key={at} at={at} error={problem?.fields[`exceptions.${at}`]} />
        ))}
        {problem?.fields['exceptions'] && (
          <FieldError id="izuzeci-greska">{problem.fields['exceptions']}</FieldError>
        )}
      </fieldset>
      <SubmitButton className="self-start">Sačuvajte</SubmitButton>
    </PostForm>
  )
}

function Day({ day, error }: { day: Weekday; error: string | undefined }) {
  const { name } = weekdays[day]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{name}</legend>
      <div className="grid max-w-sm grid-cols-2 gap-3">
        <TextField label="Od" name={`hours.${day}.from`} placeholder="08:00" maxLength={5} />
        <TextField label="Do" name={`hours.${day}.to`} placeholder="16:00" maxLength={5} />
      </div>
      {error && <FieldError id={`${day}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function Exception({ at, error }: { at: number; error: string | undefined }) {
  const name = (field: string) => `exceptions.${at}.${field}`
  return (
    <fieldset className="min-w-0 rounded-field border border-line p-3">
      <legend className="sr-only">{`Izuzetak ${at + 1}`}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <TextField label="Prvi dan" name={name('first')} type="date" />
        <TextField label="Zadnji dan" name={name('last')} type="date" />
        <TextField label="Od" name={name('from')} placeholder="Ne radimo" maxLength={5} />
        <TextField label="Do" name={name('to')} placeholder="Ne radimo" maxLength={5} />
        <TextField
          label="Napomena"
          name={name('note')}
          maxLength={shopNoteLength}
          className="col-span-2 sm:col-span-4"
        />
      </div>
      {error && <FieldError id={`izuzetak-${at}-greska`}>{error}</FieldError>}
    </fieldset>
  )
}
