import { data, redirect } from 'react-router'
import { clickFollowerMessage } from '#contract/follower-messages.ts'
import { apiOf } from '#web/lib/api.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import type { Route } from './+types/listing.ts'

export { LeadingRoute as default } from '#web/lib/pages/leading-route.ts'

const number = /^[1-9]\d{0,14}$/

/** Counts that a recipient went to a listing of a message, then redirects there. Visitors are not counted. */
export async function loader({ request, params: { messageId, listingId }, context }: Route.LoaderArgs) {
  if (!number.test(messageId) || !number.test(listingId))
    throw data(null, { status: 404, statusText: 'Not Found' })
  if (hasSessionCookie(request))
    await apiOf(context)
      .call(clickFollowerMessage, { params: { id: messageId }, body: { listing_id: Number(listingId) } })
      .catch(() => {}) // the redirect matters more than the count
  return redirect(`/artikal/${listingId}`, { status: 302, headers: { 'cache-control': 'no-store' } })
}
