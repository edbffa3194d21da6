import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlClass, FieldError } from './field.tsx'

type SelectProps = ComponentProps<'select'> & { label: ReactNode; error?: string | undefined }

export function Select({ id: given, label, error, children, className = '', ...rest }: SelectProps) {
  const own = useId()
  const id = given ?? own
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          className={`${controlClass} appearance-none pr-10`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...rest}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
