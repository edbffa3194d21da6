import Briefcase from 'lucide-react/icons/briefcase'
import Car from 'lucide-react/icons/car'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import Wrench from 'lucide-react/icons/wrench'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { tileInk } from '#web/ui/tile-ink.ts'
import type { PublishTile } from '#web/modules/selling/tiles.ts'

const icons = { car: Car, house: House, wrench: Wrench, briefcase: Briefcase, plus: Plus }

const entries = ['servisi-i-usluge', 'poslovi', 'nesto-drugo'] as const

/** The page behind a tile. */
function pageOf({ url }: PublishTile): string {
  const entry = entries.find((one) => one === url)
  return entry ? paths.publishByWords(entry) : paths.publishUnder(url)
}

type PublishTilesProps = {
  tiles: readonly PublishTile[]
  /** Called instead of following the link. */
  onChoose?: (tile: PublishTile) => void
}

/** Everything that can be published, as coloured tiles (spec 3.9). */
export function PublishTiles({ tiles, onChoose }: PublishTilesProps) {
  function choose(event: MouseEvent, tile: PublishTile) {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onChoose(tile)
  }
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map((tile) => {
        const Icon = icons[tile.icon]
        const isWide = tile.id === null
        return (
          <li key={tile.url} className={isWide ? 'col-span-2 sm:col-span-4' : ''}>
            <Link
              to={pageOf(tile)}
              onClick={(event) => choose(event, tile)}
              style={{ backgroundColor: tile.buttonColor, color: tileInk(tile.buttonColor) }}
              className={`flex items-center justify-center gap-3 rounded-card p-4 text-center font-semibold transition-shadow hover:shadow-raised ${isWide ? 'min-h-16' : 'min-h-28 flex-col'}`}
            >
              <Icon className={isWide ? 'size-6 shrink-0' : 'size-8 shrink-0'} aria-hidden="true" />
              {tile.title}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
