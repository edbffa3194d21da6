import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'

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

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  error?: string | undefined
  hint?: string
  suffix?: string
}

export function TextField({ label, error, hint, suffix, className = '', ...rest }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={`${controlClass} ${suffix ? 'pr-11' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
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
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
