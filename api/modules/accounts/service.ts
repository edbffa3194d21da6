import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { addressKey } from '#api/lib/addresses.ts'
import type { Db } from '#api/lib/db.ts'
import { DomainError } from '#api/lib/errors.ts'
import type { CurrentUser } from '#contract/accounts.ts'
import { loginLimit, sessionAbsoluteSeconds, sessionSlidingSeconds } from '#contract/limits.ts'
import type { Session } from '#api/plugins/session.ts'
import { passwordMatches } from '#api/lib/passwords.ts'
import {
  type AccountRow,
  deleteSession,
  deleteStaleSessions,
  findSession,
  insertSession,
  listAccountsByLogin,
  markAccountActive,
  markSessionUsed,
} from './queries.ts'
import { formatToken, hashSecret, newSecret, parseToken, secretMatches } from './tokens.ts'
import { actorOf, currentUserView } from './view.ts'

export { ensureImportSellers, type ImportSellers } from './import-sellers.ts'

export { sendEmailLink, verifyEmail } from './email-verification.ts'
export { confirmPhone, getVerification, sendPhoneCode } from './phone-verification.ts'

export type Login = {
  username: string
  password: string
  deviceName?: string | undefined
  remember: boolean
  userAgent: string | null
  ip: string
}

/** Throws login_failed alike for an unknown name and a wrong password, and rate_limited by account and address. */
export async function login(deps: Deps, input: Login): Promise<{ token: string; user: CurrentUser }> {
  // The address first: one that is refused must not use up the tries of an account.
  await deps.rateLimiter.hit('login-address', addressKey(input.ip), loginLimit)
  const candidates = await listAccountsByLogin(deps.db, input.username)
  // Names and e-mails of one account share its tries; unknown names have theirs, so that they can't be told apart.
  const accountKey = candidates[0] ? `id:${candidates[0].id}` : `name:${input.username.toLowerCase()}`
  await deps.rateLimiter.hit('login-account', accountKey, loginLimit)
  const account = await matching(candidates, input)
  if (!account) throw new DomainError('login_failed')
  await deps.rateLimiter.forget('login-account', accountKey)
  return startSession(deps, deps.db, account, input)
}

/** As many comparisons whoever there is: two for an address, of which one may be another's claim. */
async function matching<A extends { password_hash: string | null }>(
  candidates: readonly A[],
  { username, password }: Login,
): Promise<A | undefined> {
  const compared = username.includes('@') ? 2 : 1
  const matches = await Promise.all(
    Array.from({ length: compared }, (_, index) =>
      passwordMatches(password, candidates[index]?.password_hash),
    ),
  )
  return candidates.find((_, index) => matches[index])
}

/** Logs the account in on a new device. */
export async function startSession(
  deps: Deps,
  db: Db,
  account: AccountRow,
  input: Pick<Login, 'deviceName' | 'remember' | 'userAgent' | 'ip'>,
): Promise<{ token: string; user: CurrentUser }> {
  const now = deps.now()
  await deleteStaleSessions(db, account.id, {
    unusedSince: before(now, sessionSlidingSeconds),
    madeBefore: before(now, sessionAbsoluteSeconds),
  })
  const secret = newSecret()
  const session = await insertSession(db, {
    account_id: account.id,
    secret_hash: hashSecret(secret),
    device_name: input.deviceName ?? null,
    user_agent: input.userAgent?.slice(0, 500) ?? null,
    ip: input.ip,
    remember: input.remember,
    created_at: now,
    last_used_at: now,
  })
  await markAccountActive(db, account.id, now)
  return { token: formatToken(session.id, secret), user: currentUserView(account, now) }
}

const before = (time: Date, seconds: number) => new Date(time.getTime() - seconds * 1000)

declare module '#api/plugins/session.ts' {
  interface Session {
    account: AccountRow
  }
}

const renewAfterSeconds = 3600

/** Who holds this bearer string, if its session lives. `renewed` says that the session was just prolonged. */
export async function resolveSession(deps: Deps, token: string): Promise<Session | undefined> {
  const parsed = parseToken(token)
  const row = parsed && (await findSession(deps.db, parsed.sessionId))
  if (!row || !secretMatches(parsed.secret, row.secret_hash)) return undefined

  const now = deps.now()
  const ageOf = (time: Date) => (now.getTime() - time.getTime()) / 1000
  const idle = ageOf(row.last_used_at)
  if (idle > sessionSlidingSeconds || ageOf(row.session_created_at) > sessionAbsoluteSeconds) {
    await deleteSession(deps.db, row.session_id)
    return undefined
  }
  // Not at every request, or each read would write.
  const renewed = idle > renewAfterSeconds
  if (renewed) {
    await markSessionUsed(deps.db, row.session_id, now)
    await markAccountActive(deps.db, row.id, now)
  }
  return { actor: actorOf(row, now), account: row, remember: row.remember, renewed }
}

export const logout = (deps: Deps, actor: Actor) => deleteSession(deps.db, actor.sessionId)
