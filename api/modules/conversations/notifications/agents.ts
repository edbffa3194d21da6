import type { Deps } from '#api/deps.ts'
import { presentSeconds } from '#lib/notifications/presence.ts'
import { secondsAfter, secondsBefore } from '#lib/time.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { tellAfterSeconds } from '#contract/limits/messages.ts'
import { listAnsweringAgents, listDueShops, takePendingOfAgents } from './agent-queries.ts'
import { unreadShopMessages } from './notices.ts'

/**
 * For a job: notifies agents of messages to their shop that nobody of it has read for some minutes, each agent once
 * for all of them, unless the agent is on the site.
 */
export async function notifyAgentsOfUnread(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = deps.now()
  // Shops whose agents were notified or postponed are no longer due.
  while (await notifySome(deps, at));
}

const conversationsAtOnce = 50

/** Returns whether there may be more. */
const notifySome = ({ db }: Pick<Deps, 'db'>, at: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const shops = await listDueShops(trx, at, conversationsAtOnce)
    const agents = await listAnsweringAgents(trx, shops, secondsBefore(at, presentSeconds))
    const pending = await takePendingOfAgents(trx, shops, {
      waiting: agents.filter((agent) => agent.is_present).map((agent) => agent.owner_id),
      until: secondsAfter(at, tellAfterSeconds),
    })
    const absent = Map.groupBy(
      agents.filter((agent) => !agent.is_present),
      (agent) => agent.owner_id,
    )
    const events = pending.flatMap((notification) =>
      (absent.get(notification.account_id) ?? [])
        // An agent may ask the shop as a buyer.
        .filter((agent) => agent.agent_id !== notification.other_id)
        .map((agent) => ({
          accountId: agent.agent_id,
          // Agents who were told while another agent was there are not told again.
          key: `${notification.conversation_id}:${notification.first_unread}`,
          group: String(notification.conversation_id),
          sourceId: notification.conversation_id,
          aboutAccountId: notification.other_id,
          data: {
            shop: notification.shop,
            name: notification.name,
            title: notification.title,
            conversationId: notification.conversation_id,
            count: notification.unread,
          },
        })),
    )
    await publishNotices(trx, unreadShopMessages, events, at)
    return shops.length > 0
  })
