import type { Db } from '#lib/database/db.ts'
import { localDateTime, unixSeconds } from '#lib/time.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { formatAmount } from '#contract/money/money.ts'
import type { OrderSide, OrderState } from '#contract/orders/states.ts'
import type { OrderEvent } from '../life/life.ts'
import type { AboutOrder } from './mails.ts'
import { orderMoved, orderPlaced, orderReminder } from './notices.ts'
import { findTrackingCode, listItems, listPersons, type OrderRow } from '../queries.ts'

async function aboutOf(trx: Db, { id, number, total_fening: total }: OrderRow): Promise<AboutOrder> {
  const items = await listItems(trx, [id])
  const more = items.length > 1 ? ` i još ${items.length - 1}` : ''
  return { id, number, total, item: `${items[0]?.title ?? number}${more}` }
}

const eventOf = (order: OrderRow, accountId: number, key: string) => ({
  accountId,
  key,
  group: String(order.id),
  sourceId: order.id,
})

/** Notifies the seller of an order that waits for them. */
export async function notifyPlaced(trx: Db, order: OrderRow, at: Date): Promise<void> {
  const { seller_id: sellerId, buyer_id: buyerId, deadline_at: deadline } = order
  if (sellerId === null || buyerId === null || deadline === null) return
  const [buyer] = await listPersons(trx, [buyerId])
  const data = {
    ...(await aboutOf(trx, order)),
    buyer: buyer?.business_name ?? buyer?.username ?? 'Kupac',
    until: unixSeconds(deadline),
  }
  const event = { ...eventOf(order, sellerId, `${order.id}:placed`), aboutAccountId: buyerId, data }
  await publishNotices(trx, orderPlaced, [event], at)
}

const because = (note: string) => (note ? ` Razlog: ${note}` : '')

type Texts = Partial<Record<'buyer' | 'seller', string>>

/** The words about a question, or an answer that changed nothing else; undefined for other steps. */
function textsAboutQuestion(
  { to, event, note }: Step & { to: OrderState },
  { number, item }: AboutOrder,
  { delivery_fening: delivery, deadline_at: deadline }: OrderRow,
): Texts | undefined {
  const until = deadline ? localDateTime(unixSeconds(deadline)) : ''
  switch (event) {
    case 'ask_return':
      return {
        buyer: `Prodavač javlja da se pošiljka narudžbe ${number} („${item}“) vratila i traži da zadrži ${formatAmount(delivery)} za dostavu.${because(note)} Ako se ne slažete ili ne odgovorite do ${until}, vraćamo vam sav novac.`,
      }
    case 'agree':
      return { seller: `Kupac se slaže da zadržite dostavu narudžbe ${number}. Cijena robe mu je vraćena.` }
    case 'refuse':
      return { seller: `Kupac se ne slaže da zadržite dostavu narudžbe ${number}. Vratili smo mu sav novac.` }
    case 'find':
      return to === 'returned'
        ? {
            buyer: `Izgubljeni paket narudžbe ${number} („${item}“) je isporučen, a novac smo vam vratili. Platite ga ako ga zadržavate ili ga pošaljite nazad. Ako ne odgovorite do ${until}, odlučuje naša podrška.`,
            seller: `Izgubljeni paket narudžbe ${number} („${item}“) je isporučen. Kupac treba da ga plati ili vrati.`,
          }
        : undefined
    case 'send_back':
      return {
        seller: `Kupac vraća robu narudžbe ${number} („${item}“). Kad stigne, potvrdite to do ${until}.`,
      }
    case 'receive':
      return { buyer: `Prodavač je potvrdio da se roba narudžbe ${number} vratila.` }
    default:
      return undefined
  }
}

