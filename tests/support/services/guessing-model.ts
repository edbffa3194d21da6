import { DomainError } from '#lib/errors.ts'
import { memoryRateLimiter, RateLimited, type RateLimiter } from '#lib/limits/rate-limiter.ts'
import {
  forgetLoginTries,
  tryCode,
  tryLogin,
  tryPasswordAgain,
  trySetupCode,
} from '#api/modules/accounts/credentials/login-attempts.ts'
import {
  loginAddressLimit,
  loginLimit,
  passwordCheckLimit,
  secondFactorLimit,
} from '#contract/limits/accounts.ts'

/** Pseudo-random numbers that a seed repeats (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
  }
}

export type Random = ReturnType<typeof randomFrom>

export const windowMs = loginLimit.windowSeconds * 1000

/**
 * Wrong guesses at one thing by one way. Windows start with a guess and do not overlap, so time bounds their
 * number.
 */
export class Tally {
  private readonly times = new Map<string, number[]>()
  private readonly most = new Map<string, number>()

  /** Throws if `key`, which allows `max` per window and exists since `since`, had more. */
  count(key: string, { max, time, since }: { max: number; time: number; since: number }) {
    const times = this.times.get(key) ?? []
    this.times.set(key, times)
    times.push(time)
    const allowed = max * (Math.floor((time - since) / windowMs) + 1)
    const recent = times.filter((at) => at > time - windowMs).length
    const way = key.split(' ')[0]!
    this.most.set(way, Math.max(this.most.get(way) ?? 0, times.length / allowed))
    if (times.length > allowed || recent > 2 * max)
      throw new Error(
        `${times.length} wrong guesses by ${key}, ${recent} of them recent, where ${allowed} may be`,
      )
  }

  forget(suffix: string) {
    for (const key of this.times.keys()) if (key.endsWith(suffix)) this.times.delete(key)
  }

  /** The share of its limit that each way reached, from 0 to 1. */
  get reached() {
    return Object.fromEntries(this.most)
  }
}

type Account = { id: number; username: string; email: string; isVerified: boolean; hasTotp: boolean }
type Device = { id: number; accountId: number }

export type ModelOptions = {
  sequences: number
  firstSeed?: number
  /** The limiter under test. */
  limiterOf?: (now: () => Date) => RateLimiter
}

/**
 * Runs random sequences of all calls that guess, against the rules of the services. Throws at a guess too
 * many.
 */
export async function guessAtRandom({
  sequences,
  firstSeed = 1,
  limiterOf = memoryRateLimiter,
}: ModelOptions) {
  const reached: Record<string, number> = {}
  const counts = { calls: 0, comparisons: 0, successes: 0, refusals: 0 }
  for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
    try {
      const tally = await runSequence(randomFrom(seed), limiterOf, counts)
      for (const [way, share] of Object.entries(tally.reached))
        reached[way] = Math.max(reached[way] ?? 0, share)
    } catch (error) {
      throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error })
    }
  }
  return { ...counts, reached }
}

