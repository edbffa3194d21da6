import type { Category } from '#contract/categories.ts'
import { drawingUrl } from '#contract/images.ts'
import { useKeptMarkup } from '#web/lib/kept-markup.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'
import { tileInk } from '#web/ui/tile-ink.ts'

export type Tile = Pick<Category, 'id' | 'name' | 'drawing'> & { colour: string | null }

const tileClass =
  'flex h-full flex-col items-center gap-2 rounded-card border p-2 text-center text-xs font-semibold transition-shadow hover:shadow-raised lg:flex-row lg:gap-2.5 lg:text-left lg:text-sm'
const plain = 'border-line bg-surface hover:text-primary'
const pictureClass = 'aspect-4/3 w-full shrink-0 rounded-field object-cover lg:w-14'

/** Two rows that scroll sideways on small screens, a grid on large ones. */
export function CategoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  const content = useKeptMarkup(tiles, '', <Tiles tiles={tiles} />)
  return (
    <ul
      className="-mx-4 grid auto-cols-[6.75rem] grid-flow-col grid-rows-2 gap-2 overflow-x-auto scrollbar-none px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:grid-flow-row lg:auto-cols-auto lg:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] lg:grid-rows-none lg:gap-3 lg:overflow-visible lg:px-0 print:hidden"
      {...content}
    />
  )
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <>
      {tiles.map(({ id, name, drawing, colour }) => (
        <li key={id}>
          <PathLink
            to={paths.search({ category_id: id })}
            style={
              colour ? { backgroundColor: colour, borderColor: colour, color: tileInk(colour) } : undefined
            }
            className={`${tileClass} ${colour ? '' : plain}`}
          >
            {/* Small and numerous, so they may load after the photos. */}
            <img
              src={drawingUrl(drawing)}
              alt=""
              width={400}
              height={300}
              fetchPriority="low"
              className={pictureClass}
            />
            <span className="flex min-w-0 flex-1 items-center leading-tight [overflow-wrap:anywhere]">
              {name}
            </span>
          </PathLink>
        </li>
      ))}
      <li>
        <PathLink to={paths.categories()} className={`${tileClass} ${plain} text-primary`}>
          <span
            aria-hidden="true"
            className={`${pictureClass} grid place-items-center bg-primary-soft text-xl`}
          >
            →
          </span>
          <span className="flex flex-1 items-center leading-tight">Sve kategorije</span>
        </PathLink>
      </li>
    </>
  )
}
