import { area, drawing, type Label, type Pointer, type Surroundings } from './surroundings.ts'
import { CountryLayers } from './country-layers.tsx'

type SurroundingsMapProps = { town: string; isExact: boolean; surroundings: Surroundings }

const { width, height } = drawing

/** The town among its neighbours, with distances; without tiles or JavaScript. */
export function SurroundingsMap({ town, isExact, surroundings }: SurroundingsMapProps) {
  const { country, rings, own, labels, rivers, pointers, nearest } = surroundings
  const names = nearest.map(({ name, distance }) => `${name} ${distance}`).join(', ')
  return (
    <svg
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag exists for an inline drawing
      role="img"
      aria-label={`Mapa okoline, označeno: ${town}. Najbliže: ${names}.`}
      className="size-full bg-water"
    >
      <g transform={`translate(${country.x} ${country.y}) scale(${country.scale})`}>
        <CountryLayers />
      </g>
      {rings.map(({ radius }) => (
        <circle
          key={radius}
          r={radius}
          className="fill-none stroke-line-strong"
          strokeWidth="1"
          strokeDasharray="3 5"
        />
      ))}
      {isExact ? (
        <path
          d="M0 2c-7 -9 -9 -13 -9 -17a9 9 0 0 1 18 0c0 4 -2 8 -9 17z"
          className="fill-primary stroke-surface"
          strokeWidth="1.5"
        />
      ) : (
        <>
          <circle r={area} className="fill-primary/20 stroke-primary" strokeWidth="1.5" />
          <circle r="4" className="fill-primary" />
        </>
      )}
      <g fontSize="13" className="halo fill-ink">
        {rings.map(
          ({ label }) =>
            label && (
              <text
                key={label.text}
                x={label.x}
                y={label.y + 4}
                textAnchor="middle"
                fontSize="11"
                className="fill-muted"
              >
                {label.text}
              </text>
            ),
        )}
        {rivers.map(({ name, x, y }) => (
          <text
            key={name}
            x={x}
            y={y + 4}
            textAnchor="middle"
            fontSize="12"
            className="fill-water-ink italic"
          >
            {name}
          </text>
        ))}
        {labels.map((label) => (
          <Town key={label.name} label={label} />
        ))}
        <text x={own.text.x} y={own.text.y} textAnchor={own.text.anchor} fontSize="15" className="font-bold">
          {own.name}
        </text>
      </g>
      <Pointers pointers={pointers.phone} className="sm:hidden" />
      <Pointers pointers={pointers.wide} className="max-sm:hidden" />
    </svg>
  )
}

function Town({ label: { x, y, name, isMain, text } }: { label: Label }) {
  return (
    <g className={isMain ? 'font-bold' : undefined}>
      <circle cx={x} cy={y} r={isMain ? 4 : 3} className={isMain ? 'fill-ink' : 'fill-muted'} />
      <text x={text.x} y={text.y} textAnchor={text.anchor}>
        {name}
      </text>
    </g>
  )
}

const Pointers = ({ pointers, className }: { pointers: readonly Pointer[]; className: string }) => (
  <g fontSize="12" className={`halo fill-muted ${className}`}>
    {pointers.map(({ x, y, text, angle, anchor }) => (
      <g key={text}>
        <path
          d="M8 0L-4 -5L-1 0L-4 5z"
          transform={`translate(${x} ${y}) rotate(${angle})`}
          className="fill-primary stroke-none"
        />
        <text
          x={anchor === 'middle' ? x : x + (anchor === 'start' ? -6 : 6)}
          y={y < 0 ? y + 20 : y - 12}
          textAnchor={anchor}
        >
          {text}
        </text>
      </g>
    ))}
  </g>
)
