import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RuleName } from '#contract/moderation/rules.ts'
import { KeyHint } from '#web/ui/keys/decision-button.tsx'
import { Key } from '#web/ui/keys/key.tsx'
import { fieldFor, type QuickChoice } from '#web/modules/moderation/quick-choices.ts'

/** Sets a radio group, a select or a text field. */
function setValue(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (
    field instanceof RadioNodeList ||
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
    field.value = value
}

function valueIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** A number of days may differ from the one that the choice sets. */
const measuresOf = (values: QuickChoice['values']) =>
  Object.entries(values).filter(([name]) => name !== 'days')

type QuickChoicesProps = {
  choices: readonly QuickChoice[]
  /** The name of the field with the reasons. */
  textName: string
}

/** Buttons with keys that fill in the form around them and lead to its button, so that Enter confirms. */
export function QuickChoices({ choices, textName }: QuickChoicesProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState<string>()
  const ofChosen = (form: HTMLFormElement) =>
    choices.find(({ values }) => measuresOf(values).every(([name, value]) => valueIn(form, name) === value))
      ?.key
  const filled = useRef('')

  // Fields below may be changed by hand, too.
  const onChange = useEffectEvent(() => {
    const form = box.current?.closest('form')
    if (form) setChosen(ofChosen(form))
  })
  useEffect(() => {
    const form = box.current?.closest('form')
    onChange()
    form?.addEventListener('change', onChange)
    return () => form?.removeEventListener('change', onChange)
  }, [])

  function choose({ key, values, text, asks }: QuickChoice) {
    const form = box.current?.closest('form')
    if (!form) return
    for (const [name, value] of Object.entries(values)) setValue(form, name, value)
    const rule = (valueIn(form, 'rule') || 'other') as RuleName
    if (values['content'] === 'correct' && valueIn(form, 'field') === '')
      setValue(form, 'field', fieldFor(rule))
    const typed = valueIn(form, textName)
    if (text && (typed === '' || typed === filled.current)) {
      filled.current = text(rule)
      setValue(form, textName, filled.current)
    }
    setChosen(key)
    if (asks && valueIn(form, asks.name) === '') setValue(form, asks.name, asks.proposal)
    const next = form.querySelector<HTMLElement>(asks ? `[name="${asks.name}"]` : '[type=submit]')
    next?.focus({ preventScroll: true })
    if (next instanceof HTMLInputElement) next.select()
    next?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <fieldset ref={box} aria-label="Brza odluka" className="min-w-0 noscript:hidden">
      <div className="grid grid-cols-2 gap-2 [&>:first-child:nth-last-child(odd)]:col-span-2">
        {choices.map((choice) => (
          <button
            key={choice.key}
            type="button"
            data-shortcut={choice.key}
            aria-keyshortcuts={choice.key}
            aria-pressed={chosen === choice.key}
            onClick={() => choose(choice)}
            className="flex min-h-11 items-center justify-between gap-2 rounded-field border border-line-field bg-surface px-3 py-1.5 text-left text-sm font-semibold hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft"
          >
            {choice.label}
            <Key>{choice.key}</Key>
          </button>
        ))}
      </div>
      <KeyHint className="mt-1" />
    </fieldset>
  )
}