async function runSequence(
  random: Random,
  limiterOf: (now: () => Date) => RateLimiter,
  counts: { calls: number; comparisons: number; successes: number; refusals: number },
): Promise<Tally> {
  let time = 0
  const limiter = limiterOf(() => new Date(time))
  const tally = new Tally()
  const accounts: Account[] = Array.from({ length: 2 + random.below(3) }, (_, at) => ({
    id: at + 1,
    username: `account${at + 1}`,
    // Some claim the first account's e-mail.
    email: at > 0 && random.chance(0.4) ? 'account1@x.ba' : `account${at + 1}@x.ba`,
    isVerified: at === 0 ? random.chance(0.8) : false,
    hasTotp: random.chance(0.5),
  }))
  for (const account of accounts.slice(1)) account.isVerified = account.email !== 'account1@x.ba'
  const devices: Device[] = []
  const resetAt = new Map<number, number>()
  // Half of the sequences stay within one window, where the bound is exact.
  const longestPause = random.chance(0.5) ? 10_000 : windowMs / 4

  const find = (name: string, known: readonly Device[]) => {
    if (!name.includes('@')) return accounts.find(({ username }) => username === name)
    const claims = accounts.filter(({ email }) => email === name)
    return (
      claims.find(({ id }) => known.some(({ accountId }) => accountId === id)) ??
      claims.find(({ isVerified }) => isVerified)
    )
  }
  // Each sequence has its own bias, so that some reach every limit.
  const addresses = random.pick([1, 2, 50])
  const rightChance = random.pick([0.05, 0.15, 0.4])
  const unknownChance = random.pick([0.05, 0.4])
  const deviceChance = random.pick([0, 0.3, 0.9])
  const settingsCalls = random.pick([10, 30])

  /** Sometimes lets others go first. */
  const wait = async () => {
    for (let turns = random.below(3); turns > 0; turns--) await undefined
  }
  const wrongGuess = (key: string, max: number, since = 0) => {
    // A stranger's guess also counts for its address.
    if (!key.startsWith('address')) counts.comparisons += 1
    tally.count(key, { max, time, since })
  }

  async function login() {
    const target = random.chance(0.7) ? accounts[0]! : random.pick(accounts)
    const name = random.chance(unknownChance)
      ? `nobody${random.below(20)}`
      : random.chance(0.5)
        ? target.username
        : target.email
    const known = devices.filter(() => random.chance(deviceChance))
    const ip = `10.0.0.${random.below(addresses)}`
    const isRight = random.chance(rightChance)
    const otp = random.pick(['none', 'right', 'wrong'] as const)
    const account = await tryLogin(
      limiter,
      { ip, name, devices: known },
      {
        async find() {
          await wait()
          return find(name, known)
        },
        async matches(found) {
          const device = known.find(({ accountId }) => accountId === found?.id)
          await wait()
          if (!isRight || !found) {
            if (!device) wrongGuess(`address ${ip}`, loginAddressLimit.max)
            const since = found && (resetAt.get(found.id) ?? 0)
            if (found && device) wrongGuess(`device ${device.id} of ${found.id}.`, loginLimit.max)
            else if (found) wrongGuess(`stranger at ${found.id}.`, loginLimit.max, since)
          }
          return isRight && found !== undefined
        },
        async proveFactor(found, device) {
          if (!found.hasTotp) return
          if (otp === 'none') throw new DomainError('otp_required')
          const isProven = await tryCode(limiter, { accountId: found.id, device }, async () => {
            await wait()
            if (otp === 'wrong')
              wrongGuess(
                device ? `device-code ${device.id}.` : `stranger-code ${found.id}.`,
                secondFactorLimit.max,
              )
            return otp === 'right'
          })
          if (!isProven) throw new DomainError('otp_wrong')
        },
        onLockOut() {},
      },
    )
    if (!account) return
    counts.successes += 1
    if (!devices.some(({ accountId }) => accountId === account.id))
      devices.push({ id: devices.length + 1, accountId: account.id })
  }

  /** Called by the holder of a session. */
  async function settings() {
    const { id } = random.chance(0.7) ? accounts[0]! : random.pick(accounts)
    const isRight = random.chance(rightChance)
    const attempt = (way: string, max: number) => async () => {
      await wait()
      if (!isRight) wrongGuess(`${way} ${id}.`, max)
      return isRight
    }
    if (random.chance(0.5)) await tryPasswordAgain(limiter, id, attempt('settings', passwordCheckLimit.max))
    else await trySetupCode(limiter, id, attempt('settings-code', secondFactorLimit.max))
  }

  /** Guesses at the old password become void. */
  async function reset() {
    const account = random.pick(accounts)
    await forgetLoginTries(limiter, {
      ...account,
      email_verified_at: account.isVerified ? new Date(time) : null,
    })
    resetAt.set(account.id, time)
    tally.forget(`stranger at ${account.id}.`)
  }

  async function call() {
    counts.calls += 1
    try {
      const kind = random.below(100)
      if (kind < settingsCalls) await settings()
      else if (kind < 98) await login()
      else await reset()
    } catch (error) {
      if (error instanceof RateLimited) counts.refusals += 1
      else if (!(error instanceof DomainError)) throw error
    }
  }

  for (let steps = 10 + random.below(30); steps > 0; steps--) {
    time += random.below(longestPause)
    await Promise.all(Array.from({ length: 1 + random.below(4) }, call))
  }
  return tally
}
