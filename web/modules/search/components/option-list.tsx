import { useState } from 'react'
import { formatInteger } from '#contract/money.ts'
import { matchOptions } from '#web/ui/match-options.ts'
import { FilledFrame, FilledItems, type FilledList } from '#web/lib/kept-markup.tsx'
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

const splitOptions = (options: readonly Option[]) =>
  [options.slice(0, listedAtOnce), options.slice(listedAtOnce)] as const

type Items = { options: readonly Option[]; matches?: ReadonlySet<Option> | null }

/** `matches`: the options that what is typed leaves visible. */
function itemsOf({ name, fields, type = 'checkbox' }: OptionListProps, { options, matches }: Items) {
  const isChosen = (option: Option) => hasField(fields, option.name ?? name, option.value)
  // All options share these templates.
  const keys = [type, `${type} chosen`, `${type} uncounted`, `${type} chosen uncounted`]
  return {
    name: 'option',
    items: options,
    keyOf: (option) => keys[Number(isChosen(option)) + (option.count === null ? 2 : 0)]!,
    textsOf: ({ name: own = name, value, label, count }) =>
      count === null ? [own, value, label] : [own, value, label, formatInteger(count)],
    children: (option, [field, value, label, count]) => (
      <li key={(option.name ?? '') + option.value} hidden={matches ? !matches.has(option) : undefined}>
        <label className="option">
          <input type={type} name={field} value={value} defaultChecked={isChosen(option)} />
          <span>{label}</span>
          {count !== undefined && <small>{count}</small>}
        </label>
      </li>
    ),
  } satisfies FilledList<Option>
}

const hasChosen = ({ name, fields }: OptionListProps, options: readonly Option[]) =>
  options.some((option) => hasField(fields, option.name ?? name, option.value))

/** Inputs of the markup around the options, and the options. */
function frameOf(list: OptionListProps) {
  const parts = splitOptions(list.options)
  return {
    inputs: [list.options.length, hasChosen(list, parts[1])],
    lists: parts.map((options) => itemsOf(list, { options })),
  }
}

/**
 * Values with their counts. A long list is folded and a very long one searchable; all of it stays in the
 * form.
 */
export const OptionList = (list: OptionListProps) => (
  <FilledFrame name="option-list" {...frameOf(list)}>
    {(markup) => <FoldedOptions {...list} markup={markup} />}
  </FilledFrame>
)

type FoldedProps = OptionListProps & { markup: readonly string[] | undefined }

function FoldedOptions({ markup, ...list }: FoldedProps) {
  const { label, options } = list
  const isLive = useHydrated()
  const [typed, setTyped] = useState('')
  const [first, rest] = splitOptions(options)
  const [isUnfolded] = useState(() => hasChosen(list, rest))
  const matches = typed.trim() ? new Set(matchOptions(options, typed)) : null
  const items = (part: number, listed: readonly Option[]) =>
    markup?.[part] ?? <FilledItems {...itemsOf(list, { options: listed, matches })} />
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
      <ul>{items(0, first)}</ul>
      {rest.length > 0 && (
        <details className="more" open={matches !== null || isUnfolded || undefined}>
          <summary>{`Prikaži sve (${options.length})`}</summary>
          <ul>{items(1, rest)}</ul>
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
export function OptionFacet({ title, isOpen, error, ...rest }: OptionFacetProps) {
  const list = { ...rest, label: title }
  const { inputs, lists } = frameOf(list)
  return (
    <FilledFrame name="option-facet" inputs={[title, isOpen, error, ...inputs]} lists={lists}>
      {(markup) => (
        <Facet title={title} isOpen={isOpen} error={error}>
          <FoldedOptions {...list} markup={markup} />
        </Facet>
      )}
    </FilledFrame>
  )
}
