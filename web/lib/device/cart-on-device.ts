import { type Cart, deviceItems, mergeCart, previewCart } from '#contract/cart.ts'
import { cartOnDevice } from '#contract/limits/search.ts'
import { quantityRange } from '#contract/limits/listings.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { tellCart } from './cart-count.ts'
import { cartKey } from './device-keys.ts'

/** `price`: in KM, as the visitor saw it. */
export type DeviceItem = { id: number; quantity: number; price: number }

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0

function toItem(entry: unknown): DeviceItem[] {
  if (!Array.isArray(entry)) return []
  const [id, quantity, price] = entry as unknown[]
  const isSound =
    Number.isSafeInteger(id) && Number.isSafeInteger(quantity) && isPositive(id) && isPositive(price)
  return isSound && isPositive(quantity) && quantity <= quantityRange.max ? [{ id, quantity, price }] : []
}

export function readDeviceCart(): DeviceItem[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(cartKey) ?? '[]')
    return Array.isArray(entries) ? entries.flatMap(toItem).slice(0, cartOnDevice) : []
  } catch {
    // Storage is forbidden, or holds something else.
    return []
  }
}

/** Returns whether the device stored it. */
export function writeDeviceCart(items: readonly DeviceItem[]): boolean {
  try {
    if (items.length === 0) localStorage.removeItem(cartKey)
    else
      localStorage.setItem(
        cartKey,
        JSON.stringify(items.map(({ id, quantity, price }) => [id, quantity, price])),
      )
    tellCart()
    return true
  } catch {
    return false // full, or forbidden in a private window
  }
}

const emptyCart: Cart = { orders: [], count: 0, total: 0 }

/** The visitor's cart as it is now, with its changes. */
export async function loadDeviceCart(): Promise<Cart> {
  const items = readDeviceCart()
  if (items.length === 0) return emptyCart
  const { data } = await callApi(previewCart, { query: { items: deviceItems(items) } })
  return data
}

/** Adds up to the stock; returns why not. */
export function addToDeviceCart(added: DeviceItem, stock: number): string | null {
  const items = readDeviceCart()
  const before = items.find(({ id }) => id === added.id)
  if (before && before.quantity >= stock) return 'U korpi već imate sve što je na stanju.'
  if (!before && items.length >= cartOnDevice)
    return 'U korpu na ovom uređaju ne stane više oglasa. Prijavite se da dodate još.'
  const quantity = Math.min((before?.quantity ?? 0) + added.quantity, stock)
  const next = before
    ? items.map((item) => (item === before ? { ...item, quantity } : item))
    : [...items, { ...added, quantity }]
  return writeDeviceCart(next)
    ? null
    : 'Ovaj preglednik ne dozvoljava čuvanje korpe. Prijavite se da dodate oglas.'
}

/** Runs after a login. Items added to the device meanwhile stay there until the next page. */
export async function moveCartIntoAccount(): Promise<void> {
  const items = readDeviceCart()
  if (items.length === 0) return
  const { data } = await callApi(mergeCart, {
    body: { items: items.map(({ id, ...item }) => ({ listing_id: id, ...item })) },
  })
  const moved = new Set(items.map(({ id }) => id))
  writeDeviceCart(readDeviceCart().filter(({ id }) => !moved.has(id)))
  tellCart(data.count)
  dispatchEvent(new Event(cartMoved))
}

/** Makes an open cart load again. */
export const cartMoved = 'cart-moved'
