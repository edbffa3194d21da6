import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import { formatAgo, formatDate } from '#web/lib/format.ts'
import { useNow } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Price } from '#web/ui/price.tsx'

type OfferProps = {
  title: string
  /** Null where the listing is finished. */
  price: { text: string; before: string | undefined } | null
  facts: readonly string[]
  place: string | null
  createdAt: number
  refreshedAt: number
}

/** What is offered, for how much, where and since when. */
export function Offer({ title, price, facts, place, createdAt, refreshedAt }: OfferProps) {
  const now = useNow()
  const isRefreshed = refreshedAt - createdAt >= 60
  return (
    <section
      aria-labelledby="naslov"
      className="flex flex-col gap-3 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-4"
    >
      <h1 id="naslov" className="text-xl font-bold [overflow-wrap:anywhere]">
        {title}
      </h1>
      {price ? (
        <Price text={price.text} before={price.before} size="page" />
      ) : (
        <Alert tone="info">Oglas je završen</Alert>
      )}
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Ukratko">
          {facts.map((fact) => (
            <li key={fact} className="max-w-full">
              <Chip>{fact}</Chip>
            </li>
          ))}
        </ul>
      )}
      <ul className="flex flex-col gap-1.5 text-sm text-muted">
        {place && (
          <li className="flex items-center gap-2">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {place}
          </li>
        )}
        <li className="flex items-center gap-2">
          <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
          <span>
            {isRefreshed
              ? `Obnovljeno ${formatAgo(refreshedAt, now)} · objavljeno ${formatDate(createdAt)}`
              : `Objavljeno ${formatAgo(createdAt, now)}, ${formatDate(createdAt)}`}
          </span>
        </li>
      </ul>
    </section>
  )
}
