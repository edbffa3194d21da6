import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { useField } from './form-state.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & { children: ReactNode }

/** A checkbox with its label, which may contain links. */
export function Checkbox({ name, children, className, ...rest }: CheckboxProps) {
  const { id, error, isOn, invalid } = useField({ name })
  return (
    <div className={className}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={id}
          type="checkbox"
          name={name}
          className="mt-0.5 size-5 shrink-0 accent-primary"
          defaultChecked={'checked' in rest ? undefined : isOn}
          {...invalid}
          {...rest}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
