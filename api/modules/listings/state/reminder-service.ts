import type { Deps } from '#api/deps.ts'
import { dayMs, hourMs, localDay } from '#lib/time.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { listingsExpired, refreshReminder } from '../notices.ts'
import { refreshableBefore, type SellerKind } from '../selling-rules.ts'
import {
  type DueRanges,
  listSellersOfExpired,
  listSellersToRemind,
  type SellerToRemind,
} from './reminder-queries.ts'

const batch = 200 // sellers per transaction
const shownTitles = 5

// Rounded to hours: a job starts a few seconds late, and nothing may fall between two days.
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs)

/**
 * Tells each seller once about all listings that became refreshable since yesterday; for a daily job.
 * Idempotent within a day. Returns the number of sellers.
 */
export function remindSellers(deps: Deps, now: Date): Promise<number> {
  const hour = hourOf(now)
  const dueOf = (kind: SellerKind) => {
    const to = refreshableBefore(kind, hour)
    return { from: new Date(to.getTime() - dayMs), to }
  }
  const due: DueRanges = { user: dueOf('user'), pro: dueOf('pro'), shop: dueOf('shop') }
  return tellSellers(deps, now, {
    notice: refreshReminder,
    list: (after) => listSellersToRemind(deps.db, due, { after, now, limit: batch, titles: shownTitles }),
  })
}

/** The same for listings that expired since yesterday. */
export function tellOfExpired(deps: Deps, now: Date): Promise<number> {
  const to = hourOf(now)
  const ended = { from: new Date(to.getTime() - dayMs), to }
  return tellSellers(deps, now, {
    notice: listingsExpired,
    list: (after) => listSellersOfExpired(deps.db, ended, { after, limit: batch, titles: shownTitles }),
  })
}

async function tellSellers(
  deps: Deps,
  now: Date,
  {
    notice,
    list,
  }: {
    notice: typeof refreshReminder | typeof listingsExpired
    list: (after: number) => Promise<SellerToRemind[]>
  },
): Promise<number> {
  const today = localDay(now)
  let told = 0
  for (let after = 0; ;) {
    const sellers = await list(after)
    const events = sellers.map(({ seller_id: accountId, count, titles }) => ({
      accountId,
      key: today,
      group: today,
      data: { count, titles },
    }))
    await deps.db.transaction().execute((trx) => publishNotices(trx, notice, events, now))
    told += sellers.length
    if (sellers.length < batch) return told
    after = sellers.at(-1)!.seller_id
  }
}
