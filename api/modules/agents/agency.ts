import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { addressKey } from '#lib/http/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import { closeLive } from '#lib/notifications/live.ts'
import { unixSeconds } from '#lib/time.ts'
import { hashSecret } from '#api/modules/accounts/service.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { type AgentRight, invitationReadLimit, mostAgents } from '#contract/agents/rights.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { logChange } from './log.ts'
import { agentJoined, agentLeft } from './notices.ts'
import { rightsText } from './words.ts'
import {
  type Candidate,
  countAgents,
  endAgency,
  findAgency,
  findCandidate,
  findInvitation,
  isActing,
  type FoundInvitation,
  lockCandidate,
  lockShop,
  makeAgent,
  takeInvitation,
} from './queries.ts'

/** Enough of an address for its owner to know it. */
function shortened(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host}`
}

/** Why an account may not accept an invitation; null if it may. */
function obstacleOf(
  account: Candidate,
  { email, shop_id: shopId }: FoundInvitation,
): { code: ErrorCode; text: string } | null {
  if (account.email_verified_at === null || account.email?.toLowerCase() !== email.toLowerCase())
    return {
      code: 'forbidden',
      text: `Pozivnica je poslana na ${shortened(email)}. Prijavite se računom na kojem je ta adresa verifikovana, ili zamolite shop da pozove vašu adresu.`,
    }
  const conflict =
    account.type === 'shop'
      ? 'Shop ne može biti agent drugog shopa. Prijavite se računom osobe.'
      : account.role !== 'member'
        ? 'Račun osoblja ne može biti agent shopa.'
        : account.agent_of_shop_id === shopId
          ? 'Već ste agent ovog shopa.'
          : account.agent_of_shop_id !== null
            ? 'Već ste agent drugog shopa. Prvo ga napustite.'
            : null
  return conflict === null ? null : { code: 'conflict', text: conflict }
}

const ended = () =>
  new DomainError('link_expired', 'Ova pozivnica više ne važi. Zamolite shop da vas pozove ponovo.')

/** Describes an invitation to the holder of its link. */
export async function checkInvitation(
  { db, now, rateLimiter }: Deps,
  actor: Actor | null,
  { token, ip }: { token: string; ip: string },
) {
  await rateLimiter.hit('agent-invitation-address', addressKey(ip), invitationReadLimit)
  const invitation = await findInvitation(db, hashSecret(token), now())
  if (!invitation) throw ended()
  const account = actor && (await findCandidate(db, actor.id))
  return {
    shop: invitation.business_name,
    shop_username: invitation.shop_username,
    rights: invitation.rights as AgentRight[],
    email: shortened(invitation.email),
    expires_at: unixSeconds(invitation.expires_at),
    obstacle: account ? (obstacleOf(account, invitation)?.text ?? null) : null,
  }
}

/** The caller becomes an agent; of two calls with one token only one succeeds. */
export async function acceptInvitation({ db, now }: Deps, actor: Actor, token: string) {
  const at = now()
  const hash = hashSecret(token)
  const invitation = await findInvitation(db, hash, at)
  if (!invitation) throw ended()
  const { shop_id: shopId, business_name: shop, owner_id: ownerId } = invitation
  const rights = invitation.rights as AgentRight[]
  await db.transaction().execute(async (trx) => {
    await lockShop(trx, shopId)
    const account = await lockCandidate(trx, actor.id)
    const obstacle = account && obstacleOf(account, invitation)
    if (obstacle) throw new DomainError(obstacle.code, obstacle.text)
    if (!(await takeInvitation(trx, invitation.id, hash))) throw ended()
    if ((await countAgents(trx, shopId)) >= mostAgents)
      throw new DomainError('conflict', `Shop već ima najviše agenata (${mostAgents}).`)
    await makeAgent(trx, actor.id, { shopId, rights, at })
    await logChange(trx, {
      shopId,
      by: actor,
      action: 'joined',
      agent: actor,
      detail: rightsText(rights),
      at,
    })
    const event = {
      accountId: ownerId,
      key: `agent-joined:${invitation.id}`,
      group: `agent:${actor.id}`,
      data: { name: actor.username },
      aboutAccountId: actor.id,
    }
    await publishNotices(trx, agentJoined, [event], at)
  })
  return { message: `Sada ste agent shopa ${shop}.` }
}

export async function getAgency({ db }: Deps, actor: Actor) {
  const found = await findAgency(db, actor.id)
  return found
    ? {
        shop: found.business_name,
        shop_username: found.shop_username,
        has_profile: found.has_profile,
        rights: found.agent_rights as AgentRight[],
        since: found.agent_since && unixSeconds(found.agent_since),
        is_acting: await isActing(db, actor.sessionId),
      }
    : null
}

export async function leaveShop({ db, now }: Deps, actor: Actor) {
  const agency = await findAgency(db, actor.id)
  const none = () => new DomainError('conflict', 'Niste agent nijednog shopa.')
  if (!agency) throw none()
  const at = now()
  await db.transaction().execute(async (trx) => {
    await lockShop(trx, agency.shop_id)
    if (!(await endAgency(trx, agency.shop_id, actor.id))) throw none()
    const { id } = await logChange(trx, {
      shopId: agency.shop_id,
      by: actor,
      action: 'left',
      agent: actor,
      detail: actor.username,
      at,
    })
    const event = {
      accountId: agency.owner_id,
      key: `agent-left:${id}`,
      group: `agent:${actor.id}`,
      data: { name: actor.username },
      aboutAccountId: actor.id,
    }
    await publishNotices(trx, agentLeft, [event], at)
    await closeLive(trx, [actor.id, agency.owner_id])
  })
  return { message: `Više niste agent shopa ${agency.business_name}.` }
}
