import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { contrast, minContrast } from '#contract/contrast.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, FieldShell } from '#web/ui/forms/field.tsx'
import { useField, useFormState } from '#web/ui/forms/form-state.ts'

export type MessageColours = { background_color: string; text_color: string }

const pairs = [
  { name: 'topla', background_color: '#fff4e5', text_color: '#14202b' },
  { name: 'plava', background_color: '#e9f0fb', text_color: '#123a78' },
  { name: 'zelena', background_color: '#e8f3e9', text_color: '#1d5425' },
  { name: 'crvena', background_color: '#fceceb', text_color: '#8c1d18' },
  { name: 'tamna', background_color: '#0b5c63', text_color: '#ffffff' },
]

const readableInks = ['#14202b', '#ffffff', '#000000']

export const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text)

const ratioText = (ratio: number) => ratio.toFixed(1).replace('.', ',')

/** The colours of a message, with their contrast while they are chosen. */
export function ColourFields({
  colours,
  onChange,
}: {
  colours: MessageColours
  onChange: (change: Partial<MessageColours>) => void
}) {
  const isLive = useHydrated()
  const { values: sent } = useFormState()
  // A refusal is about the pair that was sent.
  const isRefused =
    colours.background_color === sent['background_color'] && colours.text_color === sent['text_color']
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">Boje</legend>
      {isLive && (
        <div className="flex flex-wrap gap-2">
          {pairs.map(({ name, ...pair }) => (
            <button
              key={name}
              type="button"
              aria-label={`Boje: ${name}`}
              aria-pressed={
                pair.background_color === colours.background_color && pair.text_color === colours.text_color
              }
              onClick={() => onChange(pair)}
              style={{ backgroundColor: pair.background_color, color: pair.text_color }}
              className="min-h-11 rounded-field border-2 border-line px-4 font-bold aria-pressed:border-primary"
            >
              Aa
            </button>
          ))}
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <ColourField
          label="Boja podloge"
          name="background_color"
          value={colours.background_color}
          isRefused={isRefused}
          onChange={(background_color) => onChange({ background_color })}
        />
        <ColourField
          label="Boja teksta"
          name="text_color"
          value={colours.text_color}
          isRefused={isRefused}
          onChange={(text_color) => onChange({ text_color })}
        />
      </div>
      {isLive && <Contrast colours={colours} onInk={(text_color) => onChange({ text_color })} />}
    </fieldset>
  )
}

function ColourField({
  label,
  name,
  value,
  isRefused,
  onChange,
}: {
  label: string
  name: keyof MessageColours
  value: string
  isRefused: boolean
  onChange: (colour: string) => void
}) {
  const isLive = useHydrated()
  const hint = 'Kao #fff4e5.'
  const { id, error, invalid } = useField({ name, hint })
  return (
    <FieldShell id={id} label={label} hint={hint} error={isRefused ? error : undefined}>
      <div className="flex gap-2">
        {isLive && (
          <input
            type="color"
            aria-label={`${label}, birač`}
            value={isColour(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-field border border-line-field bg-surface p-1"
          />
        )}
        <input
          id={id}
          name={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className={controlClass}
          {...(isRefused && invalid)}
        />
      </div>
    </FieldShell>
  )
}

function Contrast({
  colours: { background_color: background, text_color: ink },
  onInk,
}: {
  colours: MessageColours
  onInk: (colour: string) => void
}) {
  const ratio = isColour(background) && isColour(ink) ? contrast(background, ink) : null
  const isReadable = ratio !== null && ratio >= minContrast
  const better = readableInks.find(
    (colour) => isColour(background) && contrast(background, colour) >= minContrast,
  )
  const Icon = isReadable ? CircleCheck : TriangleAlert
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <output className={`flex items-start gap-1.5 text-sm ${isReadable ? 'text-success' : 'text-danger'}`}>
        {ratio !== null && (
          <>
            <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {isReadable
              ? `Kontrast ${ratioText(ratio)} : 1. Dobro se čita.`
              : `Kontrast ${ratioText(ratio)} : 1. Slabo se čita, potrebno je najmanje 4,5 : 1.`}
          </>
        )}
      </output>
      {ratio !== null && !isReadable && better && (
        <Button type="button" kind="quiet" onClick={() => onInk(better)}>
          Uzmi čitljivu boju teksta
        </Button>
      )}
    </div>
  )
}
