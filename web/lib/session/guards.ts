import { data, redirect, type RouterContextProvider } from 'react-router'
import { type CurrentUser, getMe } from '#contract/accounts/endpoints.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'

type Role = CurrentUser['role']

/** The user of a page that requires a login; visitors are sent to the login and back. */
export const requireUser = async (context: Readonly<RouterContextProvider>): Promise<CurrentUser> =>
  (await apiOf(context).call(getMe, {}).catch(routeError)).data

/** For staff pages. Everyone else gets 404, as from the calls behind them. */
export async function requireStaff(context: Readonly<RouterContextProvider>, isFor: (role: Role) => boolean) {
  const { role, second_factor_due: lacksFactor } = await staffOf(context)
  if (!isFor(role)) throw data(null, { status: 404, statusText: 'not_found' })
  if (lacksFactor) throw redirect(paths.security({ razlog: 'osoblje' }))
  return role
}

async function staffOf(
  context: Readonly<RouterContextProvider>,
): Promise<Pick<CurrentUser, 'role' | 'second_factor_due'>> {
  try {
    return (await apiOf(context).call(getMe, {})).data
  } catch (error) {
    if (error instanceof ApiError && error.body.error.code === 'not_logged_in')
      return { role: 'member', second_factor_due: false }
    return routeError(error)
  }
}

/** For shops only: all other users, including a shop's agent, are redirected home (spec 6). */
export async function requireShop(context: Readonly<RouterContextProvider>) {
  const { type, shop, acting } = await requireUser(context)
  if (acting) throw redirect(paths.home())
  if (type !== 'shop' || !shop) throw redirect(paths.home())
  return shop
}

/** For shops and their agents; all other users are redirected home (A22). */
export async function requireShopOrAgent(context: Readonly<RouterContextProvider>) {
  const user = await requireUser(context)
  if (user.shop_id === null) throw redirect(paths.home())
  return user
}
