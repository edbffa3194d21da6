import { type RouterContextProvider, useRouteLoaderData } from 'react-router'
import { getUser } from '#contract/profiles.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import type { Session } from '#web/lib/session/session.ts'
import { type Profile, toProfile } from '#web/modules/profiles/profile.ts'
import { type LoadedShop, loadShop } from '#web/modules/profiles/shop-page.ts'
import { type HostedShop, shopContext } from './context.ts'

/** Read by the root for every page: the shop, and what components read of a session, since everyone is a visitor here. */
export type ShopRoot = Session &
  Pick<HostedShop, 'username' | 'origin' | 'main'> & {
    profile: Profile
    shop: LoadedShop | null
  }

/** Undefined only if the root loader failed. */
export const useShop = () => useRouteLoaderData<() => ShopRoot>('root')

type Context = Readonly<RouterContextProvider>

export async function loadRoot(context: Context): Promise<ShopRoot> {
  const { username, origin, main } = context.get(shopContext)
  const api = apiOf(context)
  const { data: user } = await api.call(getUser, { params: { username } }).catch(routeError)
  const loaded = await loadShop(api, user, false).catch(routeError)
  return {
    user: null,
    now: Math.floor(Date.now() / 1000),
    off: context.get(siteContext).off,
    tools: null,
    username,
    origin,
    main,
    profile: toProfile(user),
    // Pages that show these load them.
    shop: loaded && { ...loaded, pinned: [], nearby: null },
  }
}

const ownListing = /^\/artikal\/\d+(?:\/(?!(?:izdvoji|dodatne-promocije)(?:[?#]|$))[^/?#]*)?(?:[?#]|$)/

/**
 * Turns a path of the main site into a link from a shop's host: to its own page for the shop and for listings, else
 * to the main site. Components of the main site therefore need not know where they are shown.
 */
export function shopHref(to: string, { username, main }: Pick<HostedShop, 'username' | 'main'>): string {
  if (!to.startsWith('/') || ownListing.test(to)) return to
  const home = `/shops/${username}`
  const rest = to.slice(home.length)
  if (!to.startsWith(home) || !/^(?:[/?#]|$)/.test(rest)) return main + to
  // The first tab is the home page.
  const path = rest.replace(/^\/aktivni(?=[/?#]|$)/, '')
  return path.startsWith('/') ? path : `/${path}`
}
