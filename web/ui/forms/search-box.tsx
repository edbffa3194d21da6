import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { slugify } from '#contract/text/slug.ts'
import { controlClass } from './field.tsx'
import type { useField } from './form-state.ts'
import { matchOptions, type SearchOption } from './match-options.ts'
import { nothing, SelectMark } from './select.tsx'

type SearchBoxProps = {
  /** The id of the select; the box derives its own from it. */
  id: string
  options: readonly SearchOption[]
  value: string
  placeholder: string
  required: boolean
  invalid: ReturnType<typeof useField>['invalid']
  /** Called with '' when the choice is cleared. */
  onChoose: (value: string) => void
}

const shownAtOnce = 60

/** A combobox that searches the options. */
export function SearchBox({ id, options, value, placeholder, required, invalid, onChoose }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
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
    onChoose(next?.value.trim() ?? '')
  }

  function open(text = '') {
    const start = text === '' ? offered('').findIndex((option) => option.value === value) : 0
    setTyped(text)
    setAt(Math.max(0, start))
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
    const exact = typed && found.find((option) => slugify(option.label) === slugify(typed))
    if (exact) choose(exact)
    else setTyped(null)
  }

  return (
    <>
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
      <SelectMark />
      {isOpen && <OptionList id={id} list={list} options={found} at={at} onChoose={choose} />}
    </>
  )
}

type OptionListProps = {
  id: string
  list: RefObject<HTMLDivElement | null>
  options: readonly SearchOption[]
  /** The index of the highlighted option. */
  at: number
  onChoose: (option: SearchOption) => void
}

const OptionList = ({ id, list, options, at, onChoose }: OptionListProps) => (
  <div
    ref={list}
    id={`${id}-list`}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select is not searchable
    role="listbox"
    aria-labelledby={`${id}-label`}
    className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-field border border-line bg-raised p-1 shadow-raised"
  >
    {options.map((option, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles keys
      <div
        key={option.value}
        id={`${id}-option-${index}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        role="option"
        aria-selected={index === at}
        // Runs before the field loses the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(option)}
        className="flex min-h-11 cursor-pointer flex-col justify-center rounded-[0.375rem] px-3 py-1.5 hover:bg-canvas aria-selected:bg-primary-soft"
      >
        <span>{option.label}</span>
        {option.group && option.group !== option.label && (
          <span className="text-sm text-muted">{option.group}</span>
        )}
      </div>
    ))}
    {options.length === 0 && <div className="px-3 py-2.5 text-muted">Nema takvog izbora.</div>}
  </div>
)
