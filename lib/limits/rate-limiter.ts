import type { ErrorCode } from '#contract/errors.ts'
import { plural } from '#contract/text/plural.ts'
import { DomainError } from '#lib/errors.ts'
import { reportStanding } from './limit-standing.ts'
import { SharedWindows } from './shared-windows.ts'

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
  reportStanding(scope, { limit: limit.max, remaining: limit.max - used, resetSeconds })
  return used
}

export function refusal(scope: string, { max }: Limit, milliseconds: number): RateLimited {
  const resetSeconds = Math.max(1, Math.ceil(milliseconds / 1000))
  reportStanding(scope, { limit: max, remaining: 0, resetSeconds })
  return new RateLimited(resetSeconds)
}

/** Counts in the memory of this process, which its threads may share. */
export function memoryRateLimiter(
  now: () => Date = () => new Date(),
  windows: SharedWindows = new SharedWindows(),
): RateLimiter {
  const nameOf = (scope: string, key: string) => JSON.stringify([scope, key])

  async function reserve(scope: string, key: string, limit: Limit): Promise<Reservation> {
    const time = now().getTime()
    const name = nameOf(scope, key)
    const { max, windowSeconds } = limit
    const { used, endsAt, isFull } = windows.take(name, { max, windowMs: windowSeconds * 1000 }, time)
    if (isFull) throw refusal(scope, limit, endsAt - time)
    let isGivenBack = false
    return {
      used,
      resetSeconds: Math.ceil((endsAt - time) / 1000),
      async giveBack() {
        if (isGivenBack) return
        isGivenBack = true
        windows.giveBack(name, endsAt)
      },
    }
  }

  return {
    hit: (...use) => hitBy(reserve, ...use),
    reserve,
    forget: async (scope, key) => windows.forget(nameOf(scope, key)),
  }
}

/** Refuses nothing; for tests and benchmarks, whose requests all come from one address. */
export const unlimited: RateLimiter = {
  hit: async () => 1,
  reserve: async () => ({ used: 1, resetSeconds: 0, giveBack: async () => {} }),
  forget: async () => {},
}
