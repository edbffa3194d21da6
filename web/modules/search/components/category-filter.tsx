import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef } from 'react'
import { formatInteger } from '#contract/money/money.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { changedSearch, type SearchValues, withoutCategory } from '#web/modules/search/query.ts'

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
  const { path, options, hash } = props
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
      <Steps {...props} />
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
  const option = ({ id, name, parentName, count }: CategoryOption) => (
    <li key={id}>
      <PathLink {...linkTo(id)} className={`${row} justify-between`}>
        <span className="min-w-0">
          {name}
          {parentName && <span className="block text-xs text-muted">{parentName}</span>}
        </span>
        <span className="text-sm text-muted tabular-nums">{formatInteger(count)}</span>
      </PathLink>
    </li>
  )
  return (
    <>
      <h2 id="filter-kategorija" className="mb-1 text-sm font-bold">
        Kategorija
      </h2>
      {path.length > 0 && (
        <ul>
          {[{ id: undefined, name: 'Sve kategorije' }, ...path.slice(0, -1)].map(({ id, name }) => (
            <li key={id ?? 0}>
              <PathLink {...linkTo(id)} className={`${row} text-muted`}>
                <ChevronLeft className="-ml-1 size-4 shrink-0" aria-hidden="true" />
                {name}
              </PathLink>
            </li>
          ))}
          <li className="flex min-h-11 items-center font-bold lg:min-h-9" aria-current="true">
            {path.at(-1)?.name}
          </li>
        </ul>
      )}
      {first.length > 0 && (
        <ul className={path.length > 0 ? 'border-l-2 border-line pl-4' : ''}>{first.map(option)}</ul>
      )}
      {rest.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center font-semibold text-primary group-open:hidden">
            {`Prikažite još ${rest.length}`}
          </summary>
          <ul>{rest.map(option)}</ul>
        </details>
      )}
    </>
  )
}
