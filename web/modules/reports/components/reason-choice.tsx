import { FieldError } from '#web/ui/forms/field.tsx'
import { useField } from '#web/ui/forms/form-state.ts'

/** Chooses one of several reasons, listed one under the other. */
export function ReasonChoice({ options }: { options: readonly { value: string; label: string }[] }) {
  const { id, error, start, invalid } = useField({ name: 'reason' })
  return (
    <fieldset aria-describedby={invalid['aria-describedby']} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">Šta nije u redu?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 items-center gap-3 rounded-field border border-line-field px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="reason"
              value={value}
              defaultChecked={value === start}
              data-invalid={error ? '' : undefined}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
