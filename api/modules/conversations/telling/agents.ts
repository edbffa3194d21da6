import type { Deps } from '#api/deps.ts'
import { presentSeconds } from '#lib/presence.ts'
import { secondsAfter, secondsBefore } from '#lib/time.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { tellAfterSeconds } from '#contract/limits/messages.ts'
import { listAnsweringAgents, listDueShops, takeAgentTellings } from './agent-queries.ts'
import { unreadShopMessages } from './notices.ts'

/**
 * For a job: notifies agents of messages to their shop that nobody of it has read for some minutes, each agent once
 * for all of them, unless the agent is on the site.
 */
export async function tellAgentsOfUnread(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = deps.now()
  // Shops whose agents were notified or postponed are no longer due.
  while (await tellSome(deps, at));
}

const conversationsAtOnce = 50

/** Returns whether there may be more. */
const tellSome = ({ db }: Pick<Deps, 'db'>, at: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const shops = await listDueShops(trx, at, conversationsAtOnce)
    const agents = await listAnsweringAgents(trx, shops, secondsBefore(at, presentSeconds))
    const tellings = await takeAgentTellings(trx, shops, {
      waiting: agents.filter((agent) => agent.is_present).map((agent) => agent.owner_id),
      until: secondsAfter(at, tellAfterSeconds),
    })
    const absent = Map.groupBy(
      agents.filter((agent) => !agent.is_present),
      (agent) => agent.owner_id,
    )
    const events = tellings.flatMap((telling) =>
      (absent.get(telling.account_id) ?? [])
        // An agent may ask the shop as a buyer.
        .filter((agent) => agent.agent_id !== telling.other_id)
        .map((agent) => ({
          accountId: agent.agent_id,
          // Agents who were told while another agent was there are not told again.
          key: `${telling.conversation_id}:${telling.first_unread}`,
          group: String(telling.conversation_id),
          sourceId: telling.conversation_id,
          aboutAccountId: telling.other_id,
          data: {
            shop: telling.shop,
            name: telling.name,
            title: telling.title,
            conversationId: telling.conversation_id,
            count: telling.unread,
          },
        })),
    )
    await publishNotices(trx, unreadShopMessages, events, at)
    return shops.length > 0
  })
