import type { Deps } from '#api/deps.ts'
import { type Actor, assertOwner } from '#lib/accounts/actor.ts'
import { datedNumber } from '#lib/dated-number.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { faultPoint } from '#lib/process/fault-points.ts'
import { type KeyedCall, runOnce } from '#lib/endpoints/idempotency.ts'
import { assertMayAddress } from '#lib/accounts/restrictions.ts'
import { deleteItemsOf, listOrderable, type Offer, stockText } from '#api/modules/cart/service.ts'
import { type Quote, quoteDelivery } from '#api/modules/delivery/service.ts'
import { lockStock, takeStock } from '#api/modules/listings/service.ts'
import { formatMoney, toFening } from '#contract/money/money.ts'
import type { NewOrder, Order } from '#contract/orders/endpoints.ts'
import { clockOf } from './life/clocks.ts'
import { orderFor } from './details.ts'
import { findAddress, insertEvent, insertItems, insertOrder, type OrderRow } from './queries.ts'
import { notifyPlaced } from './messages/notifications.ts'
import { startPayment } from './payment.ts'

/** As "N-261125-K7Q2M9", short enough to read out. */
const newNumber = (now: Date) => `N-${datedNumber(now, 6)}`

type Wanted = { offer: Offer; quantity: number }

/** Locks and checks the ordered listings. Throws not_found, not_orderable and price_changed. */
async function takeWanted(deps: Deps, trx: Db, actor: Actor, body: NewOrder): Promise<Wanted[]> {
  const ids = [...new Set(body.items.map((item) => item.listing_id))]
  if (ids.length !== body.items.length) throw wrongFields({ items: 'Svaki oglas navedite jednom.' })
  await lockStock(trx, ids)
  const offers = new Map(
    (await listOrderable(deps, trx, actor.id, ids)).map((offer) => [offer.listing_id, offer]),
  )
  return body.items.map(({ listing_id, quantity, price }) => {
    const offer = offers.get(listing_id)
    if (!offer || offer.seller_id !== body.seller_id)
      throw new DomainError('not_found', 'Prodavač nema takav oglas.')
    const name = `„${offer.title}“`
    if (offer.obstacle) throw new DomainError('not_orderable', `${name}: ${offer.obstacle}`)
    if (quantity > offer.stock) throw new DomainError('not_orderable', `${name}: ${stockText(offer.stock)}`)
    if (toFening(price) !== offer.price_fening)
      throw new DomainError('price_changed', `${name}: cijena je sada ${formatMoney(offer.price_fening!)}.`)
    return { offer, quantity }
  })
}

/** The chosen way of delivery, at the price that the buyer saw. */
function optionOf(quote: Quote, body: NewOrder, itemsFening: number) {
  const option = quote.options.find(({ handover }) => handover === body.handover)!
  if (option.problem) throw wrongFields({ handover: option.problem.message })
  if (toFening(body.delivery) !== option.buyerPaysFening)
    throw new DomainError('price_changed', `Dostava sada košta ${formatMoney(option.buyerPaysFening)}.`)
  if (option.costFening - option.buyerPaysFening >= itemsFening)
    throw wrongFields({ handover: 'Dostava košta više od artikla. Odaberite drugi način.' })
  return option
}

async function recipientOf(trx: Db, actor: Actor, { handover, address_id: id }: NewOrder) {
  if (handover === 'collection') return undefined
  if (id === undefined) throw wrongFields({ address_id: 'Odaberite adresu dostave.' })
  const address = await findAddress(trx, actor.id, id)
  if (!address) throw wrongFields({ address_id: 'Odaberite adresu dostave.' })
  return address
}

/**
 * Orders from a seller: takes the stock and, for a card, starts the payment, whose order the seller does not see until
 * it is paid. A repeat under the same key gets the first reply.
 */
export function placeOrder(
  deps: Deps,
  actor: Actor,
  body: NewOrder,
  once: KeyedCall | undefined,
): Promise<{ data: Order; message: string }> {
  assertOwner(actor)
  assertMayAddress(actor)
  if (body.payment === 'card' && !deps.gateways.card)
    throw wrongFields({ payment: 'Plaćanje karticom trenutno nije dostupno.' })
  return runOnce(deps.db, once, deps.now(), async (trx) => {
    const recipient = await recipientOf(trx, actor, body)
    const wanted = await takeWanted(deps, trx, actor, body)
    const pieces = wanted.map(({ offer, quantity }) => ({ listingId: offer.listing_id, quantity }))
    const quote = await quoteDelivery(
      { ...deps, db: trx },
      { sellerId: body.seller_id, items: pieces, cityId: recipient?.city_id ?? null },
    )
    const itemsFening = wanted.reduce((sum, { offer, quantity }) => sum + offer.price_fening! * quantity, 0)
    const option = optionOf(quote, body, itemsFening)
    await faultPoint('order: checked')
    // The rows are locked, so this only guards against a mistake of ours.
    if (!(await takeStock(trx, pieces))) throw new DomainError('conflict')
    await faultPoint('order: stock taken')
    const order = await writeOrder(deps, trx, actor, body, {
      items_fening: itemsFening,
      delivery_fening: option.buyerPaysFening,
      delivery_cost_fening: option.costFening,
      total_fening: itemsFening + option.buyerPaysFening,
      weight_grams: quote.weightGrams,
      ...(recipient && {
        recipient_name: recipient.name,
        recipient_street: recipient.street,
        recipient_postal_code: recipient.postal_code,
        recipient_city_id: recipient.city_id,
        recipient_phone: recipient.phone,
      }),
    })
    await insertItems(
      trx,
      wanted.map(({ offer, quantity }, position) => ({
        order_id: order.id,
        position,
        listing_id: offer.listing_id,
        title: offer.title,
        price_fening: offer.price_fening!,
        quantity,
        weight_grams: quote.weights.get(offer.listing_id) ?? 0,
        image_hash: offer.image_hash,
      })),
    )
    await faultPoint('order: written')
    await deleteItemsOf(
      trx,
      actor.id,
      pieces.map(({ listingId }) => listingId),
    )
    const placed = body.payment === 'card' ? await startPayment(deps, trx, actor, order) : order
    if (body.payment === 'cash') await notifyPlaced(trx, placed, deps.now())
    await faultPoint('order: told')
    return {
      data: await orderFor(deps, trx, actor, placed),
      message:
        body.payment === 'card'
          ? 'Narudžba čeka plaćanje. Prodavač je vidi čim platite.'
          : 'Narudžba je poslana prodavaču.',
    }
  })
}

type Sums = Pick<
  Parameters<typeof insertOrder>[1],
  'items_fening' | 'delivery_fening' | 'delivery_cost_fening' | 'total_fening' | 'weight_grams'
>

async function writeOrder(
  deps: Deps,
  trx: Db,
  actor: Actor,
  body: NewOrder,
  values: Sums & Partial<Parameters<typeof insertOrder>[1]>,
): Promise<OrderRow> {
  const at = deps.now()
  const state = body.payment === 'card' ? 'unpaid' : 'pending'
  const order = await insertOrder(trx, {
    ...values,
    number: newNumber(at),
    buyer_id: actor.id,
    seller_id: body.seller_id,
    state,
    payment: body.payment,
    handover: body.handover,
    note: body.note,
    created_at: at,
    placed_at: state === 'pending' ? at : null,
    ...clockOf({ state, handover: body.handover, question: null, by: 'buyer' }, at),
  })
  await insertEvent(trx, {
    order_id: order.id,
    kind: 'place',
    side: 'buyer',
    actor_id: actor.id,
    note: '',
    at,
  })
  return order
}
