import { type ReactNode, useId, useState } from 'react'
import { controlClass, FieldError } from './field.tsx'

type CountedFieldProps = {
  label: ReactNode
  name: string
  max: number // characters
  /** More than one is a text area. */
  rows?: number
  defaultValue?: string | undefined
  hint?: string
  error?: string | undefined
  placeholder?: string
}

/** Text with its '{count} / {max}' (spec 5). What is too long is not cut off: the counter and the API say so. */
export function CountedField({
  label,
  name,
  max,
  rows = 1,
  defaultValue = '',
  hint,
  error,
  placeholder,
}: CountedFieldProps) {
  const id = useId()
  // As the API counts: an emoji is one.
  const [count, setCount] = useState([...defaultValue].length)
  const isOver = count > max
  const Control = rows > 1 ? 'textarea' : 'input'
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span
          data-counter={name}
          className={`shrink-0 tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {`${count} / ${max}`}
        </span>
      </div>
      <Control
        id={id}
        name={name}
        {...(rows > 1 && { rows })}
        className={`${controlClass} ${rows > 1 ? 'field-sizing-content min-h-40' : ''}`}
        defaultValue={defaultValue}
        placeholder={placeholder}
        aria-invalid={error || isOver ? true : undefined}
        aria-describedby={described || undefined}
        onInput={(event) => setCount([...event.currentTarget.value].length)}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