/** The words about a step for each side; a missing side gets no notice. */
function textsOf(
  { to, event, side, note }: Step & { to: OrderState },
  { number, item }: AboutOrder,
  { deadline_at: deadline }: OrderRow,
): Texts {
  const name = `Narudžba ${number} („${item}“)`
  switch (to) {
    case 'confirmed':
      return { buyer: `${name} je potvrđena. Prodavač je sprema.` }
    case 'shipped':
      return {
        buyer: `${name} je poslana.`,
        ...(side === 'courier' && { seller: `Kurir je preuzeo paket narudžbe ${number}.` }),
      }
    case 'delivered':
      return {
        ...(side !== 'buyer' && {
          buyer: `${name} je isporučena. Ako nešto nije u redu, prijavite problem do ${localDateTime(unixSeconds(deadline!))}.`,
        }),
        ...(side !== 'seller' && { seller: `${name} je isporučena.` }),
      }
    case 'completed':
      if (event === 'pay')
        return {
          buyer: `Platili ste narudžbu ${number}. Završena je.`,
          seller: `Kupac je platio narudžbu ${number} („${item}“) i zadržava artikal.`,
        }
      return {
        seller: `${name} je završena.`,
        ...(side !== 'buyer' && { buyer: `${name} je završena.` }),
      }
    case 'declined':
      return { buyer: `Prodavač ne može izvršiti narudžbu ${number} („${item}“).${because(note)}` }
    case 'cancelled':
      if (event === 'expire')
        return side === 'site' && note === ''
          ? { buyer: `${name} je otkazana jer plaćanje nije završeno na vrijeme.` }
          : { buyer: `${name} je otkazana. ${note}`, seller: `${name} je otkazana. ${note}` }
      return side === 'buyer'
        ? { seller: `Kupac je otkazao narudžbu ${number} („${item}“).${because(note)}` }
        : { buyer: `Prodavač je otkazao narudžbu ${number} („${item}“).${because(note)}` }
    case 'returned':
      return { buyer: `${name} je vraćena.${because(note)}`, seller: `${name} je vraćena.${because(note)}` }
    default:
      return {}
  }
}

/** Sellers need no mail about a parcel that they handed over, since they are told of the end. */
const isSmall = (to: OrderState, as: 'buyer' | 'seller') =>
  as === 'seller' && (to === 'shipped' || to === 'delivered')

type Step = {
  event: OrderEvent
  side: OrderSide
  note: string
  at: Date
  /** The state before the step. */
  from: OrderState
  /** Fening that the step gave back to the buyer, and that it made the house owe the seller. */
  repaid: number
  earned: number
}

/** Notifies the sides that did not take the step themselves. */
export async function notifyMoved(trx: Db, order: OrderRow, step: Step): Promise<void> {
  const { event, side: by, note: reason, at, from, repaid, earned } = step
  const { state: to, payment, handover, deadline_at: deadline } = order
  const about = await aboutOf(trx, order)
  const told = { ...step, to }
  const aboutQuestion = textsAboutQuestion(told, about, order)
  const texts = aboutQuestion ?? textsOf(told, about, order)
  const tracking = to === 'shipped' ? await findTrackingCode(trx, order.id) : null
  const until = unixSeconds(deadline ?? at)
  const details = {
    to,
    by,
    reason,
    repaid,
    earned,
    payment,
    handover,
    tracking,
    until,
    isLost: event === 'lose',
  }
  const events = (['buyer', 'seller'] as const).flatMap((as) => {
    const accountId = as === 'buyer' ? order.buyer_id : order.seller_id
    const text = texts[as]
    // A seller never saw an order that was not paid.
    if (accountId === null || !text || (as === 'seller' && order.placed_at === null)) return []
    return [
      {
        ...eventOf(order, accountId, `${order.id}:${to === from ? `${event}:${unixSeconds(at)}` : to}`),
        data: { ...about, text, ...(!aboutQuestion && { mail: { ...details, as } }) },
        // Decisions of staff have a mail of their own.
        channels: { mail: !isSmall(to, as) && by !== 'staff', push: true },
      },
    ]
  })
  await publishNotices(trx, orderMoved, events, at)
}

export async function remindSeller(trx: Db, order: OrderRow, at: Date): Promise<void> {
  const { seller_id: accountId, state, deadline_at: deadline } = order
  if (accountId === null || deadline === null || (state !== 'pending' && state !== 'confirmed')) return
  const what = state === 'pending' ? ('confirm' as const) : ('ship' as const)
  const data = { ...(await aboutOf(trx, order)), what, until: unixSeconds(deadline) }
  const key = `${order.id}:${what}:${unixSeconds(at)}`
  await publishNotices(trx, orderReminder, [{ ...eventOf(order, accountId, key), data }], at)
}
