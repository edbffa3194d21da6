import type { ReactNode } from 'react'
import type { DisputedOrder as Disputed } from '#contract/disputes.ts'
import { disputeReasons } from '#contract/orders/dispute-reasons.ts'
import { formatMoney } from '#contract/money/money.ts'
import { Statements } from '#web/cards/dispute-statements.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Facts } from '#web/ui/lists/facts.tsx'

const payments = { cash: 'gotovinom', card: 'karticom' } as const
const handovers = {
  courier: 'naš kurir',
  own_courier: 'kurir prodavača',
  collection: 'lično preuzimanje',
} as const
const sides = {
  buyer: 'kupac',
  seller: 'prodavač',
  site: 'stranica',
  courier: 'kurir',
  staff: 'osoblje',
} as const

const km = (marks: number) => formatMoney(Math.round(marks * 100))

/** The order of a case, and the statements of both sides. */
export function DisputedOrder({ of: { order, dispute, money } }: { of: Disputed }) {
  const { recipient } = order
  const facts = [
    ['Kupac', order.buyer?.username ?? 'izbrisan račun'],
    ['Prodavač', order.seller?.username ?? 'izbrisan račun'],
    ['Plaćanje', payments[order.payment]],
    ['Preuzimanje', handovers[order.handover]],
    ['Ukupno', order.display_total],
    ['Dostava', km(order.delivery)],
    ['Kod nas', km(money)],
    ...(recipient
      ? [
          [
            'Primalac',
            `${recipient.name}, ${recipient.street}, ${recipient.postal_code} ${recipient.city}`,
          ] as const,
        ]
      : []),
  ] as const
  return (
    <>
      <Panel
        title={`${dispute.opened_by === 'buyer' ? 'Kupac' : 'Prodavač'}: ${disputeReasons[dispute.reason]}`}
      >
        <Statements of={dispute} />
      </Panel>
      <Panel title="Narudžba">
        <Facts facts={facts} className="lg:grid-cols-3" />
        <ul className="flex flex-col gap-1 border-t border-line pt-3">
          {order.items.map((item) => (
            <li key={`${item.listing_id} ${item.title}`} className="[overflow-wrap:anywhere]">
              {`${item.quantity} × ${item.title}, ${km(item.total)}`}
            </li>
          ))}
        </ul>
        <ol className="flex flex-col gap-2 border-t border-line pt-3">
          {order.events.map(({ kind, at, text, side, note }) => (
            <li key={`${kind} ${at}`} className="text-sm [overflow-wrap:anywhere]">
              <span className="font-semibold">{text}</span>
              <span className="text-muted">{`, ${formatDateTime(at)}, ${sides[side]}`}</span>
              {note && <span className="block">{note}</span>}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
    <h2 className="text-lg font-bold">{title}</h2>
    {children}
  </section>
)
