import { type ReactNode, useRef, useState } from 'react'
import { controlClass, FieldShell } from './field.tsx'
import { useField } from './form-state.ts'
import type { SearchOption } from './match-options.ts'
import { SearchBox } from './search-box.tsx'
import { SelectMark, Unchosen } from './select.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'

type SearchSelectProps = {
  label: ReactNode
  name: string
  options: readonly SearchOption[]
  defaultValue?: string | undefined
  placeholder?: string
  hint?: string
  required?: boolean
  /** Called with the chosen value, or '' when it is cleared. */
  onChoose?: (value: string) => void
  className?: string
}

/**
 * A searchable select for many options. The real select stays in the form and holds the value; people
 * without JavaScript see it.
 */
export function SearchSelect({
  label,
  name,
  options,
  defaultValue,
  placeholder = 'Odaberite',
  hint,
  required = false,
  onChoose,
  className,
}: SearchSelectProps) {
  const { id, error, start = '', invalid } = useField({ name, hint, defaultValue })
  const isLive = useHydrated()
  const select = useRef<HTMLSelectElement>(null)
  const [value, setValue] = useState(start)

  function choose(next: string) {
    if (next === value) return
    setValue(next)
    // Setting the value fires no event, but the form listens for changes.
    select.current!.value = next
    select.current!.dispatchEvent(new Event('change', { bubbles: true }))
    onChoose?.(next)
  }

  return (
    <FieldShell
      id={id}
      controlId={isLive ? `${id}-input` : id}
      labelId={`${id}-label`}
      label={label}
      hint={hint}
      error={error}
      className={className}
    >
      <div className="relative">
        <select
          ref={select}
          id={id}
          name={name}
          defaultValue={start}
          hidden={isLive}
          aria-required={required || undefined}
          className={`${controlClass} appearance-none pr-10`}
          {...invalid}
          {...(isLive && { 'aria-invalid': undefined })}
          onChange={(event) => setValue(event.target.value)}
        >
          <Unchosen placeholder={placeholder} isClearable={!required} />
          <Options options={options} />
        </select>
        {isLive ? (
          <SearchBox
            id={id}
            options={options}
            value={value}
            placeholder={placeholder}
            required={required}
            invalid={invalid}
            onChoose={choose}
          />
        ) : (
          <SelectMark />
        )}
      </div>
    </FieldShell>
  )
}

function Options({ options }: { options: readonly SearchOption[] }) {
  const groups = Map.groupBy(options, ({ group }) => group)
  return [...groups].map(([group, members]) => {
    const inside = members.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
    return group ? (
      <optgroup key={group} label={group}>
        {inside}
      </optgroup>
    ) : (
      inside
    )
  })
}
