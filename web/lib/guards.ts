import { data, redirect, type RouterContextProvider } from 'react-router'
import { type CurrentUser, getMe } from '#contract/accounts.ts'
import { ApiError, apiOf, routeError } from './api.ts'
import { paths } from './site.ts'

type Role = CurrentUser['role']

/** The person of a page that needs a login; visitors are led to it and back. */
export const requireUser = async (context: Readonly<RouterContextProvider>): Promise<CurrentUser> =>
  (await apiOf(context).call(getMe, {}).catch(routeError)).data

/** For pages of staff. To everyone else the page does not exist, as the calls behind it do not. */
export async function requireStaff(context: Readonly<RouterContextProvider>, isFor: (role: Role) => boolean) {
  const role = await roleOf(context)
  if (!isFor(role)) throw data(null, { status: 404, statusText: 'not_found' })
  return role
}

async function roleOf(context: Readonly<RouterContextProvider>): Promise<Role> {
  try {
    return (await apiOf(context).call(getMe, {})).data.role
  } catch (error) {
    if (error instanceof ApiError && error.body.error.code === 'not_logged_in') return 'member'
    return routeError(error)
  }
}

/** For pages of shops alone: everyone else who is logged in, a shop's agent too, is led home (spec 6). */
export async function requireShop(context: Readonly<RouterContextProvider>) {
  const { type, shop } = await requireUser(context)
  if (type !== 'shop' || !shop) throw redirect(paths.home())
  return shop
}
