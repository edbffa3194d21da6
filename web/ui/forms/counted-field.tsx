import { type ReactNode, useState } from 'react'
import { formatInteger } from '#contract/money/money.ts'
import { controlClass, FieldShell } from './field.tsx'
import { useField } from './form-state.ts'

type CountedFieldProps = {
  label: ReactNode
  name: string
  max: number // characters
  /** More than one makes it a text area. */
  rows?: number
  /** A text area that starts as low as its rows. */
  isLow?: boolean
  hint?: string
}

/**
 * A text field with its '{count} / {max}' (spec 5). Excess text is not cut off: counter and API report it.
 */
export function CountedField({ label, name, max, rows = 1, isLow = false, hint }: CountedFieldProps) {
  const { id, error, start = '', invalid } = useField({ name, hint })
  // Counts like the API: an emoji is one.
  const [count, setCount] = useState([...start].length)
  const isOver = count > max
  const Control = rows > 1 ? 'textarea' : 'input'
  const counter = (
    <span
      data-counter={name}
      className={`shrink-0 tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {`${formatInteger(count)} / ${formatInteger(max)}`}
    </span>
  )
  return (
    <FieldShell id={id} label={label} counter={counter} hint={hint} error={error}>
      <Control
        id={id}
        name={name}
        {...(rows > 1 && { rows })}
        className={`${controlClass} ${rows > 1 ? `field-sizing-content ${isLow ? 'min-h-24' : 'min-h-40'}` : ''}`}
        defaultValue={start}
        {...invalid}
        {...(isOver && { 'aria-invalid': true })}
        onInput={(event) => setCount([...event.currentTarget.value].length)}
      />
    </FieldShell>
  )
}
