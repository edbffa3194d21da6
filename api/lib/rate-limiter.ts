import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { plural } from '#contract/plural.ts'
import { DomainError } from './errors.ts'

export type Limit = { max: number; windowSeconds: number }

/** Counts what each key did in a window. Keys of different scopes do not meet. */
export type RateLimiter = {
  /** Answers how many the key has in its window; throws rate_limited with the seconds to wait once `limit.max` is passed. */
  hit(scope: string, key: string, limit: Limit): Promise<number>
  /** Starts the key's window anew. */
  forget(scope: string, key: string): Promise<void>
}

/** Short waits are not worth a number. */
function waitText(seconds: number): string | undefined {
  if (seconds <= 60) return undefined
  const minutes = Math.ceil(seconds / 60)
  return `Previše pokušaja. Pokušajte ponovo za ${minutes} ${plural(minutes, 'minutu', 'minute', 'minuta')}.`
}

export class RateLimited extends DomainError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message = waitText(retryAfterSeconds)) {
    super('rate_limited', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Counter = Pick<RateLimiterMemory, 'consume' | 'delete'>

/** One counter a scope, made when it is first needed. */
export function counting(counterFor: (scope: string, limit: Limit) => Counter): RateLimiter {
  const counters = new Map<string, Counter>()
  return {
    async hit(scope, key, limit) {
      let counter = counters.get(scope)
      if (!counter) counters.set(scope, (counter = counterFor(scope, limit)))
      try {
        return (await counter.consume(key)).consumedPoints
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new RateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
    async forget(scope, key) {
      await counters.get(scope)?.delete(key)
    },
  }
}

export const inMemory = ({ max, windowSeconds }: Limit) =>
  new RateLimiterMemory({ points: max, duration: windowSeconds })

export const memoryRateLimiter = (): RateLimiter => counting((_scope, limit) => inMemory(limit))
