import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { formatInteger } from '#contract/money/money.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { controlClass, FieldShell } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'
import type * as Loaded from './editor.tsx'

type EditorProps = Parameters<(typeof Loaded)['default']>[0]

const Nothing = () => null
// Without the editor the field still takes text.
const RichTextEditor = lazy<ComponentType<EditorProps>>(() =>
  import('./editor.tsx').catch(() => ({ default: Nothing })),
)

const htmlTags = 'HTML: p, br, strong, em, u, ul, ol, li i a href. Sve drugo se izbacuje.'
const editorHint = 'Podebljano Ctrl+B, kurziv Ctrl+I, link Ctrl+K. Do trake s alatima vodi Shift+Tab.'

type RichTextFieldProps = {
  label: string
  name: string
  max: number // characters, with the tags
  /** Tags that can be written without JavaScript. */
  htmlHint?: string
  onHtml?: (html: string) => void
}

/** Formatted text: HTML in a field, and with JavaScript an editor that fills it. */
export function RichTextField({ label, name, max, htmlHint = htmlTags, onHtml }: RichTextFieldProps) {
  const isLive = useHydrated()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isReady, setIsReady] = useState(false)
  const hint = isReady ? editorHint : htmlHint
  const { id, error, start = '', invalid } = useField({ name, hint })
  const [count, setCount] = useState([...start].length)
  const isOver = count > max
  const isInvalid = Boolean(error) || isOver
  const labelId = `${id}-label`
  return (
    <FieldShell
      id={id}
      controlId={isReady ? `${id}-editor` : id}
      labelId={labelId}
      label={label}
      counter={
        <span className={`shrink-0 tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}>
          {`${formatInteger(count)} / ${formatInteger(max)}`}
        </span>
      }
      hint={hint}
      error={error}
    >
      <textarea
        ref={area}
        id={id}
        name={name}
        rows={6}
        hidden={isReady}
        defaultValue={start}
        // With scripts as high as the editor that follows, so that nothing below moves.
        className={`field-sizing-content min-h-40 [@media(scripting:enabled)]:min-h-[calc(13.25rem+3px)] ${controlClass}`}
        {...invalid}
        aria-invalid={(isInvalid && !isReady) || undefined}
        onInput={(event) => setCount([...event.currentTarget.value].length)}
      />
      {isLive && (
        <Suspense fallback={null}>
          <RichTextEditor
            area={area}
            id={`${id}-editor`}
            labelId={labelId}
            describedBy={invalid['aria-describedby']}
            isInvalid={isInvalid}
            onReady={() => setIsReady(true)}
            onHtml={(html) => {
              area.current!.value = html
              setCount([...html].length)
              onHtml?.(html)
            }}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}
