import type { CountryPart } from './country-lines.ts'

const layers: { part: CountryPart; className: string; width: number }[] = [
  { part: 'land', className: 'fill-canvas stroke-none', width: 0 },
  { part: 'borders', className: 'fill-none stroke-line-strong', width: 1 },
  { part: 'outline', className: 'fill-surface stroke-none', width: 0 },
  { part: 'municipalities', className: 'fill-none stroke-line-strong', width: 0.75 },
  { part: 'lakes', className: 'fill-water stroke-water-line', width: 1 },
  { part: 'rivers', className: 'fill-none stroke-water-line', width: 1.5 },
  { part: 'outline', className: 'fill-none stroke-line-field', width: 1.25 },
]

/** The country with its municipalities and rivers, and the land around it. The background is the sea. */
export const CountryLayers = () => (
  <g strokeLinejoin="round">
    {layers.map(({ part, className, width }) => (
      <use
        key={part + className}
        href={`/map/country.svg#${part}`}
        className={className}
        strokeWidth={width}
      />
    ))}
  </g>
)
