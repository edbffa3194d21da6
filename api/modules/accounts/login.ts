import type { Deps } from '#api/deps.ts'
import { addressKey } from '#api/lib/addresses.ts'
import { DomainError } from '#api/lib/errors.ts'
import { passwordMatches } from '#api/lib/passwords.ts'
import { RateLimited } from '#api/lib/rate-limiter.ts'
import { loginDelay, loginLimit, loginWarningLimit } from '#contract/limits.ts'
import { type KnownDevice, recogniseDevices } from './devices.ts'
import { type AccountRow, holdPassword, listAccountsByLogin } from './queries.ts'
import { tellOwner } from './tell-owner.ts'
import { type Entry, type SessionStart, startSession } from './sessions.ts'
import { checkSecondFactor } from './two-factor.ts'

export type Login = SessionStart & {
  username: string
  password: string
  /** Of the second factor. */
  otp?: string | undefined
}

type Candidates = Awaited<ReturnType<typeof listAccountsByLogin>>

/**
 * Throws login_failed alike for an unknown name and a wrong password, otp_required and otp_wrong for who knows the
 * password, and rate_limited by account and address. Tries on a device that the account knows are counted apart, so
 * that strangers who guess don't shut the owner out.
 */
export async function login(deps: Deps, input: Login): Promise<Entry> {
  const { candidates, device } = await countTry(deps, input)
  const account = await matching(candidates, input)
  if (!account) throw new DomainError('login_failed')
  await checkSecondFactor(deps, account, input.otp, keyOf(device, account.id))
  await deps.rateLimiter.forget(...scopeOf(device, candidates, input))
  return deps.db.transaction().execute(async (trx) => {
    // Whoever changed it meanwhile logged everyone out, and this one would be left in.
    if (!(await holdPassword(trx, account.id, account.password_hash!))) throw new DomainError('login_failed')
    return startSession(deps, trx, account, input)
  })
}

const keyOf = (device: KnownDevice | undefined, accountId: number) =>
  device ? `device:${device.id}` : `id:${accountId}`

/** Names and e-mails of one account share its tries; unknown names have theirs, so that they can't be told apart. */
const scopeOf = (
  device: KnownDevice | undefined,
  candidates: Candidates,
  { username }: Login,
): [scope: string, key: string] =>
  device
    ? ['login-device', String(device.id)]
    : ['login-account', candidates[0] ? `id:${candidates[0].id}` : `name:${username.toLowerCase()}`]

async function countTry(deps: Deps, input: Login) {
  const devices = await recogniseDevices(deps.db, input.deviceCookie)
  // Without such a device the address comes first: one that is refused must not use up the tries of an account.
  if (devices.length === 0) await countAddress(deps, input.ip)
  const candidates = await listAccountsByLogin(deps.db, input.username)
  const device = devices.find(({ accountId }) => candidates.some(({ id }) => id === accountId))
  if (devices.length > 0 && !device) await countAddress(deps, input.ip)
  const scope = scopeOf(device, candidates, input)
  try {
    const tries = await deps.rateLimiter.hit(...scope, loginLimit)
    await deps.pause(delayOf(tries))
  } catch (error) {
    if (error instanceof RateLimited && !device && candidates[0]) warnOwner(deps, candidates[0])
    throw error
  }
  return { candidates, device }
}

const countAddress = ({ rateLimiter }: Deps, ip: string) =>
  rateLimiter.hit('login-address', addressKey(ip), loginLimit)

/** Before the comparison, so that the time of an answer tells nothing of the password. */
function delayOf(tries: number): number {
  const { freeTries, firstMs, mostMs } = loginDelay
  return tries <= freeTries ? 0 : Math.min(firstMs * 2 ** (tries - freeTries - 1), mostMs)
}

/** Nobody waits for it: the answer comes as fast as for a name that nobody has. */
function warnOwner(deps: Deps, account: AccountRow) {
  const warn = async () => {
    try {
      await deps.rateLimiter.hit('login-warning', `id:${account.id}`, loginWarningLimit)
    } catch (error) {
      if (error instanceof RateLimited) return
      throw error
    }
    const day = deps.now().toISOString().slice(0, 10)
    await deps.db.transaction().execute((trx) => tellOwner(deps, trx, account, 'login-attack', {}, day))
  }
  // Where the database is away, the next refusal tells.
  warn()
    .catch(() => deps.rateLimiter.forget('login-warning', `id:${account.id}`))
    .catch(() => {})
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
