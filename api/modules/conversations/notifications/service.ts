import type { Deps } from '#api/deps.ts'
import { presentSeconds } from '#lib/notifications/presence.ts'
import { secondsAfter, secondsBefore } from '#lib/time.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { tellAfterSeconds } from '#contract/limits/messages.ts'
import { unreadMessages } from './notices.ts'
import { listDueAccounts, postponePresent, takePending } from './queries.ts'

/**
 * For a job: notifies people of messages that they have not read for some minutes, once for all of them,
 * unless they are on the site.
 */
export async function notifyOfUnread(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = deps.now()
  // Notified or postponed accounts are no longer due.
  while (await notifySome(deps, at));
}

const conversationsAtOnce = 200

/** Returns whether there may be more. */
const notifySome = ({ db }: Pick<Deps, 'db'>, at: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const accounts = await listDueAccounts(trx, at, conversationsAtOnce)
    const present = new Set(
      await postponePresent(trx, accounts, {
        seenSince: secondsBefore(at, presentSeconds),
        until: secondsAfter(at, tellAfterSeconds),
      }),
    )
    const absent = accounts.filter((id) => !present.has(id))
    const pending = await takePending(trx, absent)
    const events = pending.flatMap(({ other_id: otherId, name, ...row }) =>
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
    return accounts.length > 0
  })
