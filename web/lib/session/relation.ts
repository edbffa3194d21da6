import type { RouterContextProvider } from 'react-router'
import { getRelation } from '#contract/follows.ts'
import type { MessageConsent } from '#contract/follower-messages.ts'
import { apiOf } from '#web/lib/api.ts'
import { hasSessionCookie } from './session.ts'

/** The reader's decisions about a user, and whether they saved the listing asked about. */
export type Relation = {
  followed: boolean
  blocked: boolean
  saved: boolean
  /** How the seller's promotional messages reach the reader; null for sellers who send none. */
  messages: MessageConsent | null
}

/** Null for visitors, who share cached pages, and when the call fails; the page works without it. */
export async function loadRelation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  username: string,
  listingId?: number,
): Promise<Relation | null> {
  if (!hasSessionCookie(request)) return null
  return apiOf(context)
    .call(getRelation, { params: { username }, query: { listing_id: listingId } })
    .then(
      ({ data }) => data,
      () => null,
    )
}
