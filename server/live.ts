import type { Deps } from '#api/deps.ts'
import type { Config } from '#config/config.ts'
import { keyFrom } from '#lib/security/app-secret.ts'
import type { Db } from '#lib/database/db.ts'
import { notifyLive, useLiveBus } from '#lib/notifications/live.ts'
import type { LiveFeed } from '#realtime/hub.ts'
import type { LiveLimits } from '#realtime/limits.ts'
import type { Live } from '#realtime/live.ts'

export type LiveChoice = {
  databaseUrl: string
  /** A source of live events beside PostgreSQL. */
  feed?: LiveFeed | undefined
  limits?: Partial<LiveLimits> | undefined
  service?: Config['pusher'] | undefined
  /** Pools that publish besides that of `deps`. */
  pools?: readonly Db[] | undefined
  onError(error: Error): void
}

/** The site's own sockets, or a hosted service to which everything published is sent. */
export async function makeLive(
  deps: Omit<Deps, 'live' | 'presence'>,
  { databaseUrl, feed, limits, service, pools = [], onError }: LiveChoice,
): Promise<Live> {
  const { allChannels: channels, allLiveEvents: events } = await import('#api/live.ts')
  const { db, sealer, now } = deps
  if (!service) {
    const { ownLive } = await import('#realtime/live.ts')
    return ownLive({ db, databaseUrl, sealer, events, channels, deps, feed, limits, now, onError })
  }
  const { hostedLive } = await import('#realtime/hosted.ts')
  const hosted = hostedLive({ service, databaseUrl, events, deps, now, onError })
  for (const pool of [db, ...pools]) useLiveBus(pool, hosted)
  return hosted
}

/** Carries live events of these pools over Redis, and through PostgreSQL while that is away. */
export async function overRedis(
  {
    url,
    appSecret,
    pools: [db, ...others],
  }: { url: string; appSecret: string; pools: readonly [Db, ...Db[]] },
  notify: (text: string) => void,
) {
  const { redisFanOut } = await import('#realtime/redis-fan-out.ts')
  const fanOut = redisFanOut({
    url,
    // Several sites may share one Redis, and none may read or forge another's messages.
    channel: `live:${keyFrom(appSecret, 'live-channel').toString('hex').slice(0, 32)}`,
    notify,
    instead: (messages) =>
      void notifyLive(db, messages).catch((error: Error) =>
        notify(`A live event was lost: ${error.message}`),
      ),
  })
  for (const pool of [db, ...others]) useLiveBus(pool, fanOut)
  return fanOut
}
