import { type ReactNode, useState } from 'react'
import { slugify } from '#contract/text/slug.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { stepsIn, stepText } from '#web/modules/search/steps.ts'

type FacetProps = {
  title: string
  /** Initial state; then up to the user. */
  isOpen: boolean
  error?: string | undefined
  children: ReactNode
}

/** One facet, which folds without JavaScript. */
export function Facet({ title, isOpen, error, children }: FacetProps) {
  const [wasOpen] = useState(isOpen)
  const errorId = error && `filter-${slugify(title)}-error`
  return (
    <details className="facet" open={wasOpen || Boolean(error) || undefined}>
      <summary>{title}</summary>
      <fieldset aria-label={title} aria-describedby={errorId}>
        {children}
        {errorId && <FieldError id={errorId}>{error}</FieldError>}
      </fieldset>
    </details>
  )
}

type RangeProps = {
  names: readonly [from: string, to: string]
  labels?: readonly [from: string, to: string]
  unit: string | null
  range: { min: number; max: number } | null
  steps?: readonly number[]
  values: readonly [from: string | undefined, to: string | undefined]
  errors?: readonly [from: string | undefined, to: string | undefined]
}

/** Two ends of a range, typed or chosen from steps. */
export function RangeFields({
  names,
  labels = ['od', 'do'],
  unit,
  range,
  steps = range ? stepsIn(range, unit) : [],
  values,
  errors = [undefined, undefined],
}: RangeProps) {
  const [id] = names
  const scale = range ?? { min: 0, max: Infinity }
  const ends = [range?.min, range?.max]
  return (
    <>
      <div className="range">
        {names.map((name, at) => (
          <label key={name}>
            <span>{labels[at]}</span>
            <input
              name={name}
              list={steps.length > 0 ? `${id}-steps` : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              defaultValue={values[at]}
              placeholder={ends[at] === undefined ? undefined : stepText(ends[at], scale, unit)}
              aria-invalid={errors[at] ? true : undefined}
              aria-describedby={errors[at] ? `${id}-error-${at}` : undefined}
            />
            {unit && <small aria-hidden="true">{unit}</small>}
          </label>
        ))}
      </div>
      {errors.map(
        (error, at) =>
          error && (
            <FieldError key={names[at]} id={`${id}-error-${at}`}>
              {error}
            </FieldError>
          ),
      )}
      {steps.length > 0 && (
        <datalist id={`${id}-steps`}>
          {steps.map((step) => (
            <option key={step}>{stepText(step, scale, unit)}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
