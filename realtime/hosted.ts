import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChannelListener } from '#lib/database/channel-listener.ts'
import {
  type AnyLiveEvent,
  type LiveBus,
  type LiveEvent,
  type LiveMessage,
  liveNotifyChannel,
} from '#lib/notifications/live.ts'
import type { Live } from './live.ts'
import { refuseUpgrade } from './server.ts'
import { type LiveKeys, plainTicket } from './tickets.ts'

/** An application of a hosted service that speaks the Pusher protocol. */
export type HostedService = LiveKeys & {
  appId: string
  /** Host of its HTTP API. */
  host: string
  /** Host that browsers connect to. */
  socketHost: string
  port: number
  tls: boolean
}

export type HostedOptions = {
  service: HostedService
  databaseUrl: string
  events: readonly AnyLiveEvent[]
  deps: unknown
  now(): Date
  onError(error: Error): void
}

const requestMs = 5_000
const attempts = 3
const pauseMs = 500
/** The most events that the services take in one call. */
const batchSize = 10
/** Beyond this the service cannot keep up; clients catch up over HTTP. */
const mostWaiting = 10_000

/** Path and query of a call, signed as Pusher's HTTP API asks. */
export function signedPath(
  { appId, key, secret }: Pick<HostedService, 'appId' | 'key' | 'secret'>,
  call: string,
  body: string,
  now: Date,
): string {
  const path = `/apps/${appId}${call}`
  const query = Object.entries({
    auth_key: key,
    auth_timestamp: Math.floor(now.getTime() / 1000),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex')
  return `${path}?${query}&auth_signature=${signature}`
}

/** The user that a socket signs in as, so that its connections can be ended. */
function signUser({ key, secret }: LiveKeys, socketId: string, account: number) {
  const userData = JSON.stringify({ id: String(account) })
  const signature = createHmac('sha256', secret).update(`${socketId}::user::${userData}`).digest('hex')
  return { auth: `${key}:${signature}`, user_data: userData }
}

/** Calls the HTTP API of the service; a failed call is repeated. */
function posterTo(service: HostedService, { now, stopped }: { now(): Date; stopped: AbortSignal }) {
  const base = `${service.tls ? 'https' : 'http'}://${service.host}:${service.port}`
  return async (call: string, content: object) => {
    const body = JSON.stringify(content)
    for (let attempt = 1; ; attempt++) {
      try {
        const reply = await fetch(base + signedPath(service, call, body, now()), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          redirect: 'error',
          signal: AbortSignal.any([AbortSignal.timeout(requestMs), stopped]),
        })
        await reply.arrayBuffer()
        if (reply.ok) return
        throw new Error(`the service of live events answered ${reply.status}`)
      } catch (error) {
        if (attempt === attempts || stopped.aborted) throw error
        await sleep(pauseMs * attempt, undefined, { ref: false })
      }
    }
  }
}

/** Sends live events to a hosted service, from the process whose transaction published them. */
export function hostedLive({
  service,
  databaseUrl,
  events,
  deps,
  now,
  onError,
}: HostedOptions): Live & LiveBus & { idle(): Promise<void> } {
  const kinds = new Map(events.map((event) => [event.name, event as LiveEvent<unknown>]))
  const waiting: LiveMessage[] = []
  let sending: Promise<void> | undefined
  let listener: ChannelListener | undefined
  const stopped = new AbortController()
  const post = posterTo(service, { now, stopped: stopped.signal })

  const terminate = (account: number) => post(`/users/${account}/terminate_connections`, {})

  async function send(message: LiveMessage) {
    if (message.kind === 'close') for (const account of message.accounts) await terminate(account)
    if (message.kind === 'end') await terminate(message.account)
    const event = message.kind === 'send' && kinds.get(message.event)
    if (!event) return
    const refs = message.refs.map(([channel, id]) => ({ channel, id }))
    const loaded = await event.load(deps, refs)
    const batch = refs.flatMap(({ channel }, at) =>
      loaded[at] ? [{ name: event.wireName, channel, data: JSON.stringify(loaded[at]) }] : [],
    )
    for (let from = 0; from < batch.length; from += batchSize)
      await post('/batch_events', { batch: batch.slice(from, from + batchSize) })
  }

  async function drain() {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await send(next).catch((error: unknown) => onError(error as Error))
    sending = undefined
  }

  function take(text: string) {
    if (waiting.length >= mostWaiting) return onError(new Error('the service of live events is too slow'))
    waiting.push(JSON.parse(text) as LiveMessage)
    sending ??= drain()
  }

  /**
   * Sessions end by triggers, which notify through PostgreSQL alone. Every process learns of it; a repeat is
   * harmless.
   */
  function hearEnds() {
    listener ??= new ChannelListener(
      databaseUrl,
      liveNotifyChannel,
      (text) => {
        if (text && (JSON.parse(text) as LiveMessage).kind === 'end') take(text)
      },
      onError,
    )
  }

  return {
    publish(messages) {
      for (const message of messages) take(message)
    },
    async address() {
      hearEnds()
      const { key, socketHost: host, port, tls } = service
      return { key, host, port, tls }
    },
    sign: async (socketId, channel) => plainTicket(service, socketId, channel),
    signUser: (socketId, account) => signUser(service, socketId, account),
    accept: (_request, socket) => refuseUpgrade(socket, 404),
    status: () => null,
    leave: async () => {},
    idle: async () => sending,
    async close() {
      await Promise.race([sending, sleep(pauseMs, undefined, { ref: false })])
      stopped.abort()
      await listener?.close()
    },
  }
}
