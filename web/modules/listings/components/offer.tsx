import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ComponentType, ReactNode } from 'react'
import { formatAgo } from '#web/lib/format/format.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Price } from '#web/ui/price.tsx'
import { Badge, DiscountBadge } from '#web/cards/badge.tsx'
import type { Fact } from '#web/modules/listings/facts.ts'

type OfferPrice = {
  text: string
  /** "mjesečno" */
  period: string | null
  reduced: { before: string; percent: number } | null
}

type OfferProps = {
  title: string
  /** Null if the listing is finished. */
  price: OfferPrice | null
  /** 'Rezervisano' */
  mark: string | null
  facts: readonly Fact[]
  place: string | null
  publishedAt: number
  refreshedAt: number
  /** The ways to contact the seller. */
  contact: ReactNode
  /** The actions. */
  children?: ReactNode
}

/** The title, price, contact, facts, place and date of a listing. */
export function Offer({
  title,
  price,
  facts,
  place,
  publishedAt,
  refreshedAt,
  mark,
  contact,
  children,
}: OfferProps) {
  const now = useNow()
  const published = formatAgo(publishedAt, now)
  const refreshed = refreshedAt - publishedAt >= 60 ? formatAgo(refreshedAt, now) : null
  return (
    <section
      aria-labelledby="naslov"
      className="flex flex-col gap-3 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-4"
    >
      <h1 id="naslov" className="text-xl font-bold [overflow-wrap:anywhere]">
        {title}
      </h1>
      {price ? <OfferedFor price={price} /> : <Alert tone="info">Oglas je završen</Alert>}
      {mark && (
        <p>
          <Badge tone="reserved">{mark}</Badge>
        </p>
      )}
      {contact}
      {facts.length > 0 && (
        <dl
          aria-label="Ukratko"
          className="grid gap-x-4 gap-y-2 grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))]"
        >
          {facts.map(({ name, value }) => (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="flex flex-col gap-1.5 text-sm text-muted">
        {place && <Detail Icon={MapPin}>{place}</Detail>}
        <Detail Icon={CalendarDays}>{`Objavljeno ${published}`}</Detail>
        {refreshed && <Detail Icon={RefreshCw}>{`Obnovljeno ${refreshed}`}</Detail>}
      </ul>
      {children}
    </section>
  )
}

function OfferedFor({ price: { text, period, reduced } }: { price: OfferPrice }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Price text={text} before={reduced?.before} />
        {period && <span className="text-muted">{period}</span>}
      </div>
      {reduced && <DiscountBadge percent={reduced.percent} />}
    </div>
  )
}

type IconType = ComponentType<{ className?: string; 'aria-hidden': 'true' }>

function Detail({ Icon, children }: { Icon: IconType; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {children}
    </li>
  )
}
