import { z } from 'zod'
import { seenAmount } from '#contract/money/amounts.ts'
import { quantity } from '#contract/cart.ts'
import { id, idParams, listOf, optionalBody, pageNumber, unixSeconds } from '#contract/common.ts'
import { deliveryOption } from '#contract/delivery/endpoints.ts'
import { endpoint } from '#contract/endpoint.ts'
import { cartItems } from '#contract/limits/search.ts'
import { orderNoteLength, orderReasonLength } from '#contract/limits/orders.ts'
import { cleanText } from '#contract/listings/write.ts'
import {
  orderActions,
  orderHandovers,
  orderPayments,
  orderQuestions,
  orderSides,
  orderStateNames,
} from './states.ts'
import { person } from '#contract/people/person.ts'
import { siteAddress } from '#contract/paths/site-address.ts'
import { emptyIsAbsent, emptyOrNullIsAbsent, flag, trimmed } from '#contract/text/schemas.ts'

const orderItem = z.object({
  /** Null once the listing is gone. */
  listing_id: z.int().nullable(),
  title: z.string(),
  image: siteAddress,
  /** Price of one piece in KM. */
  price: z.number(),
  quantity: z.int(),
  /** In KM. */
  total: z.number(),
})

export const orderInList = z.object({
  id: z.int(),
  number: z.string(),
  /** The caller's side. */
  side: z.enum(['buyer', 'seller', 'staff']),
  state: z.enum(orderStateNames),
  /** The state in Bosnian. */
  text: z.string(),
  payment: z.enum(orderPayments),
  handover: z.enum(orderHandovers),
  /** Null for accounts that are gone. */
  buyer: person.nullable(),
  seller: person.nullable(),
  items: z.array(orderItem),
  /** In KM: the items, the buyer's part of the delivery, and both. */
  items_total: z.number(),
  delivery: z.number(),
  total: z.number(),
  display_total: z.string(),
  /** A dispute is open, so nothing moves. */
  is_frozen: z.boolean(),
  /** A question that the order waits to have answered until `deadline_at`. */
  question: z.enum(orderQuestions).nullable(),
  /** When the site moves it on by itself. */
  deadline_at: unixSeconds.nullable(),
  created_at: unixSeconds,
  ended_at: unixSeconds.nullable(),
  /** Steps open to the caller now; the first one is expected next. */
  actions: z.array(z.enum(orderActions)),
})
export type OrderInList = z.infer<typeof orderInList>

export const order = orderInList.extend({
  note: z.string(),
  /** The reason for which it was declined, cancelled or returned. */
  reason: z.string().nullable(),
  /** Until 30 days after the end, and never of a collection. */
  recipient: z
    .object({
      name: z.string(),
      street: z.string(),
      postal_code: z.string(),
      city: z.string(),
      /** E.164 */
      phone: z.string(),
    })
    .nullable(),
  /** The price of delivery in KM; the seller pays the part that the buyer does not. */
  delivery_cost: z.number(),
  /** Money of an ended order that went back to its buyer, in KM. */
  repaid: z.number(),
  /** Grams. */
  weight: z.int(),
  /** The card payment, for its buyer alone. */
  payment_id: z.int().nullable(),
  placed_at: unixSeconds.nullable(),
  confirmed_at: unixSeconds.nullable(),
  shipped_at: unixSeconds.nullable(),
  delivered_at: unixSeconds.nullable(),
  /** Every step, the first one first. */
  events: z.array(
    z.object({
      kind: z.string(),
      text: z.string(),
      side: z.enum(orderSides),
      note: z.string(),
      at: unixSeconds,
    }),
  ),
})
export type Order = z.infer<typeof order>
export const orderReply = z.object({ data: order })
export const orderChanged = orderReply.extend({ message: z.string() })

/** An amount in KM as the buyer saw it, so that nothing is ordered at a price unseen. */
const seen = seenAmount('Unesite iznos.', 'Iznos ne može biti negativan.', 0)

export const newOrder = z.object({
  seller_id: id,
  items: z
    .array(
      z.object({
        listing_id: id,
        quantity,
        price: seen.describe('The price of one in KM that the buyer saw'),
      }),
      'Odaberite šta naručujete.',
    )
    .min(1, 'Odaberite šta naručujete.')
    .max(cartItems, `Najviše ${cartItems} stavki.`),
  handover: z.enum(orderHandovers, 'Odaberite način preuzimanja.'),
  payment: z.enum(orderPayments, 'Odaberite način plaćanja.'),
  delivery: seen.default(0).describe('The price of delivery in KM that the buyer saw'),
  address_id: emptyOrNullIsAbsent(id.optional()).describe(
    'An address of the address book, unless the buyer collects it',
  ),
  note: emptyOrNullIsAbsent(cleanText(orderNoteLength, 'Unesite napomenu.').default('')).describe(
    'For the seller',
  ),
})
export type NewOrder = z.output<typeof newOrder>

const reason = cleanText(orderReasonLength, 'Napišite razlog.').pipe(z.string().min(1, 'Napišite razlog.'))
const withReason = z.object({ reason: reason.describe('Read by the other side') })
const perhapsReason = optionalBody(
  z.object({ reason: emptyIsAbsent(cleanText(orderReasonLength, 'Napišite razlog.').optional()) }),
)

