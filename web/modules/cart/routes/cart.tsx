import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { getCart } from '#contract/cart.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { cartMoved } from '#web/lib/device/cart-on-device.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { performAct } from '#web/modules/cart/acts.ts'
import { CartGroups } from '#web/modules/cart/components/cart-groups.tsx'
import { Outcome } from '#web/modules/cart/components/outcome.tsx'
import { VisitorCart } from '#web/modules/cart/components/visitor-cart.tsx'
import type { Route } from './+types/cart.ts'

export const handle: PageHandle = { query: [] }

/** Null for visitors, whose cart the page loads from their device. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!hasSessionCookie(request)) return { cart: null }
  const found = await apiOf(context)
    .call(getCart, {})
    .catch((error: unknown) => (error instanceof ApiError && error.status === 401 ? null : routeError(error)))
  return { cart: found?.data ?? null }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  performAct(apiOf(context), await request.formData())

export const meta = () => pageMeta({ title: 'Korpa', isIndexed: false })

export default function CartPage({ loaderData: { cart }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formData !== undefined
  const { revalidate } = useRevalidator()
  // After a login the visitor's cart arrives a moment later than the page.
  useEffect(() => {
    const show = () => void revalidate()
    addEventListener(cartMoved, show)
    return () => removeEventListener(cartMoved, show)
  }, [revalidate])
  const problem = actionData && (actionData.message ?? Object.values(actionData.fields)[0])
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <h1 className="text-2xl font-bold">Korpa</h1>
      {problem ? <Alert>{problem}</Alert> : cart && <Outcome />}
      {cart ? <CartGroups cart={cart} onAct={undefined} isBusy={isBusy} /> : <VisitorCart />}
    </div>
  )
}
