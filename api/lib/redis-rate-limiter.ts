import { RateLimiterRedis } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import { counting, inMemory, type RateLimiter } from './rate-limiter.ts'

const connectMs = 2_000
const retryMs = 2_000

/**
 * Counts in the Redis at `url`, for all processes together. While it is away each counts for itself: `notify` is told
 * once that it went and once that it is back.
 */
export function redisRateLimiter(
  url: string,
  notify: (text: string) => void,
): RateLimiter & { close(): void } {
  const client = createClient({
    url,
    // A call waits for nobody: it is counted here instead.
    disableOfflineQueue: true,
    socket: { connectTimeout: connectMs, reconnectStrategy: () => retryMs },
  })
  let isAway = false
  client.on('error', (error: Error) => {
    if (isAway) return
    isAway = true
    notify(`Redis is away, so rate limits are counted by each process: ${error.message}`)
  })
  client.on('ready', () => {
    if (isAway) notify('Redis is back')
    isAway = false
  })
  client.connect().catch(() => {})
  const limiter = counting(
    (scope, limit) =>
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `limit:${scope}`,
        points: limit.max,
        duration: limit.windowSeconds,
        insuranceLimiter: inMemory(limit),
      }),
  )
  return { ...limiter, close: () => client.destroy() }
}
