import type { Dispute, DisputeStatement } from '#contract/disputes.ts'
import { formatDateTime } from '#web/lib/format/format.ts'

const sideWords = { buyer: 'Kupac', seller: 'Prodavač' } as const

/** The statements of both sides, the first one first. */
export function Statements({ of: { statements } }: { of: Dispute }) {
  return (
    <ol className="flex flex-col gap-3">
      {statements.map((one) => (
        <Statement key={one.id} of={one} />
      ))}
    </ol>
  )
}

function Statement({ of: { side, is_mine, text, pictures, at } }: { of: DisputeStatement }) {
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold">{is_mine ? 'Vi' : sideWords[side]}</span>
        <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ id, image, large }, index) => (
            <li key={id}>
              <a href={large} className="block" rel="noreferrer">
                <img
                  src={image}
                  alt={`Slika ${index + 1}: ${sideWords[side].toLowerCase()}`}
                  width={112}
                  height={84}
                  loading="lazy"
                  className="h-21 w-28 rounded-field border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
