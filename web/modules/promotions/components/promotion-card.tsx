import { Form } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import type { Promotion, PromotionOutcome } from '#contract/promotions/endpoints.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { termsText } from '#web/modules/promotions/words.ts'

const looks = {
  1: 'border-promoted-line bg-promoted',
  2: 'border-promoted-plus-line bg-promoted-plus',
} as const

function timesText({ state, starts_at, ends_at, cancelled_at, returned }: Promotion): string {
  if (state === 'scheduled') return `Od ${formatDateTime(starts_at)} do ${formatDateTime(ends_at)}`
  if (state === 'active') return `Do ${formatDateTime(ends_at)}`
  if (state === 'finished') return `Završeno ${formatDateTime(ends_at)}`
  const end = formatDateTime(cancelled_at ?? ends_at)
  return returned ? `Otkazano ${end}, krediti su vraćeni` : `Prekinuto ${end}`
}

type PromotionCardProps = {
  promotion: Promotion
  /** The page that shows it. */
  target: string
  /** Asks before cancelling. */
  isAsked: boolean
}

/** A promotion with its results and its owner's remaining options. */
export function PromotionCard({ promotion, target, isAsked }: PromotionCardProps) {
  const { id, listing, state, price, refresh_every, refreshes, next_refresh_at, auto_renewal, outcome } =
    promotion
  const isOpen = state === 'active' || state === 'scheduled'
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3 sm:p-4">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
        <img
          src={listing.image}
          alt=""
          width={144}
          height={108}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full rounded-field bg-line object-cover"
        />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">
            {listing.deleted ? (
              listing.title
            ) : (
              <PathLink
                to={paths.listing(listing.id, listing.title)}
                className="inline-block py-1 hover:text-primary hover:underline"
              >
                {listing.title}
              </PathLink>
            )}
          </h2>
          <p
            className={`max-w-full self-start rounded-field border px-2 py-0.5 text-sm [overflow-wrap:anywhere] ${looks[promotion.type as 1 | 2]}`}
          >
            {termsText(promotion)}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <li>{timesText(promotion)}</li>
            <li className="tabular-nums">{formatCredits(price)}</li>
            {refresh_every > 0 && state !== 'scheduled' && <li>{`Obnovljen ${refreshes}×`}</li>}
            {state === 'active' && next_refresh_at !== null && (
              <li>{`Sljedeća obnova ${formatDateTime(next_refresh_at)}`}</li>
            )}
            {isOpen && auto_renewal && <li>Produžava se samo</li>}
          </ul>
        </div>
      </div>
      {outcome && <Outcome outcome={outcome} />}
      {isOpen &&
        (isAsked ? (
          <CancelQuestion promotion={promotion} target={target} />
        ) : (
          <Form method="post" action={target} className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <Button
              name="intent"
              value={auto_renewal ? 'stop-renewal' : 'renew'}
              kind="quiet"
              aria-label={`${auto_renewal ? 'Ne produžavaj samo' : 'Produžavaj samo'}: ${listing.title}`}
              className="text-sm"
            >
              {auto_renewal ? 'Ne produžavaj samo' : 'Produžavaj samo'}
            </Button>
            <Button
              name="intent"
              value="ask-cancel"
              kind="quiet"
              aria-label={`${state === 'scheduled' ? 'Otkažite' : 'Prekini'}: ${listing.title}`}
              className="ml-auto text-sm"
            >
              {state === 'scheduled' ? 'Otkažite' : 'Prekini'}
            </Button>
          </Form>
        ))}
    </article>
  )
}

const CancelQuestion = ({
  promotion: { id, state, price },
  target,
}: Pick<PromotionCardProps, 'promotion' | 'target'>) => (
  <Form
    method="post"
    action={target}
    className="flex flex-wrap items-center gap-3 rounded-field border border-danger bg-danger-soft p-3"
  >
    <input type="hidden" name="id" value={id} />
    <p role="alert" className="min-w-0 flex-1 basis-60">
      {state === 'scheduled'
        ? `Otkazati zakazano izdvajanje? Vraćamo vam ${formatCredits(price)}.`
        : 'Prekinuti izdvajanje odmah? Krediti za započeto izdvajanje se ne vraćaju.'}
    </p>
    <Button name="intent" value="cancel" kind="danger">
      {state === 'scheduled' ? 'Otkažite izdvajanje' : 'Prekini izdvajanje'}
    </Button>
    <Button name="intent" value="keep" kind="quiet">
      Odustanite
    </Button>
  </Form>
)

const measures = [
  { key: 'views', name: 'Pregledi' },
  { key: 'phones', name: 'Prikazi telefona' },
  { key: 'messages', name: 'Poruke' },
  { key: 'saves', name: 'Spašen' },
] as const

/** With one decimal: "2,5". */
const perDay = (count: number, days: number) => formatNumber(Math.round((count / days) * 10) / 10)

/** Sums, and each day's average beside that of an equal number of days before. */
const Outcome = ({
  outcome: { days, during, days_before: daysBefore, before },
}: {
  outcome: PromotionOutcome
}) => (
  <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
    {measures.map(({ key, name }) => (
      <div key={key} className="rounded-field bg-canvas px-3 py-2">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="text-lg font-bold tabular-nums">{formatNumber(during[key])}</dd>
        <dd className="text-sm tabular-nums">
          {`${perDay(during[key], days)} dnevno`}
          <span className="block text-muted">
            {daysBefore === 0
              ? 'prije izdvajanja: nema podataka'
              : `prije izdvajanja: ${perDay(before[key], daysBefore)} dnevno`}
          </span>
        </dd>
      </div>
    ))}
  </dl>
)
