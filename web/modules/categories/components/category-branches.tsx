import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatInteger } from '#contract/money/money.ts'
import { plural } from '#contract/text/plural.ts'
import { paths } from '#web/lib/site.ts'
import { CategoryPicture } from '#web/ui/category-picture.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { tileInk } from '#web/ui/tile-ink.ts'
import type { Branch } from '#web/modules/categories/tree.ts'

const listedAtOnce = 8
const fewest = 3 // fewer are not worth a button
const row =
  'flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3 rounded-field px-2 hover:bg-canvas hover:text-primary lg:min-h-9'
const toggle = 'list-none items-center gap-1 rounded-field font-semibold text-primary hover:text-ink'

function Count({ value, className = 'text-muted' }: { value: number; className?: string }) {
  return (
    <span className={`shrink-0 text-sm tabular-nums ${className}`}>
      {formatInteger(value)}
      <span className="sr-only">{` ${plural(value, 'aktivan oglas', 'aktivna oglasa', 'aktivnih oglasa')}`}</span>
    </span>
  )
}

/** One category with its children. `isFiltered` shows all of them, since only matches are left. */
export function CategoryCard({ branch, isFiltered }: { branch: Branch; isFiltered: boolean }) {
  const { id, name, path, count, drawing, colour, children } = branch
  const isWhole = isFiltered || children.length < listedAtOnce + fewest
  const shown = isWhole ? children : children.slice(0, listedAtOnce)
  const rest = isWhole ? [] : children.slice(listedAtOnce)
  return (
    <section
      aria-labelledby={`kategorija-${id}`}
      className="mb-4 break-inside-avoid overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id={`kategorija-${id}`} className="text-lg font-bold">
        <PathLink
          to={path}
          style={colour ? { backgroundColor: colour, color: tileInk(colour) } : undefined}
          className={`flex min-h-16 items-center gap-3 p-3 outline-offset-[-3px] ${colour ? '' : 'hover:text-primary'} ${colour || (shown.length === 0 && !branch.hasMore) ? '' : 'border-b border-line'}`}
        >
          <CategoryPicture drawing={drawing} loading="lazy" className="w-[min(4rem,18vw)]" />
          <span className="min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">{name}</span>
          <Count value={count} className={`font-normal ${colour ? '' : 'text-muted'}`} />
        </PathLink>
      </h2>
      {shown.length > 0 && (
        <div className="p-2">
          <List branches={shown} />
          {rest.length > 0 && (
            <details className="group/rest">
              <summary className={`${toggle} flex min-h-11 px-2 group-open/rest:hidden`}>
                {`Prikažite još ${rest.length}`}
                <ChevronDown className="size-5" aria-hidden="true" />
              </summary>
              <List branches={rest} />
            </details>
          )}
        </div>
      )}
      {branch.hasMore && (
        <p className="px-2 pb-2 first-of-type:pt-2">
          <PathLink
            to={paths.categories({ category_id: id })}
            className={`${toggle} inline-flex min-h-11 px-2`}
          >
            Sve podkategorije
            <span className="sr-only">{`: ${name}`}</span>
            <ChevronRight className="size-5" aria-hidden="true" />
          </PathLink>
        </p>
      )}
    </section>
  )
}

function List({ branches }: { branches: readonly Branch[] }) {
  const isDeep = branches.some(({ hasMore }) => hasMore)
  return (
    <ul>
      {branches.map((branch) => (
        <li key={branch.id}>
          <div className="flex">
            <PathLink to={branch.path} className={row}>
              <span className="min-w-0 py-1 [overflow-wrap:anywhere]">{branch.name}</span>
              <Count value={branch.count} />
            </PathLink>
            {branch.hasMore ? (
              <PathLink
                to={paths.categories({ category_id: branch.id })}
                className="grid w-11 shrink-0 place-items-center rounded-field text-muted hover:bg-canvas hover:text-primary"
              >
                {/* A character: hundreds of drawn arrows would be a third of the page. */}
                <span className="text-xl" aria-hidden="true">
                  ›
                </span>
                <span className="sr-only">{`Podkategorije: ${branch.name}`}</span>
              </PathLink>
            ) : (
              isDeep && <span className="w-11 shrink-0" /> // keeps the counts in one column
            )}
          </div>
          {branch.children.length > 0 && (
            <div className="ml-4 border-l-2 border-line pl-2">
              <List branches={branch.children} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
