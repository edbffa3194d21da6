import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/lib/actor.ts'
import { addressKey } from '#api/lib/addresses.ts'
import { DomainError } from '#api/lib/errors.ts'
import type { CurrentUser } from '#contract/accounts.ts'
import { loginLimit, sessionAbsoluteSeconds, sessionSlidingSeconds } from '#contract/limits.ts'
import type { Session } from '#api/plugins/session.ts'
import { passwordMatches } from '#api/lib/passwords.ts'
import {
  type AccountRow,
  deleteSession,
  deleteStaleSessions,
  findAccountByLogin,
  findSession,
  insertSession,
  markAccountActive,
  markSessionUsed,
} from './queries.ts'
import { formatToken, hashSecret, newSecret, parseToken, secretMatches } from './tokens.ts'
import { actorOf, currentUserView } from './view.ts'

export { ensureImportSellers, type ImportSellers } from './import-sellers.ts'

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
  const account = await findAccountByLogin(deps.db, input.username)
  // Names and e-mails of one account share its tries; unknown names have theirs, so that they can't be told apart.
  const accountKey = account ? `id:${account.id}` : `name:${input.username.toLowerCase()}`
  await deps.rateLimiter.hit('login-account', accountKey, loginLimit)
  if (!(await passwordMatches(input.password, account?.password_hash)) || !account)
    throw new DomainError('login_failed')
  await deps.rateLimiter.forget('login-account', accountKey)

  const now = deps.now()
  await deleteStaleSessions(deps.db, account.id, {
    unusedSince: before(now, sessionSlidingSeconds),
    madeBefore: before(now, sessionAbsoluteSeconds),
  })
  const secret = newSecret()
  const session = await insertSession(deps.db, {
    account_id: account.id,
    secret_hash: hashSecret(secret),
    device_name: input.deviceName ?? null,
    user_agent: input.userAgent?.slice(0, 500) ?? null,
    ip: input.ip,
    remember: input.remember,
    created_at: now,
    last_used_at: now,
  })
  await markAccountActive(deps.db, account.id, now)
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
