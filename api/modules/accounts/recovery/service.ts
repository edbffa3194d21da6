import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#lib/http/addresses.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { lastingLimiter } from '#lib/limits/lasting-limiter.ts'
import { parseMobileNumber } from '#lib/accounts/phone-numbers.ts'
import { countSms, queueMail, queueSms } from '#api/modules/notifications/service.ts'
import {
  mailRecipientLimit,
  phoneCodeSeconds,
  phoneCodeTries,
  recoveryAddressLimit,
  recoveredClaims,
  recoveryLoginLimit,
  resetLimit,
  resetLinkSeconds,
  resetTokenSeconds,
  phoneCodeDigits,
} from '#contract/limits/accounts.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { deleteOtherDevices } from '../sessions/device-queries.ts'
import { forgetLoginTries } from '../credentials/login-attempts.ts'
import { passwordReset } from '../mails.ts'
import { resetCodeSms } from '../messages.ts'
import { passwordProblem } from '../credentials/password-check.ts'
import {
  type AccountRow,
  findAccountByLogin,
  findAccountByVerifiedPhone,
  getAccount,
  listAccountsToRecover,
  setPassword,
} from '../queries.ts'
import { passwordChanged } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { deleteAllSessions } from '../sessions/queries.ts'
import { hashSecret, newSecret, shortHash } from '../tokens.ts'
import {
  countPasswordCodeTry,
  deleteLinks,
  deletePasswordCode,
  findLink,
  insertLink,
  putPasswordCode,
  takeLink,
  takePasswordCode,
} from './queries.ts'

const asked = z.object({ request: z.string(), login: z.string(), ip: z.string() })
type Asked = z.infer<typeof asked>

const channel = z.enum(['mail', 'sms'])
export type RecoveryChannel = z.infer<typeof channel>

export const recoverPassword = defineJob({
  name: 'recover-password',
  label: 'Slanje linka ili koda za novu šifru',
  payload: asked.extend({ channel }),
  run: (deps: Deps, payload) => sendRecovery(deps, payload),
})

/**
 * Requests a link or a code. A job decides what to send, so that neither the reply nor its timing reveals
 * whether the account exists.
 */
export async function requestRecovery(
  deps: Deps,
  { login, channel, ip }: { login: string; channel: RecoveryChannel; ip: string },
): Promise<void> {
  await deps.rateLimiter.hit('recovery-address', addressKey(ip), recoveryAddressLimit)
  await deps.rateLimiter.hit(`recovery-${channel}`, login.toLowerCase(), recoveryLoginLimit)
  await enqueue(deps.db, recoverPassword, { request: randomUUID(), login, channel, ip })
}

async function findByPhone(db: Db, login: string) {
  const phone = parseMobileNumber(login)
  return phone ? findAccountByVerifiedPhone(db, phone) : undefined
}

/**
 * Finds the account whose password an SMS code may set: by username, verified e-mail or number, if its number
 * is verified. If a claimed e-mail worked too, the arrival of the code would tell the claimant whether the
 * address is taken.
 */
async function findForSms(db: Db, login: string): Promise<AccountRow | undefined> {
  const account = (await findAccountByLogin(db, login)) ?? (await findByPhone(db, login))
  return account?.phone_verified_at ? account : undefined
}

/** Sends nothing twice when the job is retried. */
async function sendRecovery(
  deps: Deps,
  { channel, ...asked }: Asked & { channel: RecoveryChannel },
): Promise<void> {
  try {
    await (channel === 'mail' ? sendLink(deps, asked) : sendCode(deps, asked))
  } catch (error) {
    // Refused by a limit, or a country without SMS: an error would reveal that the account exists.
    if (!(error instanceof DomainError)) throw error
  }
}

async function sendLink(deps: Deps, { request, login }: Asked) {
  for (const account of await listAccountsToRecover(deps.db, login, recoveredClaims))
    await sendLinkTo(deps, account, request)
}

async function sendLinkTo(deps: Deps, account: AccountRow, request: string) {
  if (!account.email) return
  await deps.rateLimiter.hit('recovery-recipient', account.email.toLowerCase(), mailRecipientLimit)
  const token = newSecret()
  await deps.db.transaction().execute(async (trx) => {
    const expiresAt = await giveLink(deps, trx, { accountId: account.id, token, seconds: resetLinkSeconds })
    await queueMail(trx, passwordReset, {
      to: account.email!,
      data: {
        username: account.username,
        path: makePaths(deps.brand).resetPassword(token),
        minutes: resetLinkSeconds / 60,
      },
      key: `reset-password:${request}:${account.id}`,
      expiresAt,
      accountId: account.id,
    })
  })
}

