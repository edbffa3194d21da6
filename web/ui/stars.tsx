import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format/format.ts'
import { FieldError } from './forms/field.tsx'
import { useField } from './forms/form-state.ts'

const places = [1, 2, 3, 4, 5]

/** A number of five stars, with halves. */
export function Stars({ value, className = 'size-4' }: { value: number; className?: string }) {
  const rounded = Math.round(value * 2) / 2
  return (
    <span className="inline-flex shrink-0 items-center">
      <span className="sr-only">{`${formatNumber(value)} od 5`}</span>
      {places.map((place) => (
        <span key={place} className="relative inline-flex">
          <Star className={`${className} text-line-strong`} aria-hidden="true" />
          {rounded > place - 1 && (
            <span
              className={`absolute inset-y-0 left-0 overflow-hidden ${rounded < place ? 'w-1/2' : 'w-full'}`}
            >
              <Star className={`${className} max-w-none fill-accent text-accent`} aria-hidden="true" />
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

const names = ['', 'vrlo loše', 'loše', 'osrednje', 'dobro', 'odlično']

/** One to five stars, as radio buttons. */
export function StarChoice({ legend, name }: { legend: ReactNode; name: string }) {
  const { id, error, start, invalid } = useField({ name })
  return (
    <fieldset aria-describedby={invalid['aria-describedby']} className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {places.map((place) => (
          <label
            key={place}
            className="group grid size-11 place-items-center rounded-field has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={place}
              defaultChecked={String(place) === start}
              data-invalid={error ? '' : undefined}
              className="sr-only"
            />
            {/* Filled if a later one is chosen, too. */}
            <Star
              className="size-8 stroke-[1.5] text-muted group-has-[~label_input:checked]:fill-accent group-has-checked:fill-accent group-has-[~label_input:checked]:text-ink group-has-checked:text-ink"
              aria-hidden="true"
            />
            <span className="sr-only">{`${place}: ${names[place]}`}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
