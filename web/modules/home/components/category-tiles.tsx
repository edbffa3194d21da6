import type { Category } from '#contract/categories/endpoints.ts'
import { cached } from '#web/lib/rendering/cached.tsx'
import { paths } from '#web/lib/site.ts'
import { CategoryPicture } from '#web/ui/category-picture.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { tileInk } from '#web/ui/tile-ink.ts'

export type Tile = Pick<Category, 'id' | 'name' | 'drawing'> & { path: string; colour: string | null }

const link = 'flex h-full items-center rounded-card font-semibold transition-shadow hover:shadow-raised '
const lead = `${link}p-1 text-xs max-sm:flex-col max-sm:pb-1.5 max-sm:text-center sm:gap-2 sm:text-sm lg:p-1.5 lg:text-lg`
const other = `${link}flex-col border border-line bg-surface p-1 pb-1.5 text-center text-xs hover:text-primary`
const name = 'my-auto leading-tight [overflow-wrap:anywhere]'
const inFours = 'grid-cols-[repeat(auto-fill,minmax(max(4.5rem,calc((100%-1.5rem)/4)),1fr))]'
const inEights = 'sm:grid-cols-[repeat(auto-fill,minmax(max(4.5rem,calc((100%-3.5rem)/8)),1fr))]'

/** Fill the second row together with the way to all of them. */
const othersOnPhones = 3
const othersOnTablets = 15

/** The coloured categories lead. On phones two rows end on the screen, and the rest is a tap away. */
export const CategoryTiles = cached(Tiles, { name: 'tiles', keyOf: ({ tiles }) => JSON.stringify(tiles) })

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const others = tiles.filter(({ colour }) => !colour)
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <ul className={`grid gap-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none ${inFours}`}>
        {tiles.map(
          (tile) =>
            tile.colour && (
              <li key={tile.id}>
                <PathLink
                  to={tile.path}
                  style={{ backgroundColor: tile.colour, color: tileInk(tile.colour) }}
                  className={lead}
                >
                  <Picture drawing={tile.drawing} className="max-sm:w-full sm:h-10 lg:h-14" />
                  <span className={name}>{tile.name}</span>
                </PathLink>
              </li>
            ),
        )}
        <li className="max-lg:hidden">
          <AllCategories className={`${lead} pl-4`} />
        </li>
      </ul>
      <ul className={`grid gap-2 lg:grid-cols-11 ${inFours} ${inEights}`}>
        {others.map((tile, at) => (
          <li
            key={tile.id}
            className={at < othersOnPhones ? '' : at < othersOnTablets ? 'max-sm:hidden' : 'max-lg:hidden'}
          >
            <PathLink to={tile.path} className={other}>
              <Picture drawing={tile.drawing} className="w-full" />
              <span className={name}>{tile.name}</span>
            </PathLink>
          </li>
        ))}
        <li className="lg:hidden">
          <AllCategories className={`${link}justify-center p-1 text-center text-xs`} />
        </li>
      </ul>
    </div>
  )
}

const AllCategories = ({ className }: { className: string }) => (
  <PathLink to={paths.categories()} className={`bg-accent text-on-accent ${className}`}>
    <span className={name}>Sve kategorije</span>
  </PathLink>
)

/** Small and numerous, so they may load after the photos. */
const Picture = ({ drawing, className }: { drawing: string; className: string }) => (
  <CategoryPicture drawing={drawing} fetchPriority="low" loading="lazy" className={`w-auto ${className}`} />
)
