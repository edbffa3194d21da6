import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { localDay } from '#lib/time.ts'
import { followedPublished, type Published } from './notices.ts'
import { findPublished, hasFollowers, listFollowers } from './notification-queries.ts'

const followersAtOnce = 200

export const notifyFollowers = defineJob({
  name: 'tell-followers',
  label: 'Obavijesti pratiocima o novom oglasu',
  payload: z.object({ listingId: z.int() }),
  isBackground: true,
  run: (deps: Deps, { listingId }) => notify(deps, listingId),
})

/** Queues the job that tells the seller's followers, in the transaction that publishes the listing. */
export async function announceListing(trx: Db, listing: { id: number; seller_id: number }): Promise<void> {
  if (!(await hasFollowers(trx, listing.seller_id))) return
  await enqueue(trx, notifyFollowers, { listingId: listing.id }, { key: `tell-followers:${listing.id}` })
}

/** Tells each follower once, however often it runs, and none if the listing is gone by then. */
async function notify({ db, now }: Deps, listingId: number): Promise<void> {
  const listing = await findPublished(db, listingId)
  if (!listing) return
  const { seller_id: sellerId, title, username, business_name } = listing
  const data: Published = { seller: { id: sellerId, name: business_name ?? username }, title, listingId }
  const group = `${sellerId}:${localDay(now())}`
  for (let after = 0; ;) {
    const followers = await listFollowers(db, sellerId, { after, limit: followersAtOnce })
    const events = followers.map((accountId) => ({
      accountId,
      key: String(listingId),
      group,
      data,
      listingId,
      aboutAccountId: sellerId,
      // One mail a day, however much the sellers publish; the list shows it at once.
      timing: 'daily' as const,
    }))
    await db.transaction().execute((trx) => publishNotices(trx, followedPublished, events, now()))
    if (followers.length < followersAtOnce) return
    after = followers.at(-1)!
  }
}
