import type { ListingItem } from '#contract/listings/read.ts'
import { counted } from '#web/lib/format/format.ts'
import { CountryLayers } from '#web/ui/maps/country-layers.tsx'
import { MapSources } from '#web/ui/maps/map-sources.tsx'
import { isOnMap, mapSize, project } from '#web/ui/maps/projection.ts'

type Place = { name: string; lat: number; lon: number; count: number }

/** The units by town. */
function townsOf(units: readonly ListingItem[]): Place[] {
  const byTown = Map.groupBy(
    units.filter(({ location, cities }) => location !== null && cities.length > 0),
    ({ cities }) => cities[0]!,
  )
  const towns = [...byTown].map(([name, [first, ...others]]) => ({
    name,
    ...first!.location!,
    count: others.length + 1,
  }))
  return towns.toSorted((one, other) => other.count - one.count)
}

const tooNear = 36 // drawing units, within which marks would cover each other

/** Towns that stand apart; nearby ones count with them. */
function marksOf(towns: readonly Place[]): Place[] {
  const marks: Place[] = []
  for (const town of towns) {
    const at = project(town)
    const near = marks.find((mark) => {
      const other = project(mark)
      return Math.hypot(at.x - other.x, at.y - other.y) < tooNear
    })
    if (!near) marks.push({ ...town })
    else {
      near.count += town.count
      if (!near.name.endsWith(around)) near.name += around
    }
  }
  return marks
}

const around = ' i okolina'
const inWords = (count: number) => counted(count, 'jedinica', 'jedinice', 'jedinica')

/** The country with the towns of the units, without tiles or JavaScript. */
export function UnitsMap({ units }: { units: readonly ListingItem[] }) {
  const towns = townsOf(units)
  if (towns.length === 0) return null
  const names = towns.map(({ name, count }) => `${name} (${inWords(count)})`).join(', ')
  return (
    <figure className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-card border border-line bg-surface p-2">
        <svg
          viewBox={`-20 -16 ${mapSize.width + 40} ${mapSize.height + 32}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag exists for an inline drawing
          role="img"
          aria-label={`Mapa jedinica: ${names}`}
          className="mx-auto max-h-96 w-full bg-water"
        >
          <CountryLayers />
          {marksOf(towns)
            .filter(isOnMap)
            .map(({ name, count, ...place }) => {
              const { x, y } = project(place)
              const isWest = x < mapSize.width * 0.62
              return (
                <g key={name}>
                  <circle cx={x} cy={y} r="14" className="fill-primary" />
                  <text
                    x={x}
                    y={y + 5}
                    textAnchor="middle"
                    fontSize="14"
                    className="fill-on-primary font-bold"
                  >
                    {count}
                  </text>
                  <text
                    x={x + (isWest ? 20 : -20)}
                    y={y + 6}
                    textAnchor={isWest ? 'start' : 'end'}
                    fontSize="16"
                    className="fill-ink font-bold"
                  >
                    {name}
                  </text>
                </g>
              )
            })}
        </svg>
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{names}</span>
        <MapSources />
      </figcaption>
    </figure>
  )
}
