import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { loginDelay, loginWarningLimit } from '#contract/limits/accounts.ts'
import { recogniseDevices } from '../sessions/devices.ts'
import { tryLogin } from '../credentials/login-attempts.ts'
import { type AccountRow, findAccountByLogin, holdPassword } from '../queries.ts'
import { loginAttack } from '../deed-mails.ts'
import { tellOwner } from '../tell-owner.ts'
import { type Entry, type SessionStart, startSession } from '../sessions/service.ts'
import { checkSecondFactor } from '../second-factor/two-factor.ts'

export type Login = SessionStart & {
  username: string
  password: string
  /** Second-factor code. */
  otp?: string | undefined
  /** Called with the account that this attempt locks. */
  onLockOut?: (accountId: number) => void
}

/**
 * Throws login_failed alike for an unknown name and a wrong password; otp_required and otp_wrong only to
 * callers who know the password; and rate_limited as `tryLogin` counts.
 */
export async function logInWithPassword(deps: Deps, input: Login): Promise<Entry> {
  const { username, password, otp, ip } = input
  const devices = await recogniseDevices(deps.db, input.deviceCookie)
  let hasProvenFactor = false
  const accountIds = devices.map(({ accountId }) => accountId)
  const account = await tryLogin(
    deps.rateLimiter,
    { ip, name: username, devices },
    {
      find: () => findAccountByLogin(deps.db, username, accountIds),
      async matches(found, used) {
        await deps.pause(delayOf(used))
        return deps.passwords.matches(password, found?.password_hash)
      },
      async proveFactor(found, device) {
        hasProvenFactor = await checkSecondFactor(deps, found, otp, device)
      },
      onLockOut(found) {
        warnOwner(deps, found)
        input.onLockOut?.(found.id)
      },
    },
    deps.changeLimits,
  )
  if (!account) throw loginFailed(input)
  return deps.db.transaction().execute(async (trx) => {
    // A concurrent change of the password logged everyone out and would miss this login.
    if (!(await holdPassword(trx, account.id, account.password_hash!))) throw loginFailed(input)
    return startSession(deps, trx, account, input, { hasProvenFactor })
  })
}

/** Gives the same message for every e-mail, whether verified, claimed or unused. */
const loginFailed = ({ username }: Login) =>
  username.includes('@')
    ? new DomainError(
        'login_failed',
        'E-mail ili šifra nisu ispravni. Ako adresu još niste potvrdili, prijavite se korisničkim imenom.',
      )
    : new DomainError('login_failed')

/** Applied before the comparison, so that the response time reveals nothing about the password. */
function delayOf(tries: number): number {
  const { freeTries, firstMs, mostMs } = loginDelay
  return tries <= freeTries ? 0 : Math.min(firstMs * 2 ** (tries - freeTries - 1), mostMs)
}

/** Runs in the background, so that the reply is as fast as for an unknown name. */
function warnOwner(deps: Deps, account: AccountRow) {
  const warn = async () => {
    try {
      await deps.rateLimiter.hit('login-warning', `id:${account.id}`, loginWarningLimit)
    } catch (error) {
      if (error instanceof RateLimited) return
      throw error
    }
    const day = deps.now().toISOString().slice(0, 10)
    await deps.db.transaction().execute((trx) => tellOwner(deps, trx, account, loginAttack, {}, day))
  }
  // If the database is away, the next refusal sends the warning.
  warn()
    .catch(() => deps.rateLimiter.forget('login-warning', `id:${account.id}`))
    .catch(() => {})
}
