import type { ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { useField } from './form-state.ts'

type ChoiceProps = {
  legend: ReactNode
  name: string
  options: readonly { value: string; label: string }[]
  /** The choice if the form has no value. */
  preset?: string
}

/** Radio buttons side by side. */
export function Choice({ legend, name, options, preset }: ChoiceProps) {
  const { id, error, start = preset, invalid } = useField({ name })
  return (
    <fieldset aria-describedby={invalid['aria-describedby']} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 items-center justify-center rounded-field border border-line-field bg-surface px-3 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold sm:px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === start}
              data-invalid={error ? '' : undefined}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
