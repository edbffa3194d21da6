import { type PointerEvent, useState } from 'react'
import { formatInteger } from '#contract/money.ts'

export type Bar = { label: string; value: number; text: string }

const height = 120
const step = 20
const gap = 4

/** One measure over time, in one hue. Hovering or the arrow keys show the value of a bar. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const [at, setAt] = useState(bars.length - 1)
  const shown = bars[at] ?? bars.at(-1)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const width = bars.length * step

  const choose = (next: number) => setAt(Math.max(0, Math.min(bars.length - 1, next)))
  function onPointer(event: PointerEvent<HTMLElement>) {
    const { left, width: drawn } = event.currentTarget.getBoundingClientRect()
    if (drawn > 0) choose(Math.floor(((event.clientX - left) / drawn) * bars.length))
  }

  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{title}</span>
        <span className="text-sm text-muted tabular-nums">{shown && `${shown.label}: ${shown.text}`}</span>
      </figcaption>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-xs text-muted tabular-nums"
        >
          <span>{formatInteger(most)}</span>
          <span>0</span>
        </div>
        <div className="relative min-w-0 flex-1 rounded-field outline-offset-2 outline-primary has-focus-visible:outline-2">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="block h-30 w-full"
            aria-hidden="true"
          >
            <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line-strong" />
            {bars.map(({ label, value }, index) => {
              const drawn = value === 0 ? 0 : Math.max(3, (value / most) * (height - 6))
              return (
                <g key={label}>
                  {index === at && (
                    <rect x={index * step} y={0} width={step} height={height} className="fill-primary-soft" />
                  )}
                  <rect
                    x={index * step + gap / 2}
                    y={height - drawn}
                    width={step - gap}
                    height={drawn}
                    className="fill-primary"
                  />
                </g>
              )
            })}
          </svg>
          <input
            type="range"
            min={1}
            max={bars.length}
            value={at + 1}
            onChange={(event) => choose(event.currentTarget.valueAsNumber - 1)}
            onPointerMove={onPointer}
            aria-label={`${title} po danima`}
            aria-valuetext={shown && `${shown.label}: ${shown.text}`}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
      </div>
    </figure>
  )
}
