import { useState } from 'react'
import { formatInteger } from '#contract/money.ts'
import { matchOptions } from '#web/ui/match-options.ts'
import { FilledItems } from '#web/lib/kept-markup.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
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

/**
 * Values with their counts. A long list is folded and a very long one searchable; all of it stays in the
 * form.
 */
export function OptionList({ label, name, options, fields, type = 'checkbox' }: OptionListProps) {
  const isLive = useHydrated()
  const [typed, setTyped] = useState('')
  const isChosen = (option: Option) => hasField(fields, option.name ?? name, option.value)
  const [isUnfolded] = useState(() => options.slice(listedAtOnce).some(isChosen))
  const matches = typed.trim() ? new Set(matchOptions(options, typed)) : null
  const [first, rest] = [options.slice(0, listedAtOnce), options.slice(listedAtOnce)]
  const items = (listed: readonly Option[]) => (
    <FilledItems
      name="option"
      items={listed}
      keyOf={(option) =>
        [type, option.name ?? name, option.value, isChosen(option), option.count === null, option.label].join(
          ' ',
        )
      }
      textsOf={({ count }) => (count === null ? [] : [formatInteger(count)])}
    >
      {(option, [count]) => (
        <li key={(option.name ?? '') + option.value} hidden={matches ? !matches.has(option) : undefined}>
          <label className="option">
            <input
              type={type}
              name={option.name ?? name}
              value={option.value}
              defaultChecked={isChosen(option)}
            />
            <span>{option.label}</span>
            {count !== undefined && <small>{count}</small>}
          </label>
        </li>
      )}
    </FilledItems>
  )
  return (
    <>
      {isLive && options.length > searchedFrom && (
        <input
          type="search"
          aria-label={`${label}: traži`}
          placeholder="Traži…"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="option-search"
        />
      )}
      <ul>{items(first)}</ul>
      {rest.length > 0 && (
        <details className="more" open={matches !== null || isUnfolded || undefined}>
          <summary>{`Prikaži sve (${options.length})`}</summary>
          <ul>{items(rest)}</ul>
        </details>
      )}
      {matches?.size === 0 && <p className="px-1 text-sm text-muted">Nema takvog izbora.</p>}
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
    <OptionList label={title} {...list} />
  </Facet>
)
