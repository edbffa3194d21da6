import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { addressKey } from '#lib/http/addresses.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import { emailLinkSeconds, mailRecipientLimit, verifyMailLimit } from '#contract/limits/accounts.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { confirmEmailChange } from '../credentials/email-change.ts'
import { emailKnown, emailVerification } from '../mails.ts'
import { messageKeys } from '../messages.ts'
import { type AccountRow, getAccount } from '../queries.ts'
import { hashSecret, newSecret } from '../tokens.ts'
import {
  deleteEmailVerifications,
  findOwnerOfEmail,
  insertEmailVerification,
  markEmailVerified,
  takeEmailVerification,
} from './queries.ts'

/** Mails a link that verifies the account's address; if the address is taken, tells its owner instead. */
async function queueEmailLink(
  deps: Deps,
  trx: Db,
  { id, username, email }: Pick<AccountRow, 'id' | 'username' | 'email'>,
) {
  if (!email) throw new DomainError('conflict', 'Račun nema e-mail adresu.')
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + emailLinkSeconds * 1000)
  const token = newSecret()
  const tokenHash = hashSecret(token)
  const owner = await findOwnerOfEmail(trx, email)
  await insertEmailVerification(trx, {
    token_hash: tokenHash,
    account_id: id,
    email,
    created_at: now,
    expires_at: expiresAt,
  })
  const key = messageKeys.verifyEmail(id, tokenHash)
  const mail = { to: email, key, expiresAt, accountId: owner?.id ?? id }
  if (owner) await queueMail(trx, emailKnown, { ...mail, data: { username: owner.username } })
  else {
    const data = { username, path: makePaths(deps.brand).verifyEmail(token), hours: emailLinkSeconds / 3600 }
    await queueMail(trx, emailVerification, { ...mail, data })
  }
}

const countMailTo = ({ rateLimiter }: Deps, email: string) =>
  rateLimiter.hit('verify-mail-recipient', email.toLowerCase(), mailRecipientLimit)

/**
 * Sends the first link. If many accounts claim one address, its owner is not flooded, and callers learn
 * nothing.
 */
export async function queueFirstEmailLink(deps: Deps, trx: Db, account: AccountRow) {
  try {
    await countMailTo(deps, account.email!)
  } catch (error) {
    if (error instanceof RateLimited) return
    throw error
  }
  await queueEmailLink(deps, trx, account)
}

export async function sendEmailLink(deps: Deps, actor: Actor, ip: string): Promise<void> {
  const account = await getAccount(deps.db, actor.id)
  if (account.email_verified_at) throw new DomainError('conflict', 'Vaša e-mail adresa je već potvrđena.')
  await deps.rateLimiter.hit('verify-mail-address', addressKey(ip), verifyMailLimit)
  await deps.rateLimiter.hit('verify-mail-account', `id:${actor.id}`, verifyMailLimit)
  if (account.email) await countMailTo(deps, account.email)
  await deps.db.transaction().execute((trx) => queueEmailLink(deps, trx, account))
}

/** Verifies the address by its link, with or without a login on this device. Returns the account's id. */
export async function verifyEmail(deps: Deps, token: string): Promise<number> {
  const now = deps.now()
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const changedId = await confirmEmailChange(deps, trx, token)
      if (changedId !== undefined) return changedId
      const link = await takeEmailVerification(trx, hashSecret(token))
      if (!link || link.expires_at <= now) throw new DomainError('link_expired')
      if (!(await markEmailVerified(trx, link.account_id, link.email, now)))
        throw new DomainError('link_expired')
      await deleteEmailVerifications(trx, link.account_id)
      return link.account_id
    })
  } catch (error) {
    if (violates(error, 'account_verified_email'))
      throw new DomainError('conflict', 'Ova e-mail adresa je već potvrđena na drugom računu.')
    throw error
  }
}
