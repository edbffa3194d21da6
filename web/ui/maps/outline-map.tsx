import { CountryLayers } from './country-layers.tsx'
import { landmarks } from './landmarks.ts'
import { isOnMap, mapSize, project } from './projection.ts'

type Town = { name: string; lat: number; lon: number }

const tooNear = 38 // drawing units below which two names would overlap

/** Names in the west go to the right of their dots, the others to the left, so that none is cut off. */
const side = (x: number) =>
  x < mapSize.width * 0.62 ? ({ dx: 9, anchor: 'start' } as const) : ({ dx: -9, anchor: 'end' } as const)

/** The country with a circle around the town, without tiles or JavaScript. */
export function OutlineMap({ town }: { town: Town }) {
  const at = project(town)
  const others = landmarks.filter((landmark) => {
    const { x, y } = project(landmark)
    return Math.abs(y - at.y) > tooNear || Math.abs(x - at.x) > tooNear * 4
  })
  return (
    <svg
      viewBox={`-20 -16 ${mapSize.width + 40} ${mapSize.height + 32}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag exists for an inline drawing
      role="img"
      aria-label={`Mapa Bosne i Hercegovine, označeno: ${town.name}`}
      className="size-full bg-water"
    >
      <CountryLayers />
      {others.map(({ name, ...place }) => {
        const { x, y } = project(place)
        const { dx, anchor } = side(x)
        return (
          <g key={name} className="fill-muted stroke-surface stroke-3 [paint-order:stroke]" fontSize="15">
            <circle cx={x} cy={y} r="2.5" />
            <text x={x + dx} y={y + 5.5} textAnchor={anchor}>
              {name}
            </text>
          </g>
        )
      })}
      {isOnMap(town) && (
        <g>
          <circle cx={at.x} cy={at.y} r="16" className="fill-primary/20 stroke-primary" strokeWidth="2" />
          <text
            x={at.x + side(at.x).dx * 2.4}
            y={at.y + 6}
            textAnchor={side(at.x).anchor}
            fontSize="17"
            className="fill-ink font-bold"
          >
            {town.name}
          </text>
        </g>
      )}
    </svg>
  )
}
