import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { followUser } from '#api/modules/follows/service.ts'
import { notifyFollowers } from '#api/modules/follows/notifications.ts'
import { tellSavers } from '#api/modules/saved/news.ts'
import { noteSaved, saveListings } from '#api/modules/saved/service.ts'
import { saveSearch } from '#api/modules/saved/searches/service.ts'
import { demoReader } from '#demo/market.ts'
import type { DemoEvent } from './event.ts'
import { newestListing } from './listings.ts'

const reader = 'demo'
/** One listing of each of so many categories. */
const savedCategories = 9
/** The price when it was saved, of today's. */
const percentBefore = 112

async function listOneACategory({ db }: Deps, readerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .distinctOn('category_id')
    .select(['id', 'category_id'])
    .where('status', '=', 'active')
    .where('seller_id', '!=', readerId)
    .where('price_fening', 'is not', null)
    .orderBy('category_id')
    .orderBy('id')
    .limit(savedCategories)
    .execute()
  return rows.map(({ id }) => id)
}

export const readerEvents: readonly DemoEvent[] = [
  {
    daysAgo: 14,
    async run(deps, actorOf) {
      const actor = actorOf(reader)
      const ids = await listOneACategory(deps, actor.id)
      await saveListings(deps, actor, ids)
      await noteSaved(deps, actor, ids[1]!, demoReader.note)
      for (const seller of demoReader.follows) await followUser(deps, actor, seller)
      for (const search of demoReader.searches) await saveSearch(deps, actor, search)
    },
  },
  {
    daysAgo: 1.3,
    async run(deps, actorOf) {
      const actor = actorOf(reader)
      const [reduced] = await listOneACategory(deps, actor.id)
      await deps.db
        .updateTable('saved_listing')
        .set({ price_fening: sql<number>`price_fening * ${percentBefore} / 100` })
        .where('account_id', '=', actor.id)
        .where('listing_id', '=', reduced!)
        .execute()
      await tellSavers(deps, [reduced!])
    },
  },
  {
    daysAgo: 0.3,
    async run(deps, actorOf) {
      const listingId = await newestListing(deps, actorOf(demoReader.follows[0]).id)
      await notifyFollowers.run(deps, { listingId })
    },
  },
]
