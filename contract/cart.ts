import { z } from 'zod'
import { seenAmount } from './money/amounts.ts'
import { id, idParams, unixSeconds } from './common.ts'
import { endpoint } from './endpoint.ts'
import { amountLength, quantityRange } from './limits/listings.ts'
import { cartItems, cartOnDevice } from './limits/search.ts'
import { toMarks } from './money/money.ts'
import { person } from './people/person.ts'
import { siteAddress } from './paths/site-address.ts'
import { text, wholeNumber } from './text/schemas.ts'

/** Reasons why a listing can't be ordered, now or by this buyer. */
export const orderObstacles = [
  'own',
  'inactive',
  'not_for_sale',
  'reserved',
  'sold_out',
  'seller_away',
  'seller_unavailable',
] as const
export type OrderObstacle = (typeof orderObstacles)[number]

/** Problems that keep an item of a cart from being ordered; `short_stock` until its quantity is lowered. */
export const cartProblems = [...orderObstacles, 'short_stock'] as const

export const cartItem = z.object({
  id: z.int(),
  quantity: z.int(),
  listing: z.object({
    id: z.int(),
    title: z.string(),
    image: siteAddress,
    /** The current price of one piece in KM, or the last known one if it can't be ordered. */
    price: z.number(),
    display_price: z.string(),
    /** Pieces in stock; 0 if it can't be ordered. */
    stock: z.int(),
    /** True if its page can still be opened. */
    visible: z.boolean(),
  }),
  /** Price times quantity in KM. */
  total: z.number(),
  /** The problem that keeps it from being ordered, with the text for users. */
  problem: z.object({ code: z.enum(cartProblems), message: z.string() }).nullable(),
  /** A price that changed since the owner of the cart saw it, in KM, until they accept it. */
  price_change: z.object({ before: z.number(), now: z.number() }).nullable(),
  added_at: unixSeconds,
})
export type CartItem = z.infer<typeof cartItem>

export const cartOrder = z.object({
  user: person,
  items: z.array(cartItem),
  /** Sum of the items that can be ordered, in KM. */
  total: z.number(),
  /** True if nothing is left to remove, lower or accept. */
  can_order: z.boolean(),
})
export type CartOrder = z.infer<typeof cartOrder>

export const cart = z.object({
  /** By seller, in the order in which they were added to the cart. */
  orders: z.array(cartOrder),
  /** The sum of all quantities. */
  count: z.int(),
  /** Sum of all items that can be ordered, in KM. */
  total: z.number(),
})
export type Cart = z.infer<typeof cart>

export const cartReply = z.object({ data: cart })
export const cartChanged = cartReply.extend({ message: z.string() })

/** Pieces of a listing in a cart or an order. */
export const quantity = wholeNumber(
  z
    .number({ error: 'Unesite količinu.' })
    .int('Količina je cijeli broj.')
    .min(quantityRange.min, 'Najmanja količina je 1.')
    .max(quantityRange.max, `Najveća količina je ${quantityRange.max}.`),
)

/** The price of one piece in KM, as the caller saw it. */
const seenPrice = seenAmount('Unesite cijenu.', 'Unesite cijenu od bar 0,01 KM.', toMarks(1))

export const newCartItem = z.object({
  listing_id: id,
  quantity: quantity.default(1).describe('Pieces, added to those that are in the cart already'),
  price: seenPrice
    .optional()
    .describe('The price in KM that the user saw; the cart tells if it is another one by now'),
})

export const cartItemChange = z.object({
  quantity: quantity.optional().describe('Pieces that the item is to have'),
  price: seenPrice.optional().describe('Accepts this price in KM, if it is the current one'),
})

const removal = z.object({
  quantity: quantity.optional().describe('Removes only so many pieces'),
})

export const mergedCart = z.object({
  items: z
    .array(z.object({ listing_id: id, quantity, price: seenPrice }), 'Pošaljite stavke korpe.')
    .min(1, 'Pošaljite bar jednu stavku.')
    .max(cartOnDevice, `Najviše ${cartOnDevice} stavki odjednom.`),
})

const separator = ':'
const deviceItem = z.tuple([id, quantity, seenPrice], 'Pošaljite broj oglasa, količinu i cijenu.')

const deviceQuery = z.object({
  items: text(cartOnDevice * (17 + 4 + amountLength), { error: 'Pošaljite stavke korpe.' })
    .transform((list): unknown[] => list.split(',').map((item) => item.split(separator)))
    .pipe(z.array(deviceItem).max(cartOnDevice, `Najviše ${cartOnDevice} stavki odjednom.`))
    .describe('Listing, quantity and price in KM of each item, such as `7:1:1250.5,9:2:30`'),
})

/** The items of a device as `previewCart` reads them. */
export const deviceItems = (items: readonly { id: number; quantity: number; price: number }[]) =>
  items.map(({ id: listing, ...item }) => [listing, item.quantity, item.price].join(separator)).join()

const own = { tag: 'Cart', access: 'member' } as const
const changing = { ...own, limit: 'cart' } as const

export const getCart = endpoint('GET', '/shopping-cart', {
  ...own,
  summary: 'Get your cart',
  description:
    'Grouped by seller. Prices, stock and sellers are checked on every call; `problem` and `price_change` report changes.',
  reply: cartReply,
})
export const addToCart = endpoint('POST', '/shopping-cart', {
  ...changing,
  summary: 'Put a listing into your cart',
  body: newCartItem,
  reply: cartChanged,
  idempotent: true,
  errors: ['not_found', 'listing_gone', 'not_orderable', 'cart_limit_reached'],
})
export const changeCartItem = endpoint('PUT', '/shopping-cart/:id', {
  ...changing,
  summary: 'Change the quantity of an item, or accept its new price',
  description:
    'A price that is not the current one is refused, so that nobody accepts one that they did not see.',
  params: idParams,
  body: cartItemChange,
  reply: cartChanged,
  errors: ['not_found', 'price_changed', 'not_orderable'],
})
export const removeCartItem = endpoint('DELETE', '/shopping-cart/:id', {
  ...changing,
  summary: 'Remove an item, or some pieces of it, from your cart',
  description: 'Succeeds even if it is not in the cart.',
  params: idParams,
  query: removal,
  reply: cartChanged,
})
export const removeListingFromCart = endpoint('DELETE', '/shopping-cart/listings/:id', {
  ...changing,
  summary: 'Remove a listing, or some pieces of it, from your cart',
  description: 'Succeeds even if it is not in the cart.',
  params: idParams,
  query: removal,
  reply: cartChanged,
})
export const mergeCart = endpoint('POST', '/shopping-cart/merge', {
  ...changing,
  summary: 'Take over the cart that a visitor filled on a device',
  description: `Of a listing in both, the larger quantity stays, so that a repeat changes nothing. Skips listings that the caller sells or may not see, and what exceeds ${cartItems} items.`,
  body: mergedCart,
  reply: cartChanged,
})
export const previewCart = endpoint('GET', '/shopping-cart/device', {
  tag: 'Cart',
  access: 'anyone',
  summary: 'Get the cart that a visitor fills on a device',
  description: 'Like that of an account; the id of an item is that of its listing.',
  query: deviceQuery,
  reply: cartReply,
})
