import type { Deps } from '#api/deps.ts'
import { localDay } from '#api/lib/time.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { type DueRanges, listSellersToRemind } from './reminder-queries.ts'
import { refreshableBefore, type SellerKind } from './selling-rules.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const batch = 200 // mails of one transaction
const shownTitles = 5

/**
 * For a daily job: writes to the sellers whose listings can be brought to the top again since yesterday, one mail for
 * all of them. The same day again writes nothing again. Answers how many mails there are.
 */
export async function remindSellers(deps: Deps, now: Date): Promise<number> {
  // From hour to hour: a job begins some seconds late, each day others, and nothing may fall between two days.
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const dueOf = (kind: SellerKind) => {
    const to = refreshableBefore(kind, hour)
    return { from: new Date(to.getTime() - dayMs), to }
  }
  const due: DueRanges = { user: dueOf('user'), pro: dueOf('pro'), shop: dueOf('shop') }
  const today = localDay(now)
  let written = 0
  for (let after = 0; ;) {
    const sellers = await listSellersToRemind(deps.db, due, { after, now, limit: batch, titles: shownTitles })
    await deps.db.transaction().execute(async (trx) => {
      for (const { seller_id: accountId, email, username, count, titles } of sellers)
        await queueMail(trx, {
          kind: 'refresh-reminder',
          to: email,
          accountId,
          key: `remind-to-refresh:${accountId}:${today}`,
          data: { username, count, titles },
        })
    })
    written += sellers.length
    if (sellers.length < batch) return written
    after = sellers.at(-1)!.seller_id
  }
}
