import { FieldError } from '#web/ui/forms/field.tsx'

type RadioRowsProps = {
  legend: string
  name: string
  rows: readonly { value: string; label: string; hint: string }[]
  chosen: string
  error: string | undefined
  onChoose: (value: string) => void
}

/** Choices under each other, each with its meaning. */
export function RadioRows({ legend, name, rows, chosen, error, onChoose }: RadioRowsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-bold">{legend}</legend>
      <div className="flex flex-col gap-2">
        {rows.map(({ value, label, hint }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the text is in it, but not as text
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-line-field bg-surface px-4 py-2 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              data-invalid={error ? '' : undefined}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-semibold [overflow-wrap:anywhere]">{label}</span>
              {hint && <span className="block text-sm text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
