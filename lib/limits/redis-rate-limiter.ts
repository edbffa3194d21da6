import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import {
  hitBy,
  type Limit,
  memoryRateLimiter,
  type RateLimiter,
  refusal,
  type Reservation,
} from './rate-limiter.ts'
import { openRedis } from './redis-client.ts'
import type { SharedWindows } from './shared-windows.ts'

const retryMs = 2_000

/** Does not count refused uses, and never goes below zero when a use of a past window is given back. */
const scriptFor = (max: number) => `
  redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
  local used = redis.call('incrby', KEYS[1], ARGV[1])
  if tonumber(ARGV[1]) > 0 and used > ${max} then redis.call('decrby', KEYS[1], ARGV[1]) end
  if used < 0 then redis.call('incrby', KEYS[1], -used) end
  return {used, redis.call('pttl', KEYS[1])}`

/**
 * Counts in the Redis at `url`, shared by all processes. While it is away each counts for itself: `notify`
 * hears once that it went and once that it is back. `windows` hold the process's own counts.
 */
export function redisRateLimiter(
  url: string,
  notify: (text: string) => void,
  windows?: SharedWindows,
): RateLimiter & { close(): void } {
  const client = openRedis(url, {
    retryMs,
    notify,
    away: 'Redis is away, so rate limits are counted by each process',
    back: 'Redis is back',
  })
  const counters = new Map<string, RateLimiterRedis>()
  /** Counts while Redis is away. */
  const local = memoryRateLimiter(undefined, windows)

  function counterOf(scope: string, { max, windowSeconds }: Limit) {
    let counter = counters.get(scope)
    if (!counter) {
      counter = new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `limit:${scope}`,
        points: max,
        duration: windowSeconds,
        customIncrTtlLuaScript: scriptFor(max),
      })
      counters.set(scope, counter)
    }
    return counter
  }

  async function reserve(scope: string, key: string, limit: Limit): Promise<Reservation> {
    const counter = counterOf(scope, limit)
    try {
      const { consumedPoints, msBeforeNext } = await counter.consume(key)
      const endsAt = Date.now() + msBeforeNext
      return {
        used: consumedPoints,
        resetSeconds: Math.ceil(msBeforeNext / 1000),
        async giveBack() {
          // If Redis has gone meanwhile, the use stays counted.
          if (Date.now() < endsAt) await counter.reward(key).catch(() => {})
        },
      }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) return local.reserve(scope, key, limit)
      throw refusal(scope, limit, error.msBeforeNext)
    }
  }

  return {
    hit: (...use) => hitBy(reserve, ...use),
    reserve,
    async forget(scope, key) {
      await local.forget(scope, key)
      // Without Redis the count ends with its window.
      await counters
        .get(scope)
        ?.delete(key)
        .catch(() => {})
    },
    close: () => client.destroy(),
  }
}
