import { useLocation } from 'react-router'
import { type SearchSort, searchSorts } from '#contract/search/sorts.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { sortSheet } from '#web/modules/search/sheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { changedSearch, fromOwnPlace, hasPlace, type SearchValues } from '#web/modules/search/query.ts'

const options: readonly SearchSort[] = Object.values(searchSorts)

/** A list in a sheet, a row of links on wide screens. Following a link closes the sheet, for "back" too. */
export function SortOptions({ values }: { values: SearchValues }) {
  const hasTown = Boolean(useSession()?.user?.city_id)
  const isInSheet = useLocation().hash === `#${sortSheet}`
  const offered = options.filter(
    ({ label, needsPlace }) => label !== null && (!needsPlace || hasTown || hasPlace(values)),
  )
  const isChosen = ({ by, order }: SearchSort) =>
    values.sort_by === by && (by === undefined || (values.sort_order ?? 'asc') === order)
  const pathOf = ({ by, order, needsPlace }: SearchSort) =>
    needsPlace && !hasPlace(values)
      ? fromOwnPlace(values)
      : changedSearch(values, { sort_by: by, sort_order: order })
  return (
    <div className="lg:flex lg:items-center lg:gap-2">
      <span aria-hidden="true" className="text-sm text-muted max-lg:hidden">
        Sortiraj:
      </span>
      <ul className="flex flex-col gap-2 lg:flex-row lg:flex-wrap lg:gap-1" aria-label="Sortiraj">
        {offered.map((sort) => (
          <li key={sort.label}>
            <PathLink
              to={pathOf(sort)}
              replace={isInSheet}
              rel="nofollow"
              aria-current={isChosen(sort) ? 'true' : undefined}
              className="flex min-h-12 items-center rounded-field border border-line px-4 aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold lg:min-h-11 lg:rounded-full lg:border-transparent lg:px-3 lg:text-sm lg:hover:bg-surface"
            >
              {sort.label}
            </PathLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
