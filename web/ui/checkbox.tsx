import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  error?: string | undefined
  children: ReactNode
}

/** A box with its words beside it; links in them stay links. */
export function Checkbox({ error, children, className = '', ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-primary"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...rest}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
