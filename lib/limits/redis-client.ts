import { createClient } from 'redis'

const connectMs = 2_000

/**
 * A client of the Redis at `url` that connects, and reconnects, by itself. Calls never wait for a connection: they
 * fail while there is none. `notify` hears once that it went (`away`) and once that it is back (`back`).
 */
export function openRedis(
  url: string,
  {
    retryMs,
    notify,
    away,
    back,
  }: { retryMs: number; notify: (text: string) => void; away: string; back: string },
) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectMs, reconnectStrategy: () => retryMs },
  })
  let isAway = false
  client.on('error', (error: Error) => {
    if (isAway) return
    isAway = true
    notify(`${away}: ${error.message}`)
  })
  client.on('ready', () => {
    if (isAway) notify(back)
    isAway = false
  })
  // Told by "error"; it tries again by itself.
  client.connect().catch(() => {})
  return client
}
