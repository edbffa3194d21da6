import { apartPaths } from '#contract/paths/apart.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { formatAmount } from '#contract/money/money.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { nextStep } from '#web/modules/orders/words.ts'
import { MainAction, type OrderActionsProps } from './order-actions.tsx'

/** The step that the order waits for, with its deadline and what the reader may do. */
export function NextStep({ order, problem }: OrderActionsProps) {
  const { id, handover, state, deadline_at } = order
  const next = nextStep(order)
  const mayComplain = order.actions.includes('dispute')
  // Its page also tells how the money was divided.
  const hadDispute = order.events.some((event) => event.kind === 'dispute')
  const hasParcel =
    handover === 'courier' && ['confirmed', 'shipped', 'delivered', 'completed', 'returned'].includes(state)
  return (
    <section
      aria-label="Sljedeći korak"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      {next !== null && <p className="text-lg">{next}</p>}
      <RepaidMoney order={order} />
      {order.reason && (
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">
          <span className="font-semibold">Razlog: </span>
          {order.reason}
        </p>
      )}
      {deadline_at !== null && !order.is_frozen && (
        <p className="text-sm text-muted">
          Rok: <strong className="text-ink tabular-nums">{formatDateTime(deadline_at)}</strong>
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <MainAction order={order} problem={problem} />
        {hasParcel && (
          <ButtonLink to={apartPaths.orderParcel(id)} kind="quiet">
            Praćenje paketa
          </ButtonLink>
        )}
        <MessageLink order={order} />
        {(hadDispute || mayComplain) && (
          <ButtonLink to={apartPaths.orderDispute(id)} kind={order.is_frozen ? 'primary' : 'quiet'}>
            {mayComplain ? 'Prijavite problem' : 'Pogledajte spor'}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** Says what became of the buyer's money once the order is over. */
function RepaidMoney({ order: { side, state, payment, repaid } }: { order: Order }) {
  if (repaid === 0 || state === 'completed') return null
  const amount = formatAmount(Math.round(repaid * 100))
  if (side !== 'buyer') return <p className="text-lg">{`Kupac dobija nazad ${amount}.`}</p>
  return (
    <p className="text-lg">
      {payment === 'card'
        ? `Vraćamo vam ${amount} na karticu kojom ste platili. Novac stiže za nekoliko dana, zavisno od vaše banke.`
        : `Vraćamo vam ${amount}: novac je na vašem stanju za isplatu.`}
    </p>
  )
}

/** Opens the conversation about the first item that is still there. */
function MessageLink({ order: { side, items, buyer, seller } }: { order: Order }) {
  const listing = items.find(({ listing_id }) => listing_id !== null)?.listing_id
  if (side === 'staff' || !listing || !buyer || !seller) return null
  const about = side === 'buyer' ? { oglas: listing } : { korisnik: buyer.username }
  return (
    <ButtonLink to={`${paths.messages(about)}#conversation`} kind="quiet" rel="nofollow">
      {side === 'buyer' ? 'Poruka prodavaču' : 'Poruka kupcu'}
    </ButtonLink>
  )
}
