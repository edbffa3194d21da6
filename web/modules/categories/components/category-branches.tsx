import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import { drawingUrl } from '#contract/images.ts'
import { formatInteger } from '#contract/money.ts'
import { paths } from '#web/lib/site.ts'
import { tileInk } from '#web/ui/tile-ink.ts'

type Branch = { id: number; name: string; count: number; children: readonly Branch[] }
export type Root = Branch & { drawing: string; colour: string | null }

const listedAtOnce = 8
const fewest = 3 // behind one more press
const row =
  'flex min-h-11 flex-1 items-center justify-between gap-3 rounded-field px-2 hover:bg-canvas hover:text-primary lg:min-h-9'
const toggle = 'list-none items-center gap-1 rounded-field font-semibold text-primary hover:text-ink'

const toSearch = (id: number) => paths.search({ category_id: id })

function Count({ value, className = 'text-muted' }: { value: number; className?: string }) {
  return (
    <span className={`shrink-0 text-sm tabular-nums ${className}`}>
      {formatInteger(value)}
      <span className="sr-only"> aktivnih oglasa</span>
    </span>
  )
}

/** One root with its children. `isFiltered` opens everything, since what is left is what was looked for. */
export function RootCard({ root, isFiltered }: { root: Root; isFiltered: boolean }) {
  const isWhole = isFiltered || root.children.length < listedAtOnce + fewest
  const shown = isWhole ? root.children : root.children.slice(0, listedAtOnce)
  const rest = isWhole ? [] : root.children.slice(listedAtOnce)
  const ink = root.colour ? tileInk(root.colour) : undefined
  return (
    <section
      aria-labelledby={`kategorija-${root.id}`}
      className="mb-4 break-inside-avoid overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 id={`kategorija-${root.id}`} className="text-lg font-bold">
        <Link
          to={toSearch(root.id)}
          style={root.colour ? { backgroundColor: root.colour, color: ink } : undefined}
          className={`flex min-h-16 items-center gap-3 p-3 outline-offset-[-3px] ${root.colour ? '' : 'border-b border-line hover:text-primary'}`}
        >
          <img
            src={drawingUrl(root.drawing)}
            alt=""
            width={400}
            height={300}
            loading="lazy"
            className="aspect-4/3 w-[min(4rem,18vw)] shrink-0 rounded-field object-cover"
          />
          <span className="min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">{root.name}</span>
          <Count value={root.count} className={`font-normal ${root.colour ? '' : 'text-muted'}`} />
        </Link>
      </h2>
      {shown.length > 0 && (
        <div className="p-2">
          <ul>
            {shown.map((child) => (
              <Child key={child.id} branch={child} isOpen={isFiltered} />
            ))}
          </ul>
          {rest.length > 0 && (
            <details className="group/rest">
              <summary className={`${toggle} flex min-h-11 px-2 group-open/rest:hidden`}>
                {`Prikaži još ${rest.length}`}
                <ChevronDown className="size-5" aria-hidden="true" />
              </summary>
              <ul>
                {rest.map((child) => (
                  <Child key={child.id} branch={child} isOpen={false} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </section>
  )
}

function Child({ branch, isOpen }: { branch: Branch; isOpen: boolean }) {
  const link = (
    <Link to={toSearch(branch.id)} className={row}>
      <span className="min-w-0 py-1 [overflow-wrap:anywhere]">{branch.name}</span>
      <Count value={branch.count} />
    </Link>
  )
  if (branch.children.length === 0) return <li className="flex">{link}</li>
  return (
    <li>
      <div className="flex">{link}</div>
      <details key={String(isOpen)} open={isOpen} className="group/child ml-2">
        <summary className={`${toggle} inline-flex min-h-11 px-2 text-sm lg:min-h-8`}>
          Podkategorije
          <span className="sr-only">{`: ${branch.name}`}</span>
          <ChevronDown
            className="size-4 transition-transform group-open/child:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <ul className="ml-2 border-l-2 border-line pl-2">
          {branch.children.map((child) => (
            <Child key={child.id} branch={child} isOpen={isOpen} />
          ))}
        </ul>
      </details>
    </li>
  )
}
