import type { Deps } from '#api/deps.ts'
import { localDay } from '#lib/time.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { listingsExpired, refreshReminder } from '../mails.ts'
import { refreshableBefore, type SellerKind } from '../selling-rules.ts'
import {
  type DueRanges,
  listSellersOfExpired,
  listSellersToRemind,
  type SellerToRemind,
} from './reminder-queries.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const batch = 200 // mails per transaction
const shownTitles = 5

// Rounded to hours: a job starts a few seconds late, and nothing may fall between two days.
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs)

/**
 * Mails each seller once about all listings that became refreshable since yesterday; for a daily job.
 * Idempotent within a day. Returns the number of mails.
 */
export function remindSellers(deps: Deps, now: Date): Promise<number> {
  const hour = hourOf(now)
  const dueOf = (kind: SellerKind) => {
    const to = refreshableBefore(kind, hour)
    return { from: new Date(to.getTime() - dayMs), to }
  }
  const due: DueRanges = { user: dueOf('user'), pro: dueOf('pro'), shop: dueOf('shop') }
  return writeToSellers(deps, now, {
    mail: refreshReminder,
    key: 'remind-to-refresh',
    list: (after) => listSellersToRemind(deps.db, due, { after, now, limit: batch, titles: shownTitles }),
  })
}

/** The same for listings that expired since yesterday. */
export function tellOfExpired(deps: Deps, now: Date): Promise<number> {
  const to = hourOf(now)
  const ended = { from: new Date(to.getTime() - dayMs), to }
  return writeToSellers(deps, now, {
    mail: listingsExpired,
    key: 'listing-expired',
    list: (after) => listSellersOfExpired(deps.db, ended, { after, limit: batch, titles: shownTitles }),
  })
}

async function writeToSellers(
  deps: Deps,
  now: Date,
  {
    mail,
    key,
    list,
  }: {
    mail: typeof refreshReminder | typeof listingsExpired
    key: string
    list: (after: number) => Promise<SellerToRemind[]>
  },
): Promise<number> {
  const today = localDay(now)
  let written = 0
  for (let after = 0; ;) {
    const sellers = await list(after)
    await deps.db.transaction().execute(async (trx) => {
      for (const { seller_id: accountId, email, username, count, titles } of sellers)
        await queueMail(trx, mail, {
          to: email,
          accountId,
          key: `${key}:${accountId}:${today}`,
          data: { username, count, titles },
        })
    })
    written += sellers.length
    if (sellers.length < batch) return written
    after = sellers.at(-1)!.seller_id
  }
}
