import { useId } from 'react'
import { formatNumber } from '#web/lib/format/format.ts'

export type Point = { label: string; value: number }

const height = 80
const step = 10
const gap = 2

/** A measure over time as bars, with its numbers in a table that opens below. */
export function FigureChart({ title, points }: { title: string; points: readonly Point[] }) {
  const id = useId()
  const most = Math.max(0, ...points.map(({ value }) => value))
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const peak = points.find(({ value }) => value === most)
  const width = points.length * step
  const said =
    total === 0
      ? `${title}: ništa.`
      : `${title}: ukupno ${formatNumber(total)}, najviše ${formatNumber(most)} (${peak?.label ?? ''}).`
  return (
    <figure className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{title}</span>
        <span className="text-xl font-bold tabular-nums">{formatNumber(total)}</span>
      </figcaption>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag exists for an inline drawing
        role="img"
        aria-label={said}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-20 w-full"
      >
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line-strong" />
        {points.map(({ label, value }, at) => {
          const drawn = value && Math.max(2, (value / most) * (height - 4))
          return drawn > 0 ? (
            <rect
              key={label}
              x={at * step + gap / 2}
              y={height - drawn}
              width={step - gap}
              height={drawn}
              className="fill-primary"
            />
          ) : null
        })}
      </svg>
      <div aria-hidden="true" className="flex justify-between text-xs text-muted tabular-nums">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-muted">
          {`Brojevi: ${title.toLowerCase()}`}
        </summary>
        <table aria-labelledby={id} className="mt-1 w-full text-sm [overflow-wrap:anywhere]">
          <tbody className="divide-y divide-line">
            {points.toReversed().map(({ label, value }) => (
              <tr key={label}>
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {label}
                </th>
                <td className="py-1 text-right tabular-nums">{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
