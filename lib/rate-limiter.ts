import type { ErrorCode } from '#contract/errors.ts'
import { plural } from '#contract/plural.ts'
import { DomainError } from './errors.ts'
import { tellStanding } from './limit-standing.ts'

export type Limit = { max: number; windowSeconds: number }

/** Limits of changes and guesses. */
export type ChangeLimits = Readonly<
  Record<
    | 'loginFailures'
    | 'loginFailuresOfAddress'
    | 'registrations'
    | 'sms'
    | 'listingsOfUser'
    | 'listingsOfPro'
    | 'listingsOfShop'
    | 'messages'
    | 'conversations'
    | 'messagesOfNew'
    | 'conversationsOfNew'
    | 'sameTextFirstDay'
    | 'sameTextFirstWeek'
    | 'sameTextFirstMonth'
    | 'sameText'
    | 'sameTextOfNewcomers'
    | 'questions'
    | 'questionsOfListing'
    | 'answers',
    Limit
  >
>

/** Read limits of the API. */
export type ReadLimits = Readonly<Record<'searchesOfAccount' | 'searchesOfAddress' | 'reads', Limit>>

/** A counted use that can be taken back. */
export type Reservation = {
  /** Uses of the key in its window, including this one. */
  used: number
  /** Until the window ends. */
  resetSeconds: number
  /** Has no effect once the window has ended. */
  giveBack(): Promise<void>
}

/**
 * Counts uses per key in a fixed window that starts with the first one. Scopes are separate. A refused use is
 * not counted.
 */
export type RateLimiter = {
  /** Returns how many uses the key has; throws rate_limited with the seconds to wait beyond `limit.max`. */
  hit(scope: string, key: string, limit: Limit): Promise<number>
  /**
   * Like `hit`, for actions that are free if they succeed. Reserve before trying and give back on success:
   * checking first and counting afterwards would let concurrent attempts past the limit.
   */
  reserve(scope: string, key: string, limit: Limit): Promise<Reservation>
  /** Resets the key's window. */
  forget(scope: string, key: string): Promise<void>
}

/** A limiter whose uses are final. */
export type CountingLimiter = Pick<RateLimiter, 'hit' | 'forget'>

function waitText(seconds: number): string {
  if (seconds <= 60)
    return `Previše pokušaja. Pokušajte ponovo za ${seconds} ${plural(seconds, 'sekundu', 'sekunde', 'sekundi')}.`
  const minutes = Math.ceil(seconds / 60)
  return `Previše pokušaja. Pokušajte ponovo za ${minutes} ${plural(minutes, 'minutu', 'minute', 'minuta')}.`
}

export class RateLimited extends DomainError {
  readonly retryAfterSeconds: number

  constructor(
    retryAfterSeconds: number,
    message = waitText(retryAfterSeconds),
    code: ErrorCode = 'rate_limited',
  ) {
    super(code, message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counts a final use, and tells the caller how many are left. */
export async function hitBy(
  reserve: RateLimiter['reserve'],
  ...[scope, key, limit]: Parameters<RateLimiter['hit']>
) {
  const { used, resetSeconds } = await reserve(scope, key, limit)
  tellStanding(scope, { limit: limit.max, remaining: limit.max - used, resetSeconds })
  return used
}

export function refusal(scope: string, { max }: Limit, milliseconds: number): RateLimited {
  const resetSeconds = Math.max(1, Math.ceil(milliseconds / 1000))
  tellStanding(scope, { limit: max, remaining: 0, resetSeconds })
  return new RateLimited(resetSeconds)
}

type Window = { used: number; endsAt: number }

/** About 100 bytes each. A full scope forgets its oldest window. */
const keysOfScope = 200_000

/** Counts in the memory of this process. */
export function memoryRateLimiter(
  now: () => Date = () => new Date(),
  maxKeys: number = keysOfScope,
): RateLimiter {
  const scopes = new Map<string, Map<string, Window>>()

  function windowsOf(scope: string) {
    let windows = scopes.get(scope)
    if (!windows) scopes.set(scope, (windows = new Map()))
    return windows
  }

  /** All windows of a scope have the same length, so the map is ordered by expiry. */
  function makeRoom(windows: Map<string, Window>, time: number) {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > time && windows.size < maxKeys) return
      windows.delete(key)
    }
  }

  async function reserve(scope: string, key: string, limit: Limit): Promise<Reservation> {
    const { max, windowSeconds } = limit
    const time = now().getTime()
    const windowMs = windowSeconds * 1000
    const windows = windowsOf(scope)
    let window = windows.get(key)
    if (!window || window.endsAt <= time) {
      windows.delete(key)
      makeRoom(windows, time)
      window = { used: 0, endsAt: time + windowMs }
      if (max > 0) windows.set(key, window)
    }
    // A clock that is set back makes no window longer.
    window.endsAt = Math.min(window.endsAt, time + windowMs)
    if (window.used >= max) throw refusal(scope, limit, window.endsAt - time)
    window.used += 1
    const counted = window
    let isGivenBack = false
    return {
      used: counted.used,
      resetSeconds: Math.ceil((counted.endsAt - time) / 1000),
      async giveBack() {
        if (isGivenBack) return
        isGivenBack = true
        // A window that ended or was forgotten is no longer in the map.
        counted.used -= 1
        if (counted.used === 0 && windows.get(key) === counted) windows.delete(key)
      },
    }
  }

  return {
    hit: (...use) => hitBy(reserve, ...use),
    reserve,
    async forget(scope, key) {
      scopes.get(scope)?.delete(key)
    },
  }
}

/** Refuses nothing; for tests and benchmarks, whose requests all come from one address. */
export const unlimited: RateLimiter = {
  hit: async () => 1,
  reserve: async () => ({ used: 1, resetSeconds: 0, giveBack: async () => {} }),
  forget: async () => {},
}
