import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { assertMayAddress } from '#lib/accounts/restrictions.ts'
import { unixSeconds } from '#lib/time.ts'
import { hashSecret, newSecret } from '#api/modules/accounts/service.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { getShopOf } from '#api/modules/shops/service.ts'
import {
  type AgentRight,
  invitationLimit,
  invitationResendSeconds,
  invitationSeconds,
  invitationSends,
  mostAgents,
} from '#contract/agents/rights.ts'
import { mailRecipientLimit } from '#contract/limits/accounts.ts'
import { logChange } from './log.ts'
import { agentInvited } from './mails.ts'
import {
  countAgents,
  deleteExpiredInvitation,
  deleteInvitation,
  insertInvitation,
  type InvitationRow,
  isAmongShop,
  listInvitations,
  lockInvitation,
  lockShop,
  renewInvitation,
} from './queries.ts'

/** When an invitation may be sent once more. */
export const mayResend = ({ sends, sent_at: at }: InvitationRow, now: Date) =>
  sends < invitationSends && now.getTime() - at.getTime() >= invitationResendSeconds * 1000

async function countMail({ rateLimiter }: Deps, actor: Actor, email: string) {
  await rateLimiter.hit('agent-invitations', String(actor.id), invitationLimit)
  await rateLimiter.hit('agent-recipient', email.toLowerCase(), mailRecipientLimit)
}

type Sent = { id: number; email: string; rights: AgentRight[]; token: string; expiresAt: Date }

const queueInvitation = (trx: Db, shop: { business_name: string }, sent: Sent) =>
  queueMail(trx, agentInvited, {
    to: sent.email,
    data: {
      // The recipient may have no account.
      username: sent.email.split('@')[0]!,
      shop: shop.business_name,
      rights: sent.rights,
      token: sent.token,
      expiresAt: unixSeconds(sent.expiresAt),
    },
    key: `agent-invited:${sent.id}:${hashSecret(sent.token).toString('hex').slice(0, 16)}`,
    expiresAt: sent.expiresAt,
  })

export async function inviteAgent(
  deps: Deps,
  actor: Actor,
  { email, rights }: { email: string; rights: AgentRight[] },
) {
  const shop = await getShopOf(deps, actor)
  assertMayAddress(actor)
  if (await isAmongShop(deps.db, shop.id, email))
    throw wrongFields({ email: 'Ova osoba već radi za vaš shop.' })
  await countMail(deps, actor, email)
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + invitationSeconds * 1000)
  const token = newSecret()
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockShop(trx, shop.id)
    await deleteExpiredInvitation(trx, shop.id, email, now)
    const open = (await listInvitations(trx, shop.id)).filter(({ expires_at: end }) => end > now)
    if ((await countAgents(trx, shop.id)) + open.length >= mostAgents)
      throw new DomainError('conflict', `Shop može imati najviše ${mostAgents} agenata i pozivnica.`)
    const invitation = await insertInvitation(trx, {
      shop_id: shop.id,
      email,
      rights,
      token_hash: hashSecret(token),
      created_at: now,
      sent_at: now,
      expires_at: expiresAt,
    })
    if (!invitation)
      throw new DomainError('conflict', 'Pozivnica za ovu adresu već čeka. Možete je poslati ponovo.')
    await logChange(trx, { shopId: shop.id, by: actor, action: 'invited', detail: email, at: now })
    await queueInvitation(trx, shop, { id: invitation.id, email, rights, token, expiresAt })
    return invitation.id
  })
  return { id, message: `Pozivnica je poslana na ${email}.` }
}

/** Throws not_found for invitations of other shops. */
async function ownInvitation(trx: Db, shopId: number, id: number): Promise<InvitationRow> {
  const row = await lockInvitation(trx, shopId, id)
  if (!row) throw new DomainError('not_found', 'Pozivnica više ne postoji.')
  return row
}

/** Sends a new link; the earlier one ends. */
export async function resendInvitation(deps: Deps, actor: Actor, id: number) {
  const shop = await getShopOf(deps, actor)
  assertMayAddress(actor)
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + invitationSeconds * 1000)
  const token = newSecret()
  const email = await deps.db.transaction().execute(async (trx) => {
    const row = await ownInvitation(trx, shop.id, id)
    if (!mayResend(row, now))
      throw new DomainError(
        'conflict',
        row.sends < invitationSends
          ? `Pozivnica je upravo poslana. Pokušajte ponovo za ${invitationResendSeconds / 60} minuta.`
          : `Ista pozivnica se šalje najviše ${invitationSends} puta.`,
      )
    await countMail(deps, actor, row.email)
    await renewInvitation(trx, id, {
      token_hash: hashSecret(token),
      sends: row.sends + 1,
      sent_at: now,
      expires_at: expiresAt,
    })
    await logChange(trx, { shopId: shop.id, by: actor, action: 'invited-again', detail: row.email, at: now })
    await queueInvitation(trx, shop, {
      id,
      email: row.email,
      rights: row.rights as AgentRight[],
      token,
      expiresAt,
    })
    return row.email
  })
  return { message: `Pozivnica je ponovo poslana na ${email}.` }
}

export async function withdrawInvitation(deps: Deps, actor: Actor, id: number) {
  const shop = await getShopOf(deps, actor)
  await deps.db.transaction().execute(async (trx) => {
    const { email } = await ownInvitation(trx, shop.id, id)
    await deleteInvitation(trx, id)
    const at = deps.now()
    await logChange(trx, { shopId: shop.id, by: actor, action: 'withdrawn', detail: email, at })
  })
  return { message: 'Pozivnica je povučena.' }
}
