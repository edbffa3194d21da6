import ChevronDown from 'lucide-react/icons/chevron-down'
import type { LandingBranch } from '#contract/landing.ts'
import { formatInteger } from '#contract/money/money.ts'
import { PathLink } from '#web/ui/path-link.tsx'

const listedAtOnce = 20
const fewest = 5 // fewer are not worth a button

const mostUsed = (branches: readonly LandingBranch[]) =>
  branches
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, listedAtOnce)

type BranchesProps = {
  heading: string
  /** The label of the button that shows all. */
  all: string
  /** Sorted by name. */
  branches: readonly LandingBranch[]
  /** The path of the current page, which may be among them. */
  current: string
}

/** Makes or models: those with the most listings, and on request all of them by name. */
export function Branches({ heading, all, branches, current }: BranchesProps) {
  if (branches.length === 0) return null
  const isWhole = branches.length < listedAtOnce + fewest
  const shown = isWhole ? branches : mostUsed(branches)
  const id = heading.toLowerCase()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl font-bold">
        {heading}
      </h2>
      <div className="rounded-card border border-line bg-surface p-2">
        {shown.length > 0 && (
          <ul
            className={`grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-4 lg:grid-cols-5 ${isWhole ? '' : 'max-sm:[&>:nth-child(n+13)]:hidden'}`}
          >
            <Items branches={shown} current={current} />
          </ul>
        )}
        {!isWhole && (
          <details className="group">
            <summary className="flex min-h-11 w-fit list-none items-center gap-1 rounded-field px-2 font-semibold text-primary hover:text-ink">
              {`${all} po abecedi (${branches.length})`}
              <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
            </summary>
            <ul className="columns-[9.5rem] gap-x-4 lg:columns-5">
              <Items branches={branches} current={current} />
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}

const Items = ({ branches, current }: Pick<BranchesProps, 'branches' | 'current'>) =>
  branches.map(({ id, name, path, count }) => (
    <li key={id} className="break-inside-avoid">
      <PathLink
        to={path}
        aria-current={path === current ? 'page' : undefined}
        className={`flex min-h-11 items-center justify-between gap-2 rounded-field px-2 hover:bg-canvas hover:text-primary aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold lg:min-h-9 ${count === 0 ? 'text-muted' : ''}`}
      >
        <span className="min-w-0 py-1 [overflow-wrap:anywhere]">{name}</span>
        {count > 0 && (
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {formatInteger(count)}
            <span className="sr-only"> oglasa</span>
          </span>
        )}
      </PathLink>
    </li>
  ))
