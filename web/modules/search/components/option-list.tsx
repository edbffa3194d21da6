import { useState } from 'react'
import { formatInteger } from '#contract/money/money.ts'
import { matchOptions } from '#web/ui/forms/match-options.ts'
import { cached } from '#web/lib/rendering/cached.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Facet } from './facet.tsx'
import type { Option } from '#web/modules/search/facets.ts'
import { type FormFields, hasField } from '#web/modules/search/form-fields.ts'

const [listedAtOnce, searchedFrom] = [8, 14]

type OptionListProps = {
  /** Accessible name of the list. */
  label: string
  name: string
  options: readonly Option[]
  /** The form's values. */
  fields: FormFields
  type?: 'checkbox' | 'radio'
}

type ItemsProps = {
  type: 'checkbox' | 'radio'
  options: readonly (Option & { name: string; isChosen: boolean })[]
  /** The options that match the typed text; all if missing. */
  matches?: readonly Option[] | null
}

const OptionItems = cached(OptionItemsOf, {
  name: 'options',
  // The server has no typed text.
  keyOf: ({ type, options }) =>
    type +
    JSON.stringify(
      options.map(({ name, value, label, count, isChosen }) => [name, value, label, count, isChosen]),
    ),
})

function OptionItemsOf({ type, options, matches }: ItemsProps) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option.name + option.value} hidden={matches ? !matches.includes(option) : undefined}>
          <label className="option">
            <input type={type} name={option.name} value={option.value} defaultChecked={option.isChosen} />
            <span>{option.label}</span>
            {option.count !== null && <small>{formatInteger(option.count)}</small>}
          </label>
        </li>
      ))}
    </ul>
  )
}

/**
 * Values with their counts. A long list is folded and a very long one searchable; all of it stays in the
 * form.
 */
export function OptionList({ label, name, fields, type = 'checkbox', ...list }: OptionListProps) {
  const isLive = useHydrated()
  const [typed, setTyped] = useState('')
  const options = list.options.map((option) => {
    const own = option.name ?? name
    return { ...option, name: own, isChosen: hasField(fields, own, option.value) }
  })
  const [first, rest] = [options.slice(0, listedAtOnce), options.slice(listedAtOnce)]
  const [isUnfolded] = useState(() => rest.some(({ isChosen }) => isChosen))
  const matches = typed.trim() ? matchOptions(options, typed) : null
  return (
    <>
      {isLive && options.length > searchedFrom && (
        <input
          type="search"
          aria-label={`${label}: traži`}
          placeholder="Pretražite…"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="option-search"
        />
      )}
      <OptionItems type={type} options={first} matches={matches} />
      {rest.length > 0 && (
        <details className="more" open={matches !== null || isUnfolded || undefined}>
          <summary>{`Prikažite sve (${options.length})`}</summary>
          <OptionItems type={type} options={rest} matches={matches} />
        </details>
      )}
      {matches?.length === 0 && <p className="px-1 text-sm text-muted">Nema takvog izbora.</p>}
    </>
  )
}

type OptionFacetProps = Omit<OptionListProps, 'label'> & {
  title: string
  isOpen: boolean
  error?: string | undefined
}

/** A facet with a list of values. */
export const OptionFacet = ({ title, isOpen, error, ...list }: OptionFacetProps) => (
  <Facet title={title} isOpen={isOpen} error={error}>
    <OptionList {...list} label={title} />
  </Facet>
)
