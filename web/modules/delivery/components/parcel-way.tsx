import type { Tracking } from '#contract/delivery/parcels.ts'
import { formatDateTime } from '#web/lib/format/format.ts'

const weight = (grams: number) =>
  grams < 1_000 ? `${grams} g` : `${String(Math.round(grams / 100) / 10).replace('.', ',')} kg`

/** Explanations of the states for those who wait. */
const meanings: Partial<Record<Tracking['state'], string>> = {
  booking: 'Javljamo kuriru. To obično traje nekoliko trenutaka.',
  booked: 'Kurir dolazi po paket na adresu prodavača.',
  attempted: 'Kurir nikoga nije našao na adresi i pokušat će ponovo.',
  refused: 'Paket se vraća prodavaču.',
  lost: 'Kurir ne može pronaći paket. Javit ćemo se i kupcu i prodavaču.',
  returned: 'Paket je ponovo kod prodavača.',
  cancelled: 'Po ovaj paket kurir ne dolazi.',
}

/** The state of a parcel, and the way that it took. */
export function ParcelWay({ parcel }: { parcel: Tracking }) {
  const { text, state, number, weight: grams, events } = parcel
  return (
    <section aria-label="Put paketa" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <p className="text-xl font-bold">{text}</p>
      {meanings[state] && <p className="mt-1 text-muted">{meanings[state]}</p>}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {number && (
          <>
            <dt className="text-muted">Broj paketa</dt>
            <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{number}</dd>
          </>
        )}
        <dt className="text-muted">Težina</dt>
        <dd className="font-semibold tabular-nums">{weight(grams)}</dd>
      </dl>
      {events.length === 0 ? (
        <p className="mt-4 border-t border-line pt-4 text-muted">Kurir još nije preuzeo paket.</p>
      ) : (
        <ol className="mt-4 flex flex-col border-t border-line pt-4">
          {events.map(({ kind, text: step, place, at }, index) => (
            <li key={`${kind}-${at}-${index}`} className="flex gap-3 pb-4 last:pb-0">
              <span
                aria-hidden="true"
                className={`mt-1.5 size-3 shrink-0 rounded-full ${index === 0 ? 'bg-primary' : 'border-2 border-line-strong'}`}
              />
              <div className="min-w-0">
                <p className={index === 0 ? 'font-semibold' : ''}>{step}</p>
                <p className="text-sm text-muted">
                  {formatDateTime(at)}
                  {place && ` · ${place}`}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