async function sendCode(deps: Deps, { request, login, ip }: Asked) {
  const account = await findForSms(deps.db, login)
  if (!account) return
  await countSms(deps, { to: account.phone!, ip, accountId: account.id })
  const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0')
  const code_hash = await deps.passwords.hash(code)
  const expiresAt = new Date(deps.now().getTime() + phoneCodeSeconds * 1000)
  await deps.db.transaction().execute(async (trx) => {
    await putPasswordCode(trx, { account_id: account.id, code_hash, expires_at: expiresAt })
    await queueSms(trx, {
      to: account.phone!,
      text: resetCodeSms(deps, code),
      key: `reset-code:${request}`,
      expiresAt,
      accountId: account.id,
    })
  })
}

/** Stores a token that sets the password once. Returns its expiry. */
export async function giveLink(
  deps: Deps,
  trx: Db,
  { accountId, token, seconds }: { accountId: number; token: string; seconds: number },
): Promise<Date> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await insertLink(trx, {
    token_hash: hashSecret(token),
    account_id: accountId,
    kind: 'reset-password',
    email: null,
    session_id: null,
    created_at: now,
    expires_at: expiresAt,
  })
  return expiresAt
}

/** Few rows, so that attempts leave nothing behind, but enough that concurrent ones seldom wait. */
const decoyRow = () => `decoy:${randomInt(16)}`
const decoyLimit = { max: 2 ** 31 - 1, windowSeconds: resetLimit.windowSeconds }

/**
 * Exchanges an SMS code for a token. Answers alike whether the code is wrong, used up, expired or unknown.
 */
export async function exchangeSmsCode(
  deps: Deps,
  { login, code, ip }: { login: string; code: string; ip: string },
): Promise<string> {
  await deps.rateLimiter.hit('reset-address', addressKey(ip), resetLimit)
  await deps.rateLimiter.hit('reset-code', login.toLowerCase(), resetLimit)
  const account = await findForSms(deps.db, login)
  // One writing transaction in every case: neither its statements nor its commit reveal anything.
  const sent = await deps.db.transaction().execute(async (trx) => {
    await lastingLimiter(trx, deps.now).hit('reset-code', decoyRow(), decoyLimit)
    return countPasswordCodeTry(trx, account?.id ?? 0, { now: deps.now(), tries: phoneCodeTries })
  })
  const matches = await deps.passwords.matches(code, sent?.code_hash)
  const token = newSecret()
  const taken =
    matches &&
    (await deps.db.transaction().execute(async (trx) => {
      if (!(await takePasswordCode(trx, account!.id, sent!.code_hash))) return false
      await giveLink(deps, trx, { accountId: account!.id, token, seconds: resetTokenSeconds })
      return true
    }))
  if (!taken) {
    const fields = { code: 'Kod nije ispravan ili više ne važi. Nakon nekoliko pokušaja zatražite novi.' }
    throw wrongFields(fields)
  }
  return token
}

/** Returns the account whose password the link sets; throws link_expired if the link is no longer valid. */
export async function checkResetLink(deps: Deps, token: string, ip: string): Promise<AccountRow> {
  await deps.rateLimiter.hit('reset-address', addressKey(ip), resetLimit)
  const link = await findLink(deps.db, 'reset-password', hashSecret(token), deps.now())
  if (!link) throw new DomainError('link_expired')
  return getAccount(deps.db, link.account_id)
}

/** Sets the password and ends every session. The second factor stays. Returns the account's id. */
export async function resetPassword(
  deps: Deps,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<number> {
  const account = await checkResetLink(deps, token, ip)
  const problem = passwordProblem(password, account)
  if (problem) throw wrongFields({ password: problem })
  const hash = await deps.passwords.hash(password)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await takeLink(trx, 'reset-password', hashSecret(token), deps.now())))
      throw new DomainError('link_expired')
    await setPassword(trx, account.id, hash)
    await shutOut(trx, account.id)
    await tellOwner(deps, trx, account, passwordChanged, {}, `reset-${shortHash(token)}`)
  })
  await forgetLoginTries(deps.rateLimiter, account)
  return account.id
}

/**
 * Ends every session, of people and programs, and deletes everything that could start one without the
 * password.
 */
export async function shutOut(trx: Db, accountId: number) {
  await deleteAllSessions(trx, accountId)
  await deleteOtherDevices(trx, accountId, null)
  await deleteLinks(trx, accountId, 'reset-password')
  await deleteLinks(trx, accountId, 'change-email')
  await deletePasswordCode(trx, accountId)
}
