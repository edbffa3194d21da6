import { useRouteLoaderData } from 'react-router'
import type { CurrentUser } from '#contract/accounts/endpoints.ts'
import type { FeaturesOff } from '#contract/site/features.ts'
import type { Tools } from '#contract/site/tools.ts'

/** The header's view of the logged-in user. */
export type SessionUser = Pick<
  CurrentUser,
  | 'id'
  | 'username'
  | 'avatar'
  | 'city_id'
  | 'type'
  | 'role'
  | 'pro'
  | 'phone_verified'
  | 'credits'
  | 'cart_count'
  | 'unconfirmed_deliveries_count'
  | 'gdpr'
  | 'restriction'
  | 'shop_id'
> & {
  shop: Pick<NonNullable<CurrentUser['shop']>, 'package' | 'active' | 'is_trial' | 'ends_at'> | null
  /** Someone else uses the account: staff with its owner's consent, or an agent of this shop. */
  visit: CurrentUser['visit'] | CurrentUser['acting']
}

/**
 * Read by the root for every page. `now`, in unix seconds, is the server's, so that server and browser render
 * the same "prije 2 h".
 */
export type Session = {
  user: SessionUser | null
  now: number
  /** Features that operators have switched off, with the texts for users. */
  off: FeaturesOff
  /** Analytics and ads; null unless configured. */
  tools: Tools | null
}

/** Undefined only if the root loader failed. */
export const useSession = () => useRouteLoaderData<() => Session>('root')

const loadedAt = Math.floor(Date.now() / 1000)

export const useNow = () => useSession()?.now ?? loadedAt

export const hasSessionCookie = (request: Request) =>
  /(?:^|;\s*)auth\.token=[^;]/.test(request.headers.get('cookie') ?? '')
