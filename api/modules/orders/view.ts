import type { Deps } from '#api/deps.ts'
import { unixSeconds } from '#lib/time.ts'
import { findCity } from '#api/modules/places/service.ts'
import { drawingUrl, imageUrl } from '#contract/media/images.ts'
import { formatAmount, toMarks } from '#contract/money/money.ts'
import type { Order, OrderInList } from '#contract/orders/endpoints.ts'
import { orderStates } from '#contract/orders/states.ts'
import { actionsOf } from './life/life.ts'
import { circumstancesOf } from './life/circumstances.ts'
import type { EventKind, ItemRow, listEvents, OrderRow, PersonRow } from './queries.ts'

export type Viewer = OrderInList['side']

export const itemView = (item: Pick<ItemRow, 'title' | 'image_hash' | 'price_fening' | 'quantity'>) => ({
  title: item.title,
  image: item.image_hash ? imageUrl(item.image_hash, 'sm') : drawingUrl('box'),
  price: toMarks(item.price_fening),
  quantity: item.quantity,
  total: toMarks(item.price_fening * item.quantity),
})

const seconds = (at: Date | null) => at && unixSeconds(at)

type Parts = {
  viewer: Viewer
  items: readonly ItemRow[]
  persons: ReadonlyMap<number, PersonRow>
  /** The viewer can still have money divided that the end of the order gave to the other side. */
  hasMoneyLeft: boolean
  now: Date
}

export function listView(order: OrderRow, { viewer, items, persons, hasMoneyLeft, now }: Parts): OrderInList {
  const personOf = (id: number | null) => (id === null ? null : (persons.get(id) ?? null))
  return {
    id: order.id,
    number: order.number,
    side: viewer,
    state: order.state,
    text: orderStates[order.state],
    payment: order.payment,
    handover: order.handover,
    buyer: personOf(order.buyer_id),
    seller: personOf(order.seller_id),
    items: items.map((item) => ({ listing_id: item.listing_id, ...itemView(item) })),
    items_total: toMarks(order.items_fening),
    delivery: toMarks(order.delivery_fening),
    total: toMarks(order.total_fening),
    display_total: formatAmount(order.total_fening),
    is_frozen: order.frozen_at !== null,
    question: order.question,
    deadline_at: order.frozen_at ? null : seconds(order.deadline_at),
    created_at: unixSeconds(order.created_at),
    ended_at: seconds(order.ended_at),
    actions: viewer === 'staff' ? [] : actionsOf(viewer, circumstancesOf(order), { now, hasMoneyLeft }),
  }
}

const stepTexts: Record<Exclude<EventKind, 'expire'>, string> = {
  place: 'Naručeno',
  pay: 'Plaćeno karticom',
  confirm: 'Prodavač je potvrdio narudžbu',
  decline: 'Prodavač je odbio narudžbu',
  cancel: 'Narudžba je otkazana',
  ship: 'Poslano',
  deliver: 'Isporučeno',
  complete: 'Kupac je potvrdio da je sve u redu',
  return: 'Roba je vraćena',
  ask_return: 'Prodavač javlja povrat i traži da zadrži dostavu',
  agree: 'Kupac se slaže da dostava ostane prodavaču',
  refuse: 'Kupac se ne slaže i dobija sav novac nazad',
  send_back: 'Kupac vraća robu',
  receive: 'Roba se vratila prodavaču',
  lose: 'Paket je izgubljen',
  find: 'Izgubljeni paket je nađen i isporučen',
  dispute: 'Prijavljen je problem',
  withdraw: 'Prijava problema je povučena',
  settle_sale: 'Moderator je odlučio: narudžba je završena',
  settle_return: 'Moderator je odlučio: roba se vraća',
}

/** The effect of a step that the site took by itself. */
const expiryTexts: Partial<Record<string, string>> = {
  cancelled: 'Otkazano jer je rok istekao',
  delivered: 'Računa se kao isporučeno',
  completed: 'Završeno bez prigovora',
  returned: 'Kupac nije odgovorio i dobija sav novac nazad',
}

export function orderView(
  { places }: Pick<Deps, 'places'>,
  order: OrderRow,
  parts: Parts & { events: Awaited<ReturnType<typeof listEvents>>; repaid: number },
): Order {
  const { recipient_name: name } = order
  return {
    ...listView(order, parts),
    note: order.note,
    reason: order.reason,
    recipient:
      name === null
        ? null
        : {
            name,
            street: order.recipient_street!,
            postal_code: order.recipient_postal_code!,
            city: findCity(places, order.recipient_city_id)?.name ?? '',
            phone: order.recipient_phone!,
          },
    delivery_cost: toMarks(order.delivery_cost_fening),
    repaid: toMarks(parts.repaid),
    weight: order.weight_grams,
    payment_id: parts.viewer === 'buyer' ? order.payment_id : null,
    placed_at: seconds(order.placed_at),
    confirmed_at: seconds(order.confirmed_at),
    shipped_at: seconds(order.shipped_at),
    delivered_at: seconds(order.delivered_at),
    events: parts.events.map(({ kind, side, note, at }, index) => ({
      kind,
      text:
        kind === 'expire'
          ? // The order shows only its last state.
            (index === parts.events.length - 1 && expiryTexts[order.state]) || expiryTexts['delivered']!
          : // A later release may have written kinds that this one does not know.
            (stepTexts[kind as keyof typeof stepTexts] ?? 'Promjena narudžbe'),
      side: side as Order['events'][number]['side'],
      note,
      at: unixSeconds(at),
    })),
  }
}
