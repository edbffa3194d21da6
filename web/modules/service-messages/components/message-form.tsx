import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { serviceMessageLength, serviceMessageTitleLength } from '#contract/limits.ts'
import type { FormProblem } from '#web/lib/form-problem.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/counted-field.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { useFocusWrong } from '#web/ui/use-focus-wrong.ts'

/** As the fields hold it. */
export type MessageValues = {
  title: string
  content: string
  background_color: string
  text_color: string
  locations: string[]
  position: string
  shown_from: string
  shown_to: string
}

export function MessageForm({
  values,
  places,
  problem,
  isNew,
}: {
  values: MessageValues
  places: readonly { value: string; name: string }[]
  problem: FormProblem<MessageValues> | undefined
  isNew: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  const { fields = {} } = problem ?? {}
  useFocusWrong(form, problem, 'title')
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      {problem?.message && <Alert>{problem.message}</Alert>}
      <CountedField
        label="Naslov"
        name="title"
        max={serviceMessageTitleLength}
        defaultValue={values.title}
        {...(fields['title'] && { error: fields['title'] })}
      />
      <CountedField
        label="Tekst"
        name="content"
        max={serviceMessageLength}
        rows={6}
        defaultValue={values.content}
        hint="HTML: p, br, strong, em, u, ul, ol, li i a href. Sve drugo se izbacuje."
        {...(fields['content'] && { error: fields['content'] })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Boja podloge"
          name="background_color"
          hint="Kao #fff4e5."
          maxLength={7}
          spellCheck={false}
          defaultValue={values.background_color}
          error={fields['background_color']}
        />
        <TextField
          label="Boja teksta"
          name="text_color"
          hint="Mora se dobro čitati na podlozi."
          maxLength={7}
          spellCheck={false}
          defaultValue={values.text_color}
          error={fields['text_color']}
        />
      </div>
      <fieldset aria-describedby={fields['locations'] ? 'gdje-error' : undefined}>
        <legend className="mb-1 text-sm font-semibold">Gdje se prikazuje</legend>
        <div className="flex flex-wrap gap-x-6">
          {places.map(({ value, name }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="locations"
                value={value}
                defaultChecked={values.locations.includes(value)}
                aria-invalid={fields['locations'] ? true : undefined}
                className="size-5 shrink-0 accent-primary"
              />
              {name}
            </label>
          ))}
        </div>
        {fields['locations'] && <FieldError id="gdje-error">{fields['locations']}</FieldError>}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Od (nije obavezno)"
          name="shown_from"
          type="datetime-local"
          defaultValue={values.shown_from}
          error={fields['shown_from']}
        />
        <TextField
          label="Do (nije obavezno)"
          name="shown_to"
          type="datetime-local"
          defaultValue={values.shown_to}
          error={fields['shown_to']}
        />
        <TextField
          label="Redoslijed"
          name="position"
          inputMode="numeric"
          hint="Manji broj stoji prije."
          maxLength={3}
          defaultValue={values.position}
          error={fields['position']}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" disabled={isSending}>
          {isNew ? 'Objavi poruku' : 'Sačuvaj'}
        </Button>
        <Button name="intent" value="preview" kind="quiet" disabled={isSending}>
          Pregled
        </Button>
      </div>
    </Form>
  )
}
