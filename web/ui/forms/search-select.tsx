import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { slugify } from '#contract/text/slug.ts'
import { controlClass, FieldShell } from './field.tsx'
import { useField } from './form-state.ts'
import { matchOptions, type SearchOption } from './match-options.ts'
import { nothing, SelectMark, Unchosen } from './select.tsx'
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

const shownAtOnce = 60

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
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(start)
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const isOpen = typed !== null
  const chosen = options.find((option) => option.value === value)
  const found = isOpen ? offered(typed) : []

  /** Offers to clear an optional choice while the search is empty. */
  function offered(text: string) {
    const matches = matchOptions(options, text).slice(0, shownAtOnce)
    return !required && chosen && text === '' ? [nothing, ...matches] : matches
  }

  function choose(next: SearchOption | undefined) {
    setTyped(null)
    const nextValue = next?.value.trim() ?? ''
    if (nextValue === value) return
    setValue(nextValue)
    // Setting the value fires no event, but the form listens for changes.
    select.current!.value = nextValue
    select.current!.dispatchEvent(new Event('change', { bubbles: true }))
    onChoose?.(nextValue)
  }

  function open(text = '') {
    setTyped(text)
    setAt(
      text === ''
        ? Math.max(
            0,
            offered('').findIndex((option) => option.value === value),
          )
        : 0,
    )
  }

  function move(to: number) {
    setAt(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setTyped(null)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) open()
      else move(Math.min(found.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (found[at]) choose(found[at])
    }
  }

  /** Accepts the remaining text if it names an option exactly. */
  function onBlur() {
    if (typed === null) return
    if (typed === '') setTyped(null)
    else {
      const exact = found.find((option) => slugify(option.label) === slugify(typed))
      if (exact) choose(exact)
      else setTyped(null)
    }
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
        {isLive && (
          <input
            ref={input}
            id={`${id}-input`}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found[at] ? `${id}-option-${at}` : undefined}
            aria-required={required || undefined}
            {...invalid}
            autoComplete="off"
            placeholder={placeholder}
            className={`${controlClass} pr-10 text-ellipsis`}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => {
              open(event.target.value)
              if (event.target.value === '') choose(undefined)
              setTyped(event.target.value)
            }}
            onClick={() => {
              if (!isOpen) open()
              input.current?.select()
            }}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
        )}
        <SelectMark />
        {isOpen && (
          <div
            ref={list}
            id={`${id}-list`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select is not searchable
            role="listbox"
            aria-labelledby={`${id}-label`}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-field border border-line bg-raised p-1 shadow-raised"
          >
            {found.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles keys
              <div
                key={option.value}
                id={`${id}-option-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                aria-selected={index === at}
                // Runs before the field loses the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className="flex min-h-11 cursor-pointer flex-col justify-center rounded-[0.375rem] px-3 py-1.5 hover:bg-canvas aria-selected:bg-primary-soft"
              >
                <span>{option.label}</span>
                {option.group && option.group !== option.label && (
                  <span className="text-sm text-muted">{option.group}</span>
                )}
              </div>
            ))}
            {found.length === 0 && <div className="px-3 py-2.5 text-muted">Nema takvog izbora.</div>}
          </div>
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
