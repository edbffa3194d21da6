import { data, redirect } from 'react-router'
import { countSharedVisit } from '#contract/listings/life.ts'
import { apiOf } from '#web/lib/api.ts'
import type { Route } from './+types/share.ts'

export { LeadingRoute as default } from '#web/lib/pages/leading-route.ts'

const number = /^[1-9]\d{0,14}$/

/** `/r/{id}/{userId?}`: counts the visit for the user who shared the link, then redirects to the listing. */
export async function loader({ params: { id, userId }, url, context }: Route.LoaderArgs) {
  if (!number.test(id) || (userId !== undefined && !number.test(userId)))
    throw data(null, { status: 404, statusText: 'Not Found' })
  if (userId !== undefined)
    await apiOf(context)
      .call(countSharedVisit, { params: { id }, body: { user_id: Number(userId) } })
      .catch(() => {}) // the redirect matters more than the count
  // Every visit is counted, so no cache may reply for us.
  return redirect(`/artikal/${id}${url.search}`, { status: 302, headers: { 'cache-control': 'no-store' } })
}
