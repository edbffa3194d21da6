import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/batches.ts'
import { presentSeconds } from '#lib/presence.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { tellAfterSeconds } from '#contract/limits.ts'
import { unreadMessages } from './notices.ts'
import { listDueAccounts, postponePresent, takeTellings } from './queries.ts'

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/**
 * For a job: tells people of messages that they have not read for some minutes, of all at once, and nobody who is on
 * the site.
 */
export async function tellOfUnread({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  await inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      const accounts = await listDueAccounts(trx, at, limit)
      if (accounts.length === 0) return 0
      const present = new Set(
        await postponePresent(trx, accounts, {
          seenSince: later(at, -presentSeconds),
          until: later(at, tellAfterSeconds),
        }),
      )
      const tellings = await takeTellings(
        trx,
        accounts.filter((id) => !present.has(id)),
      )
      const events = tellings.flatMap(({ other_id: otherId, name, ...row }) =>
        otherId === null || name === null
          ? []
          : [
              {
                accountId: row.account_id,
                key: `${row.conversation_id}:${row.last_sequence}`,
                group: String(row.conversation_id),
                sourceId: row.conversation_id,
                aboutAccountId: otherId,
                data: { name, title: row.title, conversationId: row.conversation_id, count: row.unread },
              },
            ],
      )
      await publishNotices(trx, unreadMessages, events, at)
      // Due conversations are at least as many as their accounts, so a part that is not full is the last.
      return accounts.length
    }),
  )
}
