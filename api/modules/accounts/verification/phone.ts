import { randomInt } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { parseMobileNumber } from '#lib/accounts/phone-numbers.ts'
import { unixSeconds } from '#lib/time.ts'
import { violates } from '#lib/database/unique-violation.ts'
import { countSms, countWarning, queueSms, troubleWith } from '#api/modules/notifications/service.ts'
import type { Verification } from '#contract/accounts/endpoints.ts'
import { phoneCodeDigits, phoneCodeSeconds, phoneCodeTries } from '#contract/limits/accounts.ts'
import { plural } from '#contract/text/plural.ts'
import { findPendingEmail } from '../recovery/queries.ts'
import { messageKeys, phoneChangedSms, phoneCodeSms } from '../messages.ts'
import { type AccountRow, getAccount } from '../queries.ts'
import { isCodeDue, requireFreshProof } from '../credentials/step-up.ts'
import { phoneAdded, phoneChanged } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { hasSecondFactor } from '../second-factor/two-factor-queries.ts'
import {
  countPhoneTry,
  findEmailVerification,
  findPhoneVerification,
  markPhoneVerified,
  putPhoneVerification,
  takePhoneVerification,
} from './queries.ts'

export async function getVerification(deps: Deps, actor: Actor): Promise<Verification> {
  const now = deps.now()
  const [account, link, pendingEmail, sent, enabled, codeDue] = await Promise.all([
    getAccount(deps.db, actor.id),
    findEmailVerification(deps.db, actor.id, now),
    findPendingEmail(deps.db, actor.id, now),
    findPhoneVerification(deps.db, actor.id, { now, tries: phoneCodeTries }),
    hasSecondFactor(deps.db, actor.id),
    isCodeDue(deps, actor),
  ])
  const trouble = async (key: string | undefined) => (key ? troubleWith(deps.db, key) : null)
  const emailKey = pendingEmail
    ? messageKeys.changeEmail(pendingEmail.token_hash)
    : link && messageKeys.verifyEmail(actor.id, link.token_hash)
  const [emailTrouble, phoneTrouble] = await Promise.all([
    trouble(emailKey),
    trouble(sent && messageKeys.phoneCode(actor.id, sent.code_hash)),
  ])
  return {
    email: {
      address: account.email,
      verified: account.email_verified_at !== null,
      pending: pendingEmail
        ? { address: pendingEmail.email!, expires_at: unixSeconds(pendingEmail.expires_at) }
        : null,
      trouble: emailTrouble,
    },
    phone: {
      number: account.phone,
      verified: account.phone_verified_at !== null,
      pending: sent
        ? {
            number: sent.phone,
            expires_at: unixSeconds(sent.expires_at),
            seconds_left: Math.ceil((sent.expires_at.getTime() - now.getTime()) / 1000),
            tries_left: phoneCodeTries - sent.tries,
          }
        : null,
      trouble: phoneTrouble,
    },
    two_factor: { enabled, code_due: codeDue },
    has_inbox: deps.inbox !== 'none',
  }
}

/**
 * Sends a code to a number. A verified number stays until the new one is verified, and changing it takes
 * fresh proof. With a second factor a first number takes it too, since it can set a forgotten password. Only
 * a person who proves to hold the number learns whether another account has it.
 */
export async function sendPhoneCode(
  deps: Deps,
  actor: Actor,
  { phone: given, password, otp }: { phone: string; password?: string | undefined; otp?: string | undefined },
  ip: string,
): Promise<void> {
  const phone = parseMobileNumber(given)
  if (!phone) {
    const fields = { phone: 'Unesite ispravan broj mobitela, npr. 061 234 567.' }
    throw wrongFields(fields)
  }
  const account = await getAccount(deps.db, actor.id)
  if (account.phone_verified_at && account.phone === phone)
    throw new DomainError('conflict', 'Ovaj broj je već verifikovan.')
  const sent = await findPhoneVerification(deps.db, actor.id, { now: deps.now(), tries: phoneCodeTries })
  // Resending a code to the same number needs no further proof.
  const isGuarded = account.phone_verified_at !== null || (await hasSecondFactor(deps.db, actor.id))
  if (isGuarded && sent?.phone !== phone) {
    const fields = { password: 'Za promjenu broja unesite šifru.' }
    if (!password) throw wrongFields(fields)
    await requireFreshProof(deps, actor, { password, otp })
  }
  await countSms(deps, { to: phone, ip, accountId: actor.id })

  const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
  const code_hash = await deps.passwords.hash(code)
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + phoneCodeSeconds * 1000)
  await deps.db.transaction().execute(async (trx) => {
    await putPhoneVerification(trx, {
      account_id: actor.id,
      phone,
      code_hash,
      created_at: now,
      expires_at: expiresAt,
    })
    const key = messageKeys.phoneCode(actor.id, code_hash)
    await queueSms(trx, {
      to: phone,
      text: phoneCodeSms(deps, code),
      key,
      expiresAt,
      accountId: actor.id,
    })
  })
}

const wrongCode = (triesLeft: number) => {
  const left = `Imate još ${triesLeft} ${plural(triesLeft, 'pokušaj', 'pokušaja', 'pokušaja')}.`
  const fields = { code: `Kod nije ispravan. ${left}` }
  return wrongFields(fields)
}

export async function confirmPhone(deps: Deps, actor: Actor, code: string): Promise<void> {
  const now = deps.now()
  const sent = await countPhoneTry(deps.db, actor.id, { now, tries: phoneCodeTries })
  if (!sent) throw new DomainError('code_expired')
  if (!(await deps.passwords.matches(code, sent.code_hash))) {
    if (sent.tries >= phoneCodeTries)
      throw new DomainError('code_expired', 'Potrošili ste sve pokušaje. Zatražite novi kod.')
    throw wrongCode(phoneCodeTries - sent.tries)
  }
  const before = await getAccount(deps.db, actor.id)
  const isChange = before.phone_verified_at !== null && before.phone !== sent.phone
  const bySms = isChange && (await countWarning(deps, before.phone!))
  try {
    await deps.db.transaction().execute(async (trx) => {
      if (!(await takePhoneVerification(trx, actor.id, sent.code_hash))) throw new DomainError('code_expired')
      await markPhoneVerified(trx, actor.id, sent.phone, now)
      await tellOfNewPhone(deps, trx, before, { phone: sent.phone, isChange, bySms })
    })
  } catch (error) {
    if (violates(error, 'account_verified_phone')) throw new DomainError('phone_taken')
    throw error
  }
}

/** Tells the mailbox and the old number, since the holder of the new one may not be the owner. */
async function tellOfNewPhone(
  deps: Deps,
  trx: Db,
  before: AccountRow,
  { phone, isChange, bySms }: { phone: string; isChange: boolean; bySms: boolean },
) {
  const lastDigits = phone.slice(-3)
  await tellOwner(deps, trx, before, isChange ? phoneChanged : phoneAdded, { lastDigits })
  if (!bySms) return
  await queueSms(trx, {
    to: before.phone!,
    text: phoneChangedSms(deps),
    key: `phone-changed:${before.id}:${deps.now().getTime()}`,
    accountId: before.id,
  })
}
