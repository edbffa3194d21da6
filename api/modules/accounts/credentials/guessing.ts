import { addressKey } from '#lib/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import { type Limit, RateLimited, type RateLimiter, type Reservation } from '#lib/rate-limiter.ts'
import { loginAddressLimit, loginLimit, passwordCheckLimit, secondFactorLimit } from '#contract/limits.ts'
import type { KnownDevice } from '../sessions/devices.ts'

// Decides which limits a guess at a password or code counts against. They are reserved before anything is compared and
// given back only by the try that succeeded, so neither concurrent tries nor other people's successes make room for a guess.

export type LoginAttempt = {
  ip: string
  /** Username or e-mail, as typed. */
  name: string
  /** Proven by the browser's cookie. */
  devices: readonly KnownDevice[]
}

type Named = { id: number }

export type LoginSteps<A extends Named> = {
  /** The account that the name means. */
  find(): Promise<A | undefined>
  /**
   * Compares the password. Without an account, which also stands for one that is locked out, it takes as long and answers
   * no. `used` is how many tries the caller has had, this one included.
   */
  matches(account: A | undefined, used: number): Promise<boolean>
  /** Throws otp_required or otp_wrong unless the second factor is there too. */
  proveFactor(account: A, device: KnownDevice | undefined): Promise<void>
  /** Called when strangers have used up their tries at this account. */
  onLockOut(account: A): void
}

const nothing: Reservation = { used: 0, resetSeconds: 0, giveBack: async () => {} }

/** Answers the refusal in place of throwing it. */
async function reserved(
  limiter: RateLimiter,
  scope: string,
  key: string,
  limit: Limit,
): Promise<Reservation | RateLimited> {
  try {
    return await limiter.reserve(scope, key, limit)
  } catch (error) {
    if (error instanceof RateLimited) return error
    throw error
  }
}

const isRefused = (result: Reservation | RateLimited): result is RateLimited => result instanceof RateLimited
const orNothing = (result: Reservation | RateLimited) => (isRefused(result) ? nothing : result)

/**
 * Answers the account that has proven itself, or undefined. A try counts against the address, against the name as typed,
 * and against the account that the name means; on a browser that the account knows, against the device in place of the
 * name, and nothing else refuses it there: strangers who guess don't shut the owner out.
 *
 * The caller is told only of the limits of address, name and device, which hold for names that nobody has too. An account
 * that had its tries under its other name is silently not compared: a 429 would tell that both names are of one account.
 */
export async function tryLogin<A extends Named>(
  limiter: RateLimiter,
  { ip, name, devices }: LoginAttempt,
  { find, matches, proveFactor, onLockOut }: LoginSteps<A>,
): Promise<A | undefined> {
  const byAddress = await reserved(limiter, 'login-address', addressKey(ip), loginAddressLimit)
  // Before anything is looked up, where no device can lift it.
  if (isRefused(byAddress) && devices.length === 0) throw byAddress
  const account = await find()
  const device = devices.find(({ accountId }) => accountId === account?.id)
  if (isRefused(byAddress) && !device) throw byAddress

  const seen = device
    ? await reserved(limiter, 'login-device', String(device.id), loginLimit)
    : await reserved(limiter, 'login-name', name.toLowerCase(), loginLimit)
  if (isRefused(seen)) {
    if (account && !device) onLockOut(account)
    throw seen
  }
  // Also for a name that nobody has, so that it takes as many steps.
  const key = account ? `id:${account.id}` : `name:${name.toLowerCase()}`
  const byAccount = await reserved(limiter, 'login-account', key, loginLimit)
  const isLockedOut = !device && isRefused(byAccount)
  if (account && isLockedOut) onLockOut(account)

  const compared = isLockedOut ? undefined : account
  const isRight = await matches(compared, seen.used)
  if (!compared || !isRight) return undefined
  await seen.giveBack()
  await orNothing(byAccount).giveBack()
  try {
    await proveFactor(compared, device)
  } catch (error) {
    // Asking for the code is a step of a login; a wrong one is a failure.
    if (error instanceof DomainError && error.code === 'otp_required') await orNothing(byAddress).giveBack()
    throw error
  }
  await orNothing(byAddress).giveBack()
  return compared
}

/** Does `attempt`, which says whether it was right; a right one costs nothing. */
async function counted(reservations: readonly Reservation[], attempt: () => Promise<boolean>) {
  const isRight = await attempt()
  if (isRight) for (const reservation of reservations) await reservation.giveBack()
  return isRight
}

/** A code of the second factor at a login whose password was right: by account, or by the device that it knows. */
export async function tryCode(
  limiter: RateLimiter,
  { accountId, device }: { accountId: number; device: KnownDevice | undefined },
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const byAccount = ['second-factor', `id:${accountId}`, secondFactorLimit] as const
  if (!device) return counted([await limiter.reserve(...byAccount)], attempt)
  const byDevice = await limiter.reserve('second-factor', `device:${device.id}`, secondFactorLimit)
  // It leaves strangers one try less, but strangers don't refuse it.
  return counted([byDevice, orNothing(await reserved(limiter, ...byAccount))], attempt)
}

/** The password, asked for again in the settings. */
export const tryPasswordAgain = async (
  limiter: RateLimiter,
  accountId: number,
  attempt: () => Promise<boolean>,
): Promise<boolean> =>
  counted([await limiter.reserve('password-check', `id:${accountId}`, passwordCheckLimit)], attempt)

/** A code of the second factor in the settings. */
export const trySetupCode = async (
  limiter: RateLimiter,
  accountId: number,
  attempt: () => Promise<boolean>,
): Promise<boolean> =>
  counted([await limiter.reserve('second-factor-setup', `id:${accountId}`, secondFactorLimit)], attempt)

/** For a password reset: whoever did it holds the mailbox or the phone. */
export async function forgetLoginTries(
  limiter: RateLimiter,
  {
    id,
    username,
    email,
    email_verified_at,
  }: { id: number; username: string; email: string | null; email_verified_at: Date | null },
) {
  await limiter.forget('login-account', `id:${id}`)
  await limiter.forget('login-name', username.toLowerCase())
  // A claimed address is perhaps another account's name.
  if (email && email_verified_at) await limiter.forget('login-name', email.toLowerCase())
}
