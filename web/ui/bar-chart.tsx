import { type PointerEvent, useState } from 'react'
import { formatInteger } from '#contract/money/money.ts'

type Bar = {
  label: string
  value: number
  text: string
  /** A share of the value, at its top, in another hue. */
  part?: number
}

const height = 120
const step = 20
const gap = 4

type BarChartProps = {
  title: string
  bars: readonly Bar[]
  /** The chart's name for screen readers. */
  label?: string
  /** The bar that is shown first; the last by default. */
  first?: number
}

/**
 * One measure over time, in one hue; zero draws nothing. Hovering or the arrow keys show the value of a bar. The
 * first, middle and last label stand on the axis.
 */
export function BarChart({
  title,
  bars,
  label = `${title} po danima`,
  first = bars.length - 1,
}: BarChartProps) {
  const [at, setAt] = useState(first)
  const shown = bars[at] ?? bars.at(-1)
  const most = Math.max(0, ...bars.map(({ value }) => value))

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
          className="flex h-30 flex-col justify-between text-right text-xs text-muted tabular-nums *:last:mt-auto"
        >
          {most > 0 && <span>{formatInteger(most)}</span>}
          <span>0</span>
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative rounded-field outline-offset-2 outline-primary has-focus-visible:outline-2">
            <Bars bars={bars} most={most} at={at} />
            <input
              type="range"
              min={1}
              max={bars.length}
              value={at + 1}
              onChange={(event) => choose(event.currentTarget.valueAsNumber - 1)}
              onPointerMove={onPointer}
              aria-label={label}
              aria-valuetext={shown && `${shown.label}: ${shown.text}`}
              className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
            />
          </div>
          <TimeAxis bars={bars} />
        </div>
      </div>
    </figure>
  )
}

type BarsProps = {
  bars: readonly Bar[]
  /** The largest value. */
  most: number
  /** The index of the bar that is marked. */
  at: number
}

function Bars({ bars, most, at }: BarsProps) {
  const width = bars.length * step
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-30 w-full"
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line-strong" />
      {bars.map(({ label, value, part = 0 }, index) => {
        const drawn = value && Math.max(3, (value / most) * (height - 6))
        const top = value && (part / value) * drawn
        return (
          <g key={label}>
            {index === at && (
              <line
                x1={(index + 0.5) * step}
                x2={(index + 0.5) * step}
                y1={0}
                y2={height}
                strokeDasharray="2 3"
                vectorEffect="non-scaling-stroke"
                className="stroke-muted"
              />
            )}
            {drawn > 0 && (
              <rect
                x={index * step + gap / 2}
                y={height - drawn}
                width={step - gap}
                height={drawn}
                className="fill-primary"
              />
            )}
            {top > 0 && (
              <rect
                x={index * step + gap / 2}
                y={height - drawn}
                width={step - gap}
                height={top}
                className="fill-accent"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function TimeAxis({ bars }: { bars: readonly Bar[] }) {
  const middle = Math.floor((bars.length - 1) / 2)
  return (
    <div
      aria-hidden="true"
      className="@container relative flex justify-between pt-1 text-xs text-muted tabular-nums"
    >
      <span>{bars[0]?.label}</span>
      <span
        className="absolute -translate-x-1/2 @max-[11rem]:hidden"
        style={{ left: `${((middle + 0.5) / bars.length) * 100}%` }}
      >
        {bars[middle]?.label}
      </span>
      <span>{bars.at(-1)?.label}</span>
    </div>
  )
}
