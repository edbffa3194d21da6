import { redirect, type RouterContextProvider } from 'react-router'
import { me, type CurrentUser } from '#contract/accounts.ts'
import { apiOf, routeError } from './api.ts'
import { paths } from './site.ts'

/** The person of a page that needs a login; visitors are led to it and back. */
export const requireUser = async (context: Readonly<RouterContextProvider>): Promise<CurrentUser> =>
  (await apiOf(context).get('/me', me).catch(routeError)).data

/** For pages of shops alone: everyone else who is logged in, a shop's agent too, is led home (spec 6). */
export async function requireShop(context: Readonly<RouterContextProvider>) {
  const { type, shop } = await requireUser(context)
  if (type !== 'shop' || !shop) throw redirect(paths.home())
  return shop
}
