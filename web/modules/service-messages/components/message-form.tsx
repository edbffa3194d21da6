import { type FormEvent, useState } from 'react'
import { serviceMessageLength, serviceMessageTitleLength } from '#contract/limits/serving.ts'
import type { ServiceMessage } from '#contract/service-messages.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { freshMessage, type MessageValues } from '#web/modules/service-messages/message-values.ts'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { MomentField } from '#web/ui/forms/date-fields.tsx'
import { FieldError, TextField } from '#web/ui/forms/field.tsx'
import { useField, useFormState } from '#web/ui/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ColourFields, isColour, type MessageColours } from './colour-fields.tsx'
import { MessageBanner } from './message-banner.tsx'

type MessageFormProps = {
  values: MessageValues
  /** The message as the server would show it: stored, or from the preview without JavaScript. */
  given: ServiceMessage | null
  places: readonly { value: string; name: string }[]
  problem: FormProblem<object> | undefined
  isNew: boolean
}

/** Shows the message while it is written. */
export function MessageForm({ values, given, places, problem, isNew }: MessageFormProps) {
  const isLive = useHydrated()
  const [title, setTitle] = useState(values.title)
  // Only HTML from the server or the editor is shown, never that of the plain field.
  const [html, setHtml] = useState(given?.content ?? '')
  const { background_color, text_color } = values
  const [colours, setColours] = useState(() => {
    const typed = { background_color, text_color }
    return { typed, shown: Object.values(typed).every(isColour) ? typed : freshMessage }
  })

  /** The preview keeps the last colours that were whole. Both may change before the next rendering. */
  function changeColours(change: Partial<MessageColours>) {
    setColours(({ typed: before, shown }) => {
      const typed = { ...before, ...change }
      return { typed, shown: Object.values(typed).every(isColour) ? typed : shown }
    })
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === 'title') setTitle(target.value)
  }

  const written = {
    title: title.trim() || 'Naslov poruke',
    content: html,
    background_color: colours.shown.background_color,
    text_color: colours.shown.text_color,
  }
  return (
    <PostForm problem={problem} values={values} focus="title" onInput={onInput}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_min(24rem,40%)] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <CountedField label="Naslov" name="title" max={serviceMessageTitleLength} />
          <RichTextField label="Tekst" name="content" max={serviceMessageLength} onHtml={setHtml} />
        </div>
        <Preview message={isLive || !given ? written : given} needsScript={!given} />
        <div className="flex min-w-0 flex-col gap-5">
          <ColourFields colours={colours.typed} onChange={changeColours} />
          <Places places={places} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
            <MomentField label="Od (nije obavezno)" name="shown_from" />
            <MomentField label="Do (nije obavezno)" name="shown_to" />
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
              {isNew ? 'Objavite poruku' : 'Sačuvajte'}
            </SubmitButton>
            <noscript>
              <SubmitButton name="intent" value="preview" kind="quiet">
                Pregled
              </SubmitButton>
            </noscript>
          </div>
        </div>
      </div>
    </PostForm>
  )
}

const schemes = [
  { scheme: 'light', name: 'Svijetla tema', page: 'bg-[#f6f5f2] text-[#14202b]' },
  { scheme: 'dark', name: 'Tamna tema', page: 'bg-[#0f151a] text-[#e8ecef]' },
] as const

type PreviewProps = {
  message: Parameters<typeof MessageBanner>[0]['message']
  /** Nothing is previewed yet; there from the start, so that nothing moves once the script runs. */
  needsScript: boolean
}

/** The message in both schemes. Inert, so that its links lead nowhere. */
function Preview({ message, needsScript }: PreviewProps) {
  return (
    <section
      aria-labelledby="pregled"
      className={`flex min-w-0 flex-col gap-2 xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:self-start ${needsScript ? '[@media(scripting:none)]:hidden' : ''}`}
    >
      <h2 id="pregled" className="text-sm font-semibold">
        Pregled
      </h2>
      {schemes.map(({ scheme, name, page }) => (
        <figure key={scheme} className={`overflow-hidden rounded-card border border-line ${page}`}>
          <div inert>
            <MessageBanner message={message} scheme={scheme} />
          </div>
          <figcaption className="px-4 py-2 text-sm sm:px-6">{name}</figcaption>
        </figure>
      ))}
    </section>
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
