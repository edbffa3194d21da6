import { redirect } from 'react-router'
import { type CartOrder, getCart } from '#contract/cart.ts'
import {
  type OrderHandover,
  orderHandovers,
  type OrderPayment,
  orderPayments,
} from '#contract/orders/states.ts'
import { quoteOrder } from '#contract/orders/endpoints.ts'
import { type Address, listAddresses } from '#contract/accounts/settings.ts'
import { type apiOf, routeError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { paths } from '#web/lib/site.ts'
import { findTowns } from '#web/modules/selling/reference.ts'

type Api = ReturnType<typeof apiOf>

/** The buyer's choice, as the form and the address name it. */
export type Choice = {
  handover: string | undefined
  /** The number of an address, or a new one. */
  address: string | undefined
  payment: string | undefined
}

/** Names of form fields. */
export const fields = {
  handover: 'dostava',
  address: 'adresa',
  payment: 'placanje',
  /** The choice that the sum stands for. */
  shown: 'prikazano',
  item: 'artikal',
  seller: 'prodavac',
  delivery: 'cijena_dostave',
  key: 'kljuc',
  note: 'note',
} as const

const isHandover = (text: string | undefined): text is OrderHandover =>
  (orderHandovers as readonly (string | undefined)[]).includes(text)
const isPayment = (text: string | undefined): text is OrderPayment =>
  (orderPayments as readonly (string | undefined)[]).includes(text)

const isOf = (name: string) => (order: CartOrder) => order.user.username.toLowerCase() === name.toLowerCase()

/**
 * The content of the checkout: the items of the cart from this seller, each way of delivery, and the sum of the choice. Null if
 * the cart has nothing of this seller.
 */
export async function findCheckout(api: Api, username: string, choice: Choice) {
  const [{ data: cart }, { data: addresses }] = await Promise.all([
    api.call(getCart, {}),
    api.call(listAddresses, {}),
  ]).catch(routeError)
  const order = cart.orders.find(isOf(username))
  if (!order) return null
  const isNew = choice.address === 'nova' || addresses.length === 0
  const address = isNew
    ? undefined
    : (addresses.find(({ id }) => String(id) === choice.address) ?? addresses[0])
  const [{ data: quote }, towns] = await Promise.all([
    api.call(quoteOrder, { query: { seller_id: order.user.id, city_id: address?.city.id } }),
    isNew ? findTowns(api) : [],
  ]).catch(routeError)
  const open = quote.options.filter(({ problem }) => !problem)
  const option = open.find(({ handover }) => handover === choice.handover) ?? open[0]
  const payment =
    isPayment(choice.payment) && quote.payments.includes(choice.payment) ? choice.payment : quote.payments[0]
  return {
    quote,
    addresses: addresses.map(toChoice),
    isNewAddress: isNew,
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    chosen: {
      handover: option?.handover,
      address: address?.id,
      payment,
    },
    delivery: option?.buyer_pays ?? 0,
    total: quote.items_total + (option?.buyer_pays ?? 0),
    key: newKey(),
  }
}
export type Checkout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>

/** The checkout, or the way to the cart, which says why there is nothing to order. */
export async function loadCheckout(...given: Parameters<typeof findCheckout>): Promise<Checkout> {
  const checkout = await findCheckout(...given)
  if (!checkout) throw redirect(paths.cart())
  return checkout
}

const toChoice = ({ id, name, street, postal_code, city }: Address) => ({
  id,
  name,
  place: `${street}, ${postal_code} ${city.name}`,
})

/** A way of handing over for which the courier needs an address. */
export const needsAddress = (handover: string | undefined) =>
  isHandover(handover) && handover !== 'collection'

/** The choice as one text, so that a form shows which choice its sum belongs to. */
export const choiceText = ({ handover, address, payment }: Choice) =>
  [handover, needsAddress(handover) ? address : undefined, payment].map((part) => part ?? '').join(' ')

export const choiceOf = ({ chosen }: Checkout): Choice => ({
  ...chosen,
  address: chosen.address === undefined ? undefined : String(chosen.address),
})

/** The address of the page with another choice. */
export const withChoice = (seller: string, { handover, address, payment }: Choice) =>
  paths.checkout(seller, {
    dostava: handover,
    adresa: address === 'nova' ? 'nova' : address ? Number(address) : undefined,
    placanje: payment,
  })
