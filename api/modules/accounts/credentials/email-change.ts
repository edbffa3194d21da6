import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { addressKey } from '#lib/http/addresses.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { queueMail } from '#api/modules/notifications/service.ts'
import {
  emailLinkSeconds,
  emailUndoSeconds,
  mailRecipientLimit,
  resetTokenSeconds,
  verifyMailLimit,
} from '#contract/limits/accounts.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { deleteOtherDevices } from '../sessions/device-queries.ts'
import {
  deleteLinks,
  deleteLinksSince,
  findLink,
  insertLink,
  type NewLink,
  takeLink,
} from '../recovery/queries.ts'
import { emailChangeConfirm, emailKnown } from '../mails.ts'
import { messageKeys } from '../messages.ts'
import { deletePasskeysSince } from '../second-factor/passkey-queries.ts'
import { getAccount, holdPassword, setPassword, setVerifiedEmail } from '../queries.ts'
import { giveLink, shutOut } from '../recovery/service.ts'
import { deleteOtherSessions } from '../sessions/queries.ts'
import { emailChangeAsked, emailChanged, emailRestored } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { hashSecret, newSecret, shortHash } from '../tokens.ts'
import { deleteTotp, findTotp } from '../second-factor/two-factor-queries.ts'
import {
  deleteEmailVerifications,
  deletePhoneVerification,
  findOwnerOfEmail,
  unverifyPhoneSince,
} from '../verification/queries.ts'
import { type Proof, requireFreshProof } from './step-up.ts'

/**
 * Mails a link to the new address and tells the old one, which stays until the link is opened. If the new
 * address is taken, only its owner learns so.
 */
export async function requestEmailChange(
  deps: Deps,
  actor: Actor,
  { email, ip, ...proof }: Proof & { email: string; ip: string },
): Promise<void> {
  const comparedHash = await requireFreshProof(deps, actor, proof)
  const account = await getAccount(deps.db, actor.id)
  if (account.email?.toLowerCase() === email.toLowerCase()) {
    const fields = { email: 'Ovo je već vaša e-mail adresa.' }
    throw wrongFields(fields)
  }
  await deps.rateLimiter.hit('verify-mail-address', addressKey(ip), verifyMailLimit)
  await deps.rateLimiter.hit('verify-mail-account', `id:${actor.id}`, verifyMailLimit)
  await deps.rateLimiter.hit('verify-mail-recipient', email.toLowerCase(), mailRecipientLimit)
  const token = newSecret()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, actor.id, comparedHash))) throw new DomainError('conflict')
    await deleteLinks(trx, actor.id, 'change-email')
    const expiresAt = await keepLink(deps, trx, token, {
      account_id: actor.id,
      kind: 'change-email',
      email,
      session_id: actor.sessionId,
      seconds: emailLinkSeconds,
    })
    const owner = await findOwnerOfEmail(trx, email)
    const mail = { to: email, key: messageKeys.changeEmail(hashSecret(token)), expiresAt }
    if (owner)
      await queueMail(trx, emailKnown, {
        ...mail,
        accountId: owner.id,
        data: { username: owner.username },
      })
    else {
      const path = makePaths(deps.brand).verifyEmail(token)
      const data = { username: account.username, path, hours: emailLinkSeconds / 3600 }
      await queueMail(trx, emailChangeConfirm, { ...mail, accountId: actor.id, data })
    }
    await tellOwner(deps, trx, account, emailChangeAsked, { newEmail: email }, shortHash(token))
  })
}

async function keepLink(
  deps: Deps,
  trx: Db,
  token: string,
  { seconds, ...link }: Omit<NewLink, 'token_hash' | 'created_at' | 'expires_at'> & { seconds: number },
): Promise<Date> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await insertLink(trx, {
    ...link,
    token_hash: hashSecret(token),
    created_at: now,
    expires_at: expiresAt,
  })
  return expiresAt
}

/** Switches the account to the new address if the token belongs to such a link. Returns the account's id. */
export async function confirmEmailChange(deps: Deps, trx: Db, token: string): Promise<number | undefined> {
  const now = deps.now()
  const link = await takeLink(trx, 'change-email', hashSecret(token), now)
  if (!link) return undefined
  const account = await getAccount(trx, link.account_id)
  await setVerifiedEmail(trx, account.id, link.email!, now)
  await deleteEmailVerifications(trx, account.id)
  await deleteLinks(trx, account.id, 'reset-password')
  // The session that asked for it stays, since the link may be opened elsewhere.
  await deleteOtherDevices(trx, account.id, link.session_id)
  await deleteOtherSessions(trx, account.id, link.session_id)
  if (account.email && account.email_verified_at) {
    const undo = newSecret()
    await keepLink(deps, trx, undo, {
      account_id: account.id,
      kind: 'undo-email',
      email: account.email,
      session_id: null,
      seconds: emailUndoSeconds,
    })
    await tellOwner(
      deps,
      trx,
      account,
      emailChanged,
      {
        newEmail: link.email!,
        path: makePaths(deps.brand).undoEmailChange(undo),
        days: emailUndoSeconds / 86_400,
      },
      shortHash(undo),
    )
  }
  return account.id
}

/** A thief first adds ways back in, and only then changes the e-mail. */
async function removeGuardsSince(trx: Db, accountId: number, time: Date) {
  await deletePasskeysSince(trx, accountId, time)
  const totp = await findTotp(trx, accountId)
  if (totp && (totp.confirmed_at ?? totp.created_at) >= time) await deleteTotp(trx, accountId)
  await deletePhoneVerification(trx, accountId)
  await unverifyPhoneSince(trx, accountId, time)
}

/**
 * Gives the account back to the old address: ends every session and removes everything set up since and
 * shortly before. Returns a token to set the password with.
 */
export async function undoEmailChange(
  deps: Deps,
  token: string,
): Promise<{ token: string; accountId: number }> {
  const now = deps.now()
  const found = await findLink(deps.db, 'undo-email', hashSecret(token), now)
  if (!found) throw new DomainError('link_expired')
  const reset = newSecret()
  try {
    await deps.db.transaction().execute(async (trx) => {
      const link = await takeLink(trx, 'undo-email', hashSecret(token), now)
      if (!link) throw new DomainError('link_expired')
      const account = await getAccount(trx, link.account_id)
      await setVerifiedEmail(trx, account.id, link.email!, now)
      await setPassword(trx, account.id, null)
      await shutOut(trx, account.id)
      // Links of addresses in between, which belonged to the thief.
      await deleteLinksSince(trx, account.id, 'undo-email', link.created_at)
      await removeGuardsSince(trx, account.id, new Date(link.created_at.getTime() - emailUndoSeconds * 1000))
      await giveLink(deps, trx, { accountId: account.id, token: reset, seconds: resetTokenSeconds })
      const restored = { ...account, email: link.email, email_verified_at: now }
      await tellOwner(deps, trx, restored, emailRestored, {}, shortHash(token))
    })
  } catch (error) {
    if (violates(error, 'account_verified_email'))
      throw new DomainError('conflict', 'Ova e-mail adresa je u međuvremenu potvrđena na drugom računu.')
    throw error
  }
  return { token: reset, accountId: found.account_id }
}
