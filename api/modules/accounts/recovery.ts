import { randomInt, randomUUID } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#api/lib/addresses.ts'
import type { Db } from '#api/lib/db.ts'
import { DomainError } from '#api/lib/errors.ts'
import { enqueue } from '#api/lib/jobs.ts'
import { lastingLimiter } from '#api/lib/lasting-limiter.ts'
import { hashPassword, passwordMatches } from '#api/lib/passwords.ts'
import { parseMobileNumber } from '#api/lib/phone-numbers.ts'
import { countSms, queueMail, queueSms } from '#api/modules/notifications/service.ts'
import {
  mailRecipientLimit,
  phoneCodeDigits,
  phoneCodeSeconds,
  phoneCodeTries,
  recoveryAddressLimit,
  recoveryLoginLimit,
  resetLimit,
  resetLinkSeconds,
  resetTokenSeconds,
} from '#contract/limits.ts'
import { makePaths } from '#contract/paths.ts'
import { deleteOtherDevices } from './device-queries.ts'
import { recoverPassword } from './jobs.ts'
import {
  countPasswordCodeTry,
  deleteLinks,
  deletePasswordCode,
  findLink,
  insertLink,
  putPasswordCode,
  takeLink,
  takePasswordCode,
} from './link-queries.ts'
import { resetCodeSms } from './messages.ts'
import { passwordProblem } from './password-check.ts'
import {
  type AccountRow,
  findAccountByVerifiedPhone,
  getAccount,
  listAccountsByLogin,
  setPassword,
} from './queries.ts'
import { tellOwner } from './tell-owner.ts'
import { deleteAllSessions } from './session-queries.ts'
import { hashSecret, newSecret, shortHash } from './tokens.ts'

export type RecoveryChannel = 'mail' | 'sms'

/**
 * Asks for a link or a code. What there is to send is found out by a job, so that neither the answer nor its time tells
 * whether there is such an account.
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

/** Whose password a code by SMS may set: the account's with this name, e-mail or number, if its number is verified. */
async function findForSms(db: Db, login: string): Promise<AccountRow | undefined> {
  const [byLogin] = await listAccountsByLogin(db, login)
  const account = byLogin ?? (await findByPhone(db, login))
  return account?.phone_verified_at ? account : undefined
}

type Asked = { request: string; login: string; ip: string }

/** The job behind `requestRecovery`. A repeat sends nothing again. */
export async function sendRecovery(
  deps: Deps,
  { channel, ...asked }: Asked & { channel: RecoveryChannel },
): Promise<void> {
  try {
    await (channel === 'mail' ? sendLink(deps, asked) : sendCode(deps, asked))
  } catch (error) {
    // Who asks too often, or for a number where no SMS go, gets nothing, and is not told that there is an account.
    if (!(error instanceof DomainError)) throw error
  }
}

async function sendLink(deps: Deps, { request, login }: Asked) {
  const [account] = await listAccountsByLogin(deps.db, login)
  if (!account?.email) return
  await deps.rateLimiter.hit('recovery-recipient', account.email.toLowerCase(), mailRecipientLimit)
  const token = newSecret()
  await deps.db.transaction().execute(async (trx) => {
    const expiresAt = await giveLink(deps, trx, { accountId: account.id, token, seconds: resetLinkSeconds })
    await queueMail(trx, {
      to: account.email!,
      kind: 'password-reset',
      data: {
        username: account.username,
        path: makePaths(deps.brand).resetPassword(token),
        minutes: resetLinkSeconds / 60,
      },
      key: `reset-password:${request}`,
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
  const code_hash = await hashPassword(code)
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

/** A token that sets the password once. Answers until when. */
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

/** The code of an SMS for a token. Wrong, used up, too old, or of nobody: the answer is the same. */
export async function exchangeSmsCode(
  deps: Deps,
  { login, code, ip }: { login: string; code: string; ip: string },
): Promise<string> {
  await deps.rateLimiter.hit('reset-address', addressKey(ip), resetLimit)
  const account = await findForSms(deps.db, login)
  // One transaction that writes, whoever there is: neither its statements nor its commit tell.
  const sent = await deps.db.transaction().execute(async (trx) => {
    await lastingLimiter(trx, deps.now).hit('reset-code', login.toLowerCase(), resetLimit)
    return countPasswordCodeTry(trx, account?.id ?? 0, { now: deps.now(), tries: phoneCodeTries })
  })
  const matches = await passwordMatches(code, sent?.code_hash)
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
    throw new DomainError('validation_failed', undefined, { fields })
  }
  return token
}

/** Whose password the link sets; throws link_expired where it holds no more. */
export async function checkResetLink(deps: Deps, token: string, ip: string): Promise<AccountRow> {
  await deps.rateLimiter.hit('reset-address', addressKey(ip), resetLimit)
  const link = await findLink(deps.db, 'reset-password', hashSecret(token), deps.now())
  if (!link) throw new DomainError('link_expired')
  return getAccount(deps.db, link.account_id)
}

/** Sets the password; whoever was logged in is so no more. The second factor stays. */
export async function resetPassword(
  deps: Deps,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<void> {
  const account = await checkResetLink(deps, token, ip)
  const problem = passwordProblem(password, account)
  if (problem) throw new DomainError('validation_failed', undefined, { fields: { password: problem } })
  const hash = await hashPassword(password)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await takeLink(trx, 'reset-password', hashSecret(token), deps.now())))
      throw new DomainError('link_expired')
    await setPassword(trx, account.id, hash)
    await shutOut(trx, account.id)
    await tellOwner(deps, trx, account, 'password-changed', {}, `reset-${shortHash(token)}`)
  })
  await deps.rateLimiter.forget('login-account', `id:${account.id}`)
}

/** Ends every session, of people and programs, and forgets what could begin one without the password. */
export async function shutOut(trx: Db, accountId: number) {
  await deleteAllSessions(trx, accountId)
  await deleteOtherDevices(trx, accountId, null)
  await deleteLinks(trx, accountId, 'reset-password')
  await deleteLinks(trx, accountId, 'change-email')
  await deletePasswordCode(trx, accountId)
}
