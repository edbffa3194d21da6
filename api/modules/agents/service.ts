import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { closeLive } from '#lib/notifications/live.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { getShopOf } from '#api/modules/shops/service.ts'
import { type AgentRight, invitationDays, mostAgents, shopLogDays } from '#contract/agents/rights.ts'
import { mayResend } from './invitations.ts'
import { logChange } from './log.ts'
import { agentRemoved } from './mails.ts'
import {
  deleteOldInvitations,
  deleteOldLog,
  endAgency,
  findAgent,
  findCandidate,
  listAgents as listAgentRows,
  listInvitations,
  lockShop,
  setRights,
} from './queries.ts'
import { rightsText } from './words.ts'

export { confirmDeed, dropDeed, isDeed, noteDeed } from './deeds.ts'

/** The agents and invitations of the caller's shop. */
export async function listAgents(deps: Deps, actor: Actor) {
  const shop = await getShopOf(deps, actor)
  const [agents, invitations] = await Promise.all([
    listAgentRows(deps.db, shop.id),
    listInvitations(deps.db, shop.id),
  ])
  const now = deps.now()
  const isExpired = ({ expires_at: end }: { expires_at: Date }) => end <= now
  return {
    shop: shop.business_name,
    agents: agents.map((row) => ({
      id: row.id,
      username: row.username,
      name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
      avatar: row.avatar,
      has_profile: row.has_profile,
      rights: row.agent_rights as AgentRight[],
      since: row.agent_since && unixSeconds(row.agent_since),
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      rights: row.rights as AgentRight[],
      sent_at: unixSeconds(row.sent_at),
      expires_at: unixSeconds(row.expires_at),
      is_expired: isExpired(row),
      may_resend: mayResend(row, now),
    })),
    places_left: Math.max(
      0,
      mostAgents - agents.length - invitations.filter((row) => !isExpired(row)).length,
    ),
  }
}

const noSuchAgent = () => new DomainError('not_found', 'Ova osoba nije agent vašeg shopa.')

export async function changeAgent(deps: Deps, actor: Actor, agentId: number, rights: AgentRight[]) {
  const shop = await getShopOf(deps, actor)
  const at = deps.now()
  const name = await deps.db.transaction().execute(async (trx) => {
    await lockShop(trx, shop.id)
    const agent = await findAgent(trx, shop.id, agentId)
    if (!agent) throw noSuchAgent()
    if (rightsText(agent.agent_rights as AgentRight[]) !== rightsText(rights)) {
      await setRights(trx, agentId, rights)
      const detail = `${agent.username}: ${rightsText(rights)}`
      await logChange(trx, { shopId: shop.id, by: actor, action: 'rights-changed', agent, detail, at })
      // Open pages may still listen to channels that the agent lost. Sockets of agents at work are the shop's.
      await closeLive(trx, [agentId, shop.owner_id])
    }
    return agent.username
  })
  return { message: `Prava agenta ${name} su sačuvana.` }
}

/** Ends the rights of the agent, in sessions under way too. The listings stay with the shop. */
export async function removeAgent(deps: Deps, actor: Actor, agentId: number) {
  const shop = await getShopOf(deps, actor)
  const at = deps.now()
  const name = await deps.db.transaction().execute(async (trx) => {
    await lockShop(trx, shop.id)
    const agent = await findAgent(trx, shop.id, agentId)
    if (!agent || !(await endAgency(trx, shop.id, agentId))) throw noSuchAgent()
    const detail = agent.username
    const { id } = await logChange(trx, { shopId: shop.id, by: actor, action: 'removed', agent, detail, at })
    await closeLive(trx, [agentId, shop.owner_id])
    const account = await findCandidate(trx, agentId)
    if (account?.email && account.email_verified_at)
      await queueMail(trx, agentRemoved, {
        to: account.email,
        data: { username: account.username, shop: shop.business_name },
        key: `agent-removed:${id}`,
        accountId: agentId,
      })
    return agent.username
  })
  return { message: `${name} više nije agent vašeg shopa.` }
}

/** For a job: deletes invitations that nobody accepted, and old log entries. */
export async function forgetOldAgentData({ db, now }: Deps): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  await deleteOldInvitations(db, ago(invitationDays))
  await deleteOldLog(db, ago(shopLogDays))
}
