import type { Deps } from '#api/deps.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { Db } from '#lib/database/db.ts'
import { localDay } from '#lib/time.ts'
import { listNews, listSavers, type News } from './news-queries.ts'
import { savedEnded, savedReduced } from './notices.ts'

const saversAtOnce = 1_000

type Saver = Awaited<ReturnType<typeof listSavers>>[number]

/**
 * Notifies savers of a price below the one they saved at, or of a listing's end. Reads the current state; idempotent
 * per price and per end.
 */
export async function tellSavers(deps: Pick<Deps, 'db' | 'now'>, ids: readonly number[]): Promise<void> {
  for (const listing of await listNews(deps.db, ids)) {
    for (let after = 0; ;) {
      const savers = await listSavers(deps.db, listing, after, saversAtOnce)
      if (savers.length > 0)
        await deps.db.transaction().execute((trx) => publishTo(trx, savers, listing, deps.now()))
      if (savers.length < saversAtOnce) break
      after = savers.at(-1)!.account_id
    }
  }
}

/** Everything of a day makes one line. */
async function publishTo(trx: Db, savers: readonly Saver[], listing: News, now: Date): Promise<void> {
  const { id: listingId, seller_id, title, status, price_fening: price } = listing
  const common = { group: localDay(now), listingId, aboutAccountId: seller_id }
  if (status === 'active') {
    const cheaper = savers.flatMap(({ account_id: accountId, price_fening: before }) =>
      price !== null && before !== null && price < before
        ? [
            {
              ...common,
              accountId,
              key: `${listingId}:${price}`,
              data: { listingId, title, before, now: price },
            },
          ]
        : [],
    )
    return publishNotices(trx, savedReduced, cheaper, now)
  }
  const how = status as 'finished' | 'expired'
  const endedAt = how === 'finished' ? listing.finished_at : listing.expires_at
  const key = `${listingId}:${how}:${endedAt?.getTime() ?? ''}`
  const ended = savers.map(({ account_id: accountId }) => ({
    ...common,
    accountId,
    key,
    data: { listingId, title, how },
  }))
  return publishNotices(trx, savedEnded, ended, now)
}
