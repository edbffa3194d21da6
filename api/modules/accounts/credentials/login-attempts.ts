import { addressKey } from '#lib/http/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import {
  type ChangeLimits,
  type Limit,
  RateLimited,
  type RateLimiter,
  type Reservation,
} from '#lib/limits/rate-limiter.ts'
import { usualChangeLimits } from '#contract/limits/changes.ts'
import { passwordCheckLimit, secondFactorLimit } from '#contract/limits/accounts.ts'
import type { KnownDevice } from '../sessions/devices.ts'

// Decides which limits a guess at a password or code counts against. Attempts are reserved before anything is
// compared and given back only by the one that succeeded, so neither concurrent attempts nor other people's
// successes make room for a guess.

export type LoginAttempt = {
  ip: string
  /** Username or e-mail, as typed. */
  name: string
  /** Proven by the browser's cookie. */
  devices: readonly KnownDevice[]
}

type Named = { id: number }

export type LoginSteps<A extends Named> = {
  /** Finds the account by the given name. */
  find(): Promise<A | undefined>
  /**
   * Compares the password. Without an account, or with a locked one, takes as long and returns false. `used`
   * counts the caller's attempts, including this one.
   */
  matches(account: A | undefined, used: number): Promise<boolean>
  /** Throws otp_required or otp_wrong unless the second factor is proven too. */
  proveFactor(account: A, device: KnownDevice | undefined): Promise<void>
  /** Called when strangers have used up their attempts on this account. */
  onLockOut(account: A): void
}

const nothing: Reservation = { used: 0, resetSeconds: 0, giveBack: async () => {} }

/** Returns the refusal instead of throwing it. */
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
 * Returns the authenticated account, or undefined. An attempt counts against the address, the typed name and
 * the account behind the name. On a browser that the account knows, it counts against the device instead of
 * the name, and nothing else refuses it there, so that guessing strangers do not lock the owner out.
 *
 * The caller only sees the limits of address, name and device, which also apply to unused names. An account
 * whose attempts were used up under its other name is silently not compared: a 429 would reveal that both
 * names belong to one account.
 */
export async function tryLogin<A extends Named>(
  limiter: RateLimiter,
  { ip, name, devices }: LoginAttempt,
  { find, matches, proveFactor, onLockOut }: LoginSteps<A>,
  limits: Pick<ChangeLimits, 'loginFailures' | 'loginFailuresOfAddress'> = usualChangeLimits,
): Promise<A | undefined> {
  const { loginFailures, loginFailuresOfAddress } = limits
  const byAddress = await reserved(limiter, 'login-address', addressKey(ip), loginFailuresOfAddress)
  // Before the lookup, unless a device may lift the limit.
  if (isRefused(byAddress) && devices.length === 0) throw byAddress
  const account = await find()
  const device = devices.find(({ accountId }) => accountId === account?.id)
  if (isRefused(byAddress) && !device) throw byAddress

  const seen = device
    ? await reserved(limiter, 'login-device', String(device.id), loginFailures)
    : await reserved(limiter, 'login-name', name.toLowerCase(), loginFailures)
  if (isRefused(seen)) {
    if (account && !device) onLockOut(account)
    throw seen
  }
  // An unused name takes as many steps, so that timing reveals nothing.
  const key = account ? `id:${account.id}` : `name:${name.toLowerCase()}`
  const byAccount = await reserved(limiter, 'login-account', key, loginFailures)
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
    // Being asked for the code is a step of a login; a wrong code is a failure.
    if (error instanceof DomainError && error.code === 'otp_required') await orNothing(byAddress).giveBack()
    throw error
  }
  await orNothing(byAddress).giveBack()
  return compared
}

/** Runs `attempt`, which returns whether it succeeded; a success costs nothing. */
async function counted(reservations: readonly Reservation[], attempt: () => Promise<boolean>) {
  const isRight = await attempt()
  if (isRight) for (const reservation of reservations) await reservation.giveBack()
  return isRight
}

/** A second-factor code at a login with the right password: counts by account, or by a known device. */
export async function tryCode(
  limiter: RateLimiter,
  { accountId, device }: { accountId: number; device: KnownDevice | undefined },
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const byAccount = ['second-factor', `id:${accountId}`, secondFactorLimit] as const
  if (!device) return counted([await limiter.reserve(...byAccount)], attempt)
  const byDevice = await limiter.reserve('second-factor', `device:${device.id}`, secondFactorLimit)
  // It uses up an attempt of strangers, but their limit does not refuse it.
  return counted([byDevice, orNothing(await reserved(limiter, ...byAccount))], attempt)
}

/** The password, re-entered in the settings. */
export const tryPasswordAgain = async (
  limiter: RateLimiter,
  accountId: number,
  attempt: () => Promise<boolean>,
): Promise<boolean> =>
  counted([await limiter.reserve('password-check', `id:${accountId}`, passwordCheckLimit)], attempt)

/** A second-factor code in the settings. */
export const trySetupCode = async (
  limiter: RateLimiter,
  accountId: number,
  attempt: () => Promise<boolean>,
): Promise<boolean> =>
  counted([await limiter.reserve('second-factor-setup', `id:${accountId}`, secondFactorLimit)], attempt)

/** For a password reset, which proves that the caller holds the mailbox or the phone. */
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
  // A merely claimed address may be another account's name.
  if (email && email_verified_at) await limiter.forget('login-name', email.toLowerCase())
}
