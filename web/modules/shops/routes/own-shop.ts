import { redirect } from 'react-router'
import { getMe } from '#contract/accounts/endpoints.ts'
import { apiOf } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'
import type { Route } from './+types/own-shop.ts'

/** Differs by caller, so it must not be cached (A12). */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await apiOf(context)
    .call(getMe, {})
    .then(({ data }) => data)
    // Visitors are led to the list of shops.
    .catch(() => null)
  const to = user?.type === 'shop' ? paths.profile(user) : paths.shops()
  throw redirect(to, { headers: { 'cache-control': 'no-store' } })
}
