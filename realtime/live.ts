import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#lib/database/db.ts'
import { type AnyChannel, type AnyLiveEvent, tell } from '#lib/notifications/live.ts'
import type { Sealer } from '#lib/security/sealer.ts'
import { type LiveFeed, LiveHub } from './hub.ts'
import { ownKeys } from './keys.ts'
import type { LiveLimits } from './limits.ts'
import { isLivingSession } from './queries.ts'
import { LiveServer, refuseUpgrade } from './server.ts'
import { type LiveKeys, signTicket, type Ticket } from './tickets.ts'

/** Address that browsers connect to; without a host, the site itself. */
type LiveAddress = { key: string; host: string | null; port: number | null; tls: boolean | null }

export type LiveStatus = { sockets: number; sent: number; dropped: number; refused: number; ignored: number }

/** Live events of one process. */
export type Live = {
  address(): Promise<LiveAddress>
  /** The `auth` with which a socket joins a channel. */
  sign(socketId: string, channel: string, ticket: Ticket): Promise<string>
  /** Signs a socket's user; only hosted services need it. */
  signUser?(socketId: string, account: number): { auth: string; user_data: string }
  /** Takes over an upgrade to `/app/`. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
  status(): LiveStatus | null
  /** Sends all clients to another process, and accepts none. */
  leave(): Promise<void>
  close(): Promise<void>
}

export type OwnLiveOptions = {
  db: Db
  databaseUrl: string
  sealer: Sealer
  events: readonly AnyLiveEvent[]
  channels: readonly AnyChannel[]
  /** Events load from these. */
  deps: unknown
  feed?: LiveFeed | undefined
  limits?: Partial<LiveLimits> | undefined
  now(): Date
  onError(error: Error): void
}

const startMs = 5_000

/** Serves sockets itself. Listens and reads its keys from the first socket on. */
export function ownLive(options: OwnLiveOptions): Live {
  const { db, databaseUrl, events, channels, deps, feed, limits, now, onError } = options
  let keys: Promise<LiveKeys> | undefined
  let running: Promise<{ server: LiveServer; hub: LiveHub }> | undefined
  let started: LiveServer | undefined
  let isClosing = false

  function keysOf() {
    keys ??= ownKeys(options).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }

  async function start() {
    const server = new LiveServer({
      keys: await keysOf(),
      channels,
      isLiving: (session) => isLivingSession(db, session),
      onWhisper: (whisper) => {
        tell(db, [{ kind: 'whisper', ...whisper }]).catch(onError)
      },
      now,
      ...(limits && { limits }),
    })
    const hub = new LiveHub({ db, databaseUrl, server, events, channels, deps, feed, onError })
    started = server
    return { server, hub }
  }

  async function ready() {
    running ??= start().catch((error: unknown) => {
      running = undefined
      throw error
    })
    const { server, hub } = await running
    await Promise.race([
      hub.ready,
      sleep(startMs, undefined, { ref: false }).then(() => Promise.reject(new Error('slow'))),
    ])
    return server
  }

  return {
    address: async () => ({ key: (await keysOf()).key, host: null, port: null, tls: null }),
    sign: async (socketId, channel, ticket) =>
      signTicket(await keysOf(), { socketId, channel }, ticket, now()),
    accept(request, socket, head) {
      if (isClosing) return refuseUpgrade(socket, 503)
      const onEarlyError = () => socket.destroy()
      socket.on('error', onEarlyError)
      ready().then(
        (server) => {
          socket.off('error', onEarlyError)
          server.accept(request, socket, head)
        },
        (error: unknown) => {
          onError(error as Error)
          refuseUpgrade(socket, 503)
        },
      )
    },
    status: () => (started ? { sockets: started.size, ...started.counts } : null),
    async leave() {
      isClosing = true
      await started?.close()
    },
    async close() {
      isClosing = true
      await started?.close()
      // A failed start was reported to the socket that caused it.
      await running?.then(({ hub }) => hub.close()).catch(() => {})
    },
  }
}
