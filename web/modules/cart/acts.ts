import { data, redirect } from 'react-router'
import { addToCart, type Cart, changeCartItem, getCart, removeCartItem } from '#contract/cart.ts'
import { ApiError, type apiOf, unchecked } from '#web/lib/api.ts'
import {
  addToDeviceCart,
  loadDeviceCart,
  readDeviceCart,
  writeDeviceCart,
} from '#web/lib/device/cart-on-device.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'

/** Names of form fields. */
export const fields = {
  act: 'radnja',
  item: 'stavka',
  listing: 'oglas',
  quantity: 'kolicina',
  price: 'cijena',
} as const

const acts = ['dodaj', 'naruci', 'kolicina', 'ukloni', 'vrati', 'prihvati'] as const
/** An act of the cart's forms, as buttons and the next page's address name it. */
export type Act = (typeof acts)[number]
export const isAct = (text: unknown): text is Act => (acts as readonly unknown[]).includes(text)

const numberIn = (form: FormData, name: string) => {
  const text = form.get(name)
  const number = typeof text === 'string' && text !== '' ? Number(text) : Number.NaN
  return Number.isNaN(number) ? undefined : number
}

const asked = (form: FormData) => ({
  act: form.get(fields.act),
  item: numberIn(form, fields.item),
  listing: numberIn(form, fields.listing),
  quantity: numberIn(form, fields.quantity),
  price: numberIn(form, fields.price),
})
type Asked = ReturnType<typeof asked>

const wrong = () => data(null, { status: 400, statusText: 'Bad Request' })

/**
 * Performs a form's action, and shows the cart again. Visitors log in first: without a script nothing is
 * kept.
 */
export async function performAct(api: ReturnType<typeof apiOf>, form: FormData) {
  const given = asked(form)
  const { act, listing, quantity, price } = given
  if (!isAct(act)) throw wrong()
  try {
    if (act === 'naruci') return redirect(await startOrder(api, given))
    await perform(api, act, given)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && listing !== undefined)
      throw redirect(paths.login(paths.listing(listing, '')))
    return formProblem(error, { act })
  }
  const removed = act === 'ukloni' ? { oglas: listing, kolicina: quantity, cijena: price } : {}
  return redirect(paths.cart({ gotovo: act, ...removed }))
}

/** Puts a listing into the cart, unless it is there; returns the path of its order. */
async function startOrder(api: ReturnType<typeof apiOf>, { listing, price }: Asked): Promise<string> {
  const ofListing = ({ orders }: Cart) =>
    orders.find(({ items }) => items.some((item) => item.listing.id === listing))
  const { data: present } = await api.call(getCart, {})
  const order =
    ofListing(present) ??
    ofListing((await api.call(addToCart, { body: unchecked({ listing_id: listing, price }) })).data)
  return order?.can_order ? paths.checkout(order.user.username) : paths.cart()
}

async function perform(
  api: ReturnType<typeof apiOf>,
  act: Exclude<Act, 'naruci'>,
  given: Asked,
): Promise<void> {
  const { item, listing, quantity, price } = given
  switch (act) {
    case 'dodaj':
    case 'vrati':
      await api.call(addToCart, { body: unchecked({ listing_id: listing, quantity, price }) })
      return
    case 'ukloni':
      await api.call(removeCartItem, { params: { id: item ?? 0 } })
      return
    case 'kolicina':
    case 'prihvati':
      await api.call(changeCartItem, { params: { id: item ?? 0 }, body: unchecked({ quantity, price }) })
  }
}

/** The same on a visitor's device, whose items have the ids of their listings. */
export async function performOnDevice(form: FormData): Promise<Cart> {
  const { act, item, listing, quantity, price } = asked(form)
  const items = readDeviceCart()
  const change = (changed: Partial<(typeof items)[number]>) =>
    writeDeviceCart(items.map((one) => (one.id === item ? { ...one, ...changed } : one)))
  switch (act) {
    case 'ukloni':
      writeDeviceCart(items.filter(({ id }) => id !== item))
      break
    case 'vrati':
      addToDeviceCart({ id: listing!, quantity: quantity!, price: price! }, quantity!)
      break
    case 'kolicina':
      change({ quantity: quantity! })
      break
    case 'prihvati':
      change({ ...(quantity !== undefined && { quantity }), ...(price !== undefined && { price }) })
  }
  return loadDeviceCart()
}
