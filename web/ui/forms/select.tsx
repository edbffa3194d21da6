import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, FieldShell } from './field.tsx'
import { useField } from './form-state.ts'
import type { SearchOption } from './match-options.ts'

type SelectProps = ComponentProps<'select'> & {
  label: ReactNode
  /** Shown until something is chosen; not selectable itself (spec 5). */
  placeholder?: string
  hint?: string
}

export function Select({
  id: ownId,
  name,
  label,
  placeholder,
  hint,
  required = false,
  defaultValue,
  className,
  children,
  ...rest
}: SelectProps) {
  const { id, error, start = '', invalid } = useField({ id: ownId, name, hint, defaultValue })
  return (
    <FieldShell id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          id={id}
          name={name}
          required={required}
          className={`${controlClass} appearance-none pr-10`}
          defaultValue={start}
          {...invalid}
          {...rest}
        >
          {placeholder !== undefined && <Unchosen placeholder={placeholder} isClearable={!required} />}
          {children}
        </select>
        <SelectMark />
      </div>
    </FieldShell>
  )
}

/** Clears an optional choice. */
export const nothing: SearchOption = { value: ' ', label: 'Nije navedeno' }

/**
 * The options for no choice. The one that clears has a space as its value: of two options with the same value
 * the browser would select the second at first.
 */
export const Unchosen = ({ placeholder, isClearable }: { placeholder: string; isClearable: boolean }) => (
  <>
    <option value="" disabled hidden>
      {placeholder}
    </option>
    {isClearable && <option value={nothing.value}>{nothing.label}</option>}
  </>
)

export const SelectMark = () => (
  <ChevronDown
    aria-hidden="true"
    className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
  />
)