export const ordersQuery = z.object({
  page: pageNumber,
  side: z.enum(['buyer', 'seller'], 'Nema takve strane.').default('buyer').describe('As buyer or as seller'),
  tab: z
    .enum(['active', 'finished'], 'Nema takvog spiska.')
    .default('active')
    .describe('Orders on their way, or all others'),
  state: emptyIsAbsent(z.enum(orderStateNames, 'Nema takvog stanja.').optional()).describe('Only this state'),
  q: emptyIsAbsent(trimmed(100).optional()).describe('Words of an item, the number, or the other username'),
})
export type OrdersQuery = z.output<typeof ordersQuery>
export const orderList = listOf(orderInList).extend({
  /** Orders of the side by tab. */
  counts: z.object({ active: z.int(), finished: z.int() }),
})

export const orderQuote = z.object({
  data: z.object({
    seller: person,
    items: z.array(orderItem.extend({ listing_id: z.int() })),
    /** In KM. */
    items_total: z.number(),
    /** Grams. */
    weight: z.int(),
    options: z.array(deliveryOption),
    payments: z.array(z.enum(orderPayments)),
    /** The buyer's task in the cart before ordering; null if it can be ordered. */
    problem: z.string().nullable(),
  }),
})
export type OrderQuote = z.infer<typeof orderQuote>['data']

const own = { tag: 'Orders', access: 'person', priority: 'paying' } as const
const moving = {
  ...own,
  secondFactor: { notAsked: 'each step can be disputed' },
  params: idParams,
  reply: orderChanged,
  errors: ['not_found', 'order_state'],
} as const

export const quoteOrder = endpoint('GET', '/orders/quote', {
  ...own,
  summary: "Get the cost of one seller's items in your cart, with each way of delivery",
  query: z.object({
    seller_id: id,
    city_id: emptyIsAbsent(id.optional()).describe('Destination; delivery is checked against it'),
  }),
  reply: orderQuote,
  errors: ['not_found'],
})
export const placeOrder = endpoint('POST', '/orders', {
  ...own,
  secondFactor: { notAsked: 'cards are confirmed at the bank' },
  summary: 'Order from a seller',
  description:
    'Prices, stock and delivery are checked again: if a price is no longer the one that was sent, the order is refused with `price_changed`. An order by card also starts its payment, and waits for it.',
  body: newOrder,
  reply: orderChanged,
  status: 201,
  idempotent: true,
  limit: 'order',
  errors: ['not_found', 'not_orderable', 'price_changed', 'account_restricted', 'conflict'],
})
export const listOrders = endpoint('GET', '/orders', {
  ...own,
  summary: 'List your orders, the latest first',
  query: ordersQuery,
  reply: orderList,
})
export const getOrder = endpoint('GET', '/orders/:id', {
  ...own,
  summary: 'Get an order of yours with its steps',
  params: idParams,
  reply: orderReply,
  errors: ['not_found'],
})
export const payOrder = endpoint('POST', '/orders/:id/pay', {
  ...moving,
  summary: 'Pay an order that waits for its card payment',
  description:
    'Answers with its open payment, or a new one if the last was declined or given up. Charges nothing.',
})
export const confirmOrder = endpoint('POST', '/orders/:id/confirm', {
  ...moving,
  summary: 'Confirm an order as its seller',
})
export const declineOrder = endpoint('POST', '/orders/:id/decline', {
  ...moving,
  summary: 'Decline an order as its seller',
  body: withReason,
})
export const cancelOrder = endpoint('POST', '/orders/:id/cancel', {
  ...moving,
  summary: 'Cancel an order',
  description:
    'Buyers until it is confirmed, and again once it should have been sent; sellers until it is sent, with a reason.',
  body: perhapsReason,
})
export const shipOrder = endpoint('POST', '/orders/:id/ship', {
  ...moving,
  summary: 'Say that an order was sent, as its seller',
  description: "For the seller's own courier; the site's courier reports by itself.",
})
export const deliverOrder = endpoint('POST', '/orders/:id/deliver', {
  ...moving,
  summary: 'Say that an order was handed over or received',
})
export const completeOrder = endpoint('POST', '/orders/:id/complete', {
  ...moving,
  summary: 'Say that all is well with an order, as its buyer',
  description: 'Releases the money of a card to the seller.',
})
export const returnOrder = endpoint('POST', '/orders/:id/return', {
  ...moving,
  summary: 'Say that the goods of an order came back, as its seller',
  description:
    'Returns everything to a buyer who paid by card. With `keep_delivery` the buyer is asked first whether the delivery by your own courier stays paid; without an answer within 7 days everything goes back.',
  body: withReason.extend({
    keep_delivery: flag
      .default(false)
      .describe("Ask to keep the price of the delivery by the seller's own courier"),
  }),
})
export const agreeToReturn = endpoint('POST', '/orders/:id/agree', {
  ...moving,
  summary: 'Agree that the seller keeps the delivery of goods that came back, as the buyer',
})
export const refuseReturn = endpoint('POST', '/orders/:id/refuse', {
  ...moving,
  summary: 'Refuse that the seller keeps the delivery of goods that came back, as the buyer',
  description: 'Returns everything to the card.',
})
export const sendOrderBack = endpoint('POST', '/orders/:id/send-back', {
  ...moving,
  summary: 'Say that you send back a lost parcel that turned up, as its buyer',
  description: 'To keep it, pay for the order again.',
})
export const receiveOrderBack = endpoint('POST', '/orders/:id/receive', {
  ...moving,
  summary: 'Say that the goods of a parcel that turned up came back, as its seller',
})
