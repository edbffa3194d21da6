import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef } from 'react'
import { formatInteger } from '#contract/money.ts'
import { FilledItems, KeptPart } from '#web/lib/kept-markup.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { changedSearch, searchPath, type SearchValues, withoutCategory } from '#web/modules/search/query.ts'

export type CategoryStep = { id: number; name: string }
export type CategoryOption = CategoryStep & { count: number; parentName?: string | undefined }

type CategoryFilterProps = {
  values: SearchValues
  path: readonly CategoryStep[]
  options: readonly CategoryOption[]
  /** The URL's hash: "#filteri" if the panel is an open sheet, which a choice leaves open. */
  hash: string
}

const listedAtOnce = 12
const row =
  'flex min-h-11 items-center gap-2 rounded-field px-2 py-1 -mx-2 hover:bg-canvas hover:text-primary lg:min-h-9'

export function CategoryFilter(props: CategoryFilterProps) {
  const { values, path, options, hash } = props
  const nav = useRef<HTMLElement>(null)
  const chosen = path.at(-1)?.id
  const previous = useRef(chosen)
  useEffect(() => {
    if (previous.current === chosen) return
    previous.current = chosen
    // The followed link is gone, and with it the focus of the open sheet.
    if (hash !== '' && document.activeElement === document.body) nav.current?.focus({ preventScroll: true })
  }, [chosen, hash])
  if (path.length === 0 && options.length === 0) return null
  return (
    <nav ref={nav} tabIndex={-1} aria-labelledby="filter-kategorija">
      <KeptPart name="category-filter" of={options} inputs={[searchPath(values)]}>
        <Steps {...props} />
      </KeptPart>
    </nav>
  )
}

function Steps({ values, path, options, hash }: CategoryFilterProps) {
  // Without a category there are no attributes, brands and free days (spec 4.7); for another category the
  // page keeps those that it has.
  const linkTo = (id: number | undefined) => ({
    to: changedSearch(values, id === undefined ? withoutCategory : { category_id: String(id) }) + hash,
    replace: hash !== '',
    preventScrollReset: hash !== '',
  })
  const [first, rest] = [options.slice(0, listedAtOnce), options.slice(listedAtOnce)]
  const items = (listed: readonly CategoryOption[]) => (
    <FilledItems
      name="category-option"
      items={listed}
      keyOf={({ name, parentName }) => JSON.stringify([name, parentName])}
      textsOf={({ id, count }) => [linkTo(id).to, formatInteger(count)]}
    >
      {({ id, name, parentName }, [to, count]) => (
        <li key={id}>
          <PathLink {...linkTo(id)} to={to!} className={`${row} justify-between`}>
            <span className="min-w-0">
              {name}
              {parentName && <span className="block text-xs text-muted">{parentName}</span>}
            </span>
            <span className="text-sm text-muted tabular-nums">{count}</span>
          </PathLink>
        </li>
      )}
    </FilledItems>
  )
  const steps = (
    <FilledItems
      name="category-step"
      items={[{ id: undefined, name: 'Sve kategorije' }, ...path.slice(0, -1)]}
      keyOf={() => ''}
      textsOf={({ id, name }) => [linkTo(id).to, name]}
    >
      {({ id }, [to, name]) => (
        <li key={id ?? 0}>
          <PathLink {...linkTo(id)} to={to!} className={`${row} text-muted`}>
            <ChevronLeft className="-ml-1 size-4 shrink-0" aria-hidden="true" />
            {name}
          </PathLink>
        </li>
      )}
    </FilledItems>
  )
  return (
    <KeptPart
      name="category-steps"
      inputs={[path.length > 0, first.length > 0, rest.length]}
      texts={{ chosen: path.at(-1)?.name ?? '' }}
      slots={{ steps, first: items(first), rest: items(rest) }}
    >
      {({ chosen }, slots) => (
        <>
          <h2 id="filter-kategorija" className="mb-1 text-sm font-bold">
            Kategorija
          </h2>
          {path.length > 0 && (
            <ul>
              {slots.steps}
              <li className="flex min-h-11 items-center font-bold lg:min-h-9" aria-current="true">
                {chosen}
              </li>
            </ul>
          )}
          {first.length > 0 && (
            <ul className={path.length > 0 ? 'border-l-2 border-line pl-4' : ''}>{slots.first}</ul>
          )}
          {rest.length > 0 && (
            <details className="group">
              <summary className="flex min-h-11 list-none items-center font-semibold text-primary group-open:hidden">
                {`Prikaži još ${rest.length}`}
              </summary>
              <ul>{slots.rest}</ul>
            </details>
          )}
        </>
      )}
    </KeptPart>
  )
}
