import type { Category } from '#contract/categories/endpoints.ts'
import { cached } from '#web/lib/rendering/cached.tsx'
import { paths } from '#web/lib/site.ts'
import { CategoryPicture } from '#web/ui/category-picture.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { tileInk } from '#web/ui/tile-ink.ts'

export type Tile = Pick<Category, 'id' | 'name' | 'drawing'> & { path: string; colour: string | null }

const link =
  'flex h-full items-center gap-2 rounded-card font-semibold transition-shadow hover:shadow-raised '
const lead = `${link}min-h-12 py-1.5 pr-4 pl-1.5 whitespace-nowrap lg:text-lg`
const other = `${link}flex-col border border-line bg-surface p-1 pb-1.5 text-center text-xs hover:text-primary`
const row =
  '-mx-4 flex gap-2 overflow-x-auto scrollbar-none px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 print:hidden'

/** The coloured categories lead; the others follow in a row of their own. Both scroll sideways. */
export const CategoryTiles = cached(Tiles, { name: 'tiles', keyOf: ({ tiles }) => JSON.stringify(tiles) })

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div className="flex flex-col gap-1 lg:gap-2">
      <ul className={`${row} lg:grid lg:auto-cols-fr lg:grid-flow-col`}>
        {tiles.map(
          ({ id, name, path, drawing, colour }) =>
            colour && (
              <li key={id} className="shrink-0">
                <PathLink
                  to={path}
                  style={{ backgroundColor: colour, color: tileInk(colour) }}
                  className={lead}
                >
                  <Picture drawing={drawing} className="h-9 lg:h-14" />
                  {name}
                </PathLink>
              </li>
            ),
        )}
        <li className="shrink-0">
          <PathLink to={paths.categories()} className={`${lead} bg-accent pl-4 text-on-accent`}>
            Sve kategorije
          </PathLink>
        </li>
      </ul>
      <ul className={`${row} lg:grid lg:grid-cols-11 lg:overflow-visible`}>
        {tiles.map(
          ({ id, name, path, drawing, colour }) =>
            !colour && (
              <li key={id} className="w-26 shrink-0 lg:w-auto">
                <PathLink to={path} className={other}>
                  <Picture drawing={drawing} className="w-full" />
                  <span className="my-auto leading-tight [overflow-wrap:anywhere]">{name}</span>
                </PathLink>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

/** Small and numerous, so they may load after the photos. */
const Picture = ({ drawing, className }: { drawing: string; className: string }) => (
  <CategoryPicture drawing={drawing} fetchPriority="low" className={`w-auto ${className}`} />
)
