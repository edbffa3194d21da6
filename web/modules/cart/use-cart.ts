import { useEffect, useState } from 'react'
import { type Cart, getCart } from '#contract/cart.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { tellCart } from '#web/lib/device/cart-count.ts'
import { cartMoved, loadDeviceCart } from '#web/lib/device/cart-on-device.ts'

type State = { cart: Cart | null; hasFailed: boolean }

/** The cart of an account, or with null of a visitor's device, loaded by the page itself. */
export function useCart(userId: number | null) {
  const [{ cart, hasFailed }, setState] = useState<State>({ cart: null, hasFailed: false })
  const [asked, setAsked] = useState(0)
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const loading = userId === null ? loadDeviceCart() : callApi(getCart, {}).then(({ data }) => data)
    loading.then(
      (found) => {
        if (!isCurrent) return
        setState({ cart: found, hasFailed: false })
        if (userId !== null) tellCart(found.count)
      },
      () => isCurrent && setState((before) => ({ ...before, hasFailed: true })),
    )
    return () => {
      isCurrent = false
    }
  }, [userId, asked])
  const reload = () => setAsked((times) => times + 1)
  useEffect(() => {
    addEventListener(cartMoved, reload)
    return () => removeEventListener(cartMoved, reload)
  }, [])

  /** Makes a change, and shows the cart that it returns. */
  async function change(act: () => Promise<Cart>): Promise<boolean> {
    if (isOff) return false
    setOff(true)
    try {
      const found = await act()
      setState({ cart: found, hasFailed: false })
      if (userId !== null) tellCart(found.count)
      return true
    } catch {
      return false
    } finally {
      setOff(false)
    }
  }
  return { cart, hasFailed, isChanging: isOff, reload, change }
}
