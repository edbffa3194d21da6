import { Link } from 'react-router'
import { formatInteger } from '#contract/money/money.ts'
import type { SavedList } from '#contract/saved/endpoints.ts'
import { countedListings } from '#web/lib/format/format.ts'

type ListLinksProps = {
  lists: readonly SavedList[]
  /** Number of all saved listings. */
  all: number
  chosen: number | undefined
  hrefOf: (listId: number | undefined) => string
}

/** Links to everything saved and to each list, in one line that scrolls sideways if it is too long. */
export function ListLinks({ lists, all, chosen, hrefOf }: ListLinksProps) {
  const links = [{ id: undefined, name: 'Sve spašeno', count: all }, ...lists]
  return (
    <nav aria-label="Liste" className="scrollbar-none relative overflow-x-auto max-sm:-mx-4 max-sm:px-4">
      <ul className="flex w-max gap-2 py-1">
        {links.map(({ id, name, count }) => (
          <li key={id ?? 'sve'}>
            <Link
              to={hrefOf(id)}
              aria-current={id === chosen ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold whitespace-nowrap -outline-offset-2 hover:border-ink aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft"
            >
              {name}
              <span className="text-muted tabular-nums">
                <span aria-hidden="true">{formatInteger(count)}</span>
                <span className="sr-only">{countedListings(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
