import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { useField } from './form-state.ts'

export const controlClass =
  'min-h-11 w-full min-w-0 rounded-field border border-line-field bg-surface px-3 py-2 text-base text-ink aria-invalid:border-danger'

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </p>
  )
}

/** Marks a required field with a star. */
export const Required = () => (
  <span aria-hidden="true" className="text-danger">
    {' *'}
  </span>
)

type FieldShellProps = {
  /** The control's id; hint and error derive theirs from it. */
  id: string
  label: ReactNode
  /** The element that the label names, if not the one with `id`. */
  controlId?: string
  labelId?: string
  counter?: ReactNode
  hint?: ReactNode
  /** Between hint and error. */
  note?: ReactNode
  error: string | undefined
  className?: string
  children: ReactNode
}

/** Surrounds a control: label and counter above, hint and error below. */
export function FieldShell({
  id,
  label,
  controlId = id,
  labelId,
  counter,
  hint,
  note,
  error,
  className,
  children,
}: FieldShellProps) {
  const caption = (look: string) => (
    <label id={labelId} htmlFor={controlId} className={look}>
      {label}
    </label>
  )
  return (
    <div className={className}>
      {counter ? (
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          {caption('font-semibold')}
          {counter}
        </div>
      ) : (
        caption('mb-1 block text-sm font-semibold')
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {note}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  hint?: string
  suffix?: string
}

export function TextField({ label, name, hint, suffix, defaultValue, className, ...rest }: TextFieldProps) {
  const { id, error, start, invalid } = useField({ name, hint, defaultValue })
  return (
    <FieldShell id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          id={id}
          name={name}
          className={`${controlClass} ${suffix ? 'pr-11' : ''}`}
          defaultValue={'value' in rest ? undefined : start}
          {...invalid}
          {...rest}
        />
        {suffix && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted"
          >
            {suffix}
          </span>
        )}
      </div>
    </FieldShell>
  )
}
