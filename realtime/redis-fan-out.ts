import { openRedis } from '#lib/limits/redis-client.ts'
import type { LiveBus } from '#lib/notifications/live.ts'
import type { LiveFeed } from './hub.ts'

const retryMs = 1_000
/**
 * Carries messages over the Redis at `url`. Messages that it cannot publish go to `instead`; the operator hears once
 * that it went and once that it is back.
 */
export function redisFanOut({
  url,
  channel,
  notify,
  instead,
}: {
  url: string
  channel: string
  notify: (text: string) => void
  instead: (messages: readonly string[]) => void
}): LiveBus & LiveFeed & { close(): void } {
  const client = openRedis(url, {
    retryMs,
    notify,
    away: 'Redis is away, so live events go through PostgreSQL',
    back: 'Redis is back for live events',
  })

  return {
    publish(messages) {
      // The client tells that Redis is away.
      for (const message of messages) client.publish(channel, message).catch(() => instead([message]))
    },
    async follow(onMessage, onLost) {
      const follower = client.duplicate()
      let isLost = false
      let isSubscribed = false
      follower.on('error', () => {
        if (!isLost) onLost()
        isLost = true
      })
      follower.on('ready', () => {
        // The client repeats only subscriptions that once succeeded. If this one fails, the connection is lost again.
        if (!isSubscribed)
          follower
            .subscribe(channel, (text) => onMessage(text))
            .then(
              () => (isSubscribed = true),
              () => {},
            )
        if (!isLost) return
        isLost = false
        // The client has subscribed again by the next turn.
        setTimeout(onMessage, 0)
      })
      // Retries for ever; events come through PostgreSQL meanwhile.
      follower.connect().catch(() => {})
      return { close: async () => follower.destroy() }
    },
    close: () => client.destroy(),
  }
}
