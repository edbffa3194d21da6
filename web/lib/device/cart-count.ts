import { useEffect, useSyncExternalStore } from 'react'
import { cartKey } from './device-keys.ts'
import type { SessionUser } from '#web/lib/session/session.ts'

/** The count since this user was loaded. */
let news: { since: SessionUser | null; count: number } | undefined
let loaded: SessionUser | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The pieces in the cart have changed; without a count, those on the device. */
export function tellCart(count?: number) {
  news = count === undefined ? undefined : { since: loaded, count }
  for (const listener of listeners) listener()
}

/** Items of a visitor: listing, quantity, and the price in KM that was seen. */
function countOnDevice(): number {
  try {
    const items = JSON.parse(localStorage.getItem(cartKey) ?? '[]') as [number, number, number][]
    return items.reduce((sum, [, quantity]) => sum + quantity, 0) || 0
  } catch {
    // Storage is forbidden, or holds something else.
    return 0
  }
}

export function useCartOfUser(user: SessionUser | null) {
  useEffect(() => {
    if (loaded === user) return
    loaded = user
    for (const listener of listeners) listener()
  }, [user])
}

/** The badge of the cart (spec 9): the sum of quantities, in the account or on a visitor's device. */
export const useCartCount = (user: SessionUser | null) =>
  useSyncExternalStore(
    subscribe,
    () => (user ? (news && news.since === user ? news.count : user.cart_count) : countOnDevice()),
    () => user?.cart_count ?? 0,
  )
