import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { getShopOf } from '#api/modules/shops/service.ts'
import { shopLogPageSize } from '#contract/agents/rights.ts'
import type { ShopLogEntry } from '#contract/agents/endpoints.ts'
import { countLog, insertLog, listLog } from './queries.ts'

type Change = {
  shopId: number
  /** Current names, since names change. */
  by: Pick<Actor, 'id' | 'username'>
  action: 'invited' | 'invited-again' | 'withdrawn' | 'joined' | 'rights-changed' | 'removed' | 'left'
  agent?: { id: number }
  detail?: string
  at: Date
}

/** Notes a change of who the agents are, in its transaction. */
export const logChange = (trx: Db, { shopId, by, action, agent, detail, at }: Change) =>
  insertLog(trx, {
    shop_id: shopId,
    account_id: by.id,
    name: by.username,
    action,
    agent_id: agent?.id ?? null,
    subject: agent ? null : 'email',
    detail: detail ?? null,
    at,
    done_at: at,
  })

/** Lists the actions in the caller's shop, the latest first. */
export async function listShopLog(
  deps: Deps,
  actor: Actor,
  { agent_id: agentId, page }: { agent_id?: number | undefined; page: number },
) {
  const shop = await getShopOf(deps, actor)
  const paging = { agentId, limit: shopLogPageSize, offset: (page - 1) * shopLogPageSize }
  const [rows, total] = await Promise.all([
    listLog(deps.db, shop.id, paging),
    countLog(deps.db, shop.id, agentId),
  ])
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      action: row.action,
      agent_id: row.agent_id,
      subject: row.subject as ShopLogEntry['subject'],
      subject_id: row.subject_id,
      detail: row.detail,
      at: unixSeconds(row.at),
      is_done: row.done_at !== null,
    })),
    meta: pageMetaOf(total, page, shopLogPageSize),
  }
}
