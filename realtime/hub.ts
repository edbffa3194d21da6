import { ChannelListener } from '#lib/database/channel-listener.ts'
import type { Db } from '#lib/database/db.ts'
import {
  type AnyChannel,
  type AnyLiveEvent,
  type Channel,
  findChannel,
  type LiveEvent,
  type LiveMessage,
  liveNotifyChannel,
  type LiveRef,
  refOf,
} from '#lib/notifications/live.ts'
import { listLivingSessions } from './queries.ts'
import type { LiveServer } from './server.ts'

/** A source of messages beside PostgreSQL. */
export type LiveFeed = {
  /** `onMessage` without a text: it is back after it was lost. */
  follow(onMessage: (text?: string) => void, onLost: () => void): Promise<{ close(): Promise<void> }>
}

export type HubOptions = {
  db: Db
  databaseUrl: string
  server: LiveServer
  events: readonly AnyLiveEvent[]
  channels: readonly AnyChannel[]
  /** Events load from these. */
  deps: unknown
  feed?: LiveFeed | undefined
  onError: (error: Error) => void
}

const refsAtOnce = 200
/** A transaction may publish rows that it wrote a while before. */
const overlapMs = 15_000
/** Milliseconds for which a delivery is remembered, so that catching up repeats nothing. */
const rememberMs = 120_000

/** Receives the messages of all processes, and delivers them to the sockets of this one. */
export class LiveHub {
  readonly #options: HubOptions
  readonly #events: ReadonlyMap<string, LiveEvent<unknown>>
  readonly #waiting = new Map<string, LiveRef[]>()
  readonly #running = new Set<string>()
  readonly #delivered = new Recently(rememberMs)
  readonly #listener: ChannelListener
  readonly #feed: Promise<{ close(): Promise<void> }> | undefined
  #lostAt: number | undefined
  readonly ready: Promise<unknown>

  constructor(options: HubOptions) {
    this.#options = options
    this.#events = new Map(options.events.map((event) => [event.name, event as LiveEvent<unknown>]))
    const listening = Promise.withResolvers<void>()
    this.#listener = new ChannelListener(
      options.databaseUrl,
      liveNotifyChannel,
      (text) => {
        listening.resolve()
        this.#hear(text)
      },
      (error) => {
        this.#lose()
        options.onError(error)
      },
    )
    this.#feed = options.feed?.follow(
      (text) => this.#hear(text),
      () => this.#lose(),
    )
    // `ready` reports it, if anybody waits for it.
    this.#feed?.catch(() => {})
    this.ready = Promise.all([listening.promise, this.#feed])
  }

  #lose() {
    this.#lostAt ??= Date.now()
  }

  #hear(text: string | undefined) {
    if (text === undefined) return void this.#catchUp()
    try {
      this.#take(JSON.parse(text) as LiveMessage)
    } catch (error) {
      this.#report(error)
    }
  }

  #take(message: LiveMessage) {
    const { server } = this.#options
    // Another release may send kinds that this one does not know.
    if (message.kind === 'end') server.endSession(message.session)
    else if (message.kind === 'close') server.closeAccounts(message.accounts)
    else if (message.kind === 'whisper') server.deliverWhisper(message)
    else if (message.kind === 'send') {
      const refs = message.refs.map(([channel, id]) => ({ channel, id }))
      this.#queue(message.event, refs)
    }
  }

  #queue(name: string, refs: readonly LiveRef[]) {
    const here = refs.filter(({ channel }) => this.#options.server.has(channel))
    if (here.length === 0 || !this.#events.has(name)) return
    const waiting = this.#waiting.get(name)
    if (waiting) waiting.push(...here)
    else this.#waiting.set(name, here)
    if (this.#running.has(name)) return
    this.#running.add(name)
    // Events that arrive in the same moment are loaded at once.
    setImmediate(() => void this.#drain(this.#events.get(name)!))
  }

  /** One load at a time for each kind, so that its events arrive in order; more at once the more there are. */
  async #drain(event: LiveEvent<unknown>) {
    for (let refs = this.#next(event.name); refs.length > 0; refs = this.#next(event.name)) {
      try {
        const loaded = await event.load(this.#options.deps, refs)
        refs.forEach((ref, at) => {
          if (loaded[at]) this.#deliver(event, ref, loaded[at])
        })
      } catch (error) {
        this.#report(error)
      }
    }
    this.#running.delete(event.name)
  }

  /** Delivers an event once if it can be caught up on: the message itself may come before, during or after that. */
  #deliver(event: LiveEvent<unknown>, ref: LiveRef, data: object) {
    if (event.listMissed) {
      const key = keyOf(event.name, ref)
      if (this.#delivered.has(key)) return
      this.#delivered.add(key)
    }
    this.#options.server.deliver(ref.channel, event.wireName, data)
  }

  #next(name: string): LiveRef[] {
    return this.#waiting.get(name)?.splice(0, refsAtOnce) ?? []
  }

  /** Catches up on messages published while this process was not listening. */
  async #catchUp() {
    const { db, server, deps } = this.#options
    const since = this.#lostAt === undefined ? undefined : new Date(this.#lostAt - overlapMs)
    this.#lostAt = undefined
    try {
      const held = server.sessions
      const living = new Set(held.length > 0 ? await listLivingSessions(db, held) : [])
      for (const session of held) if (!living.has(session)) server.endSession(session)
      if (!since || held.length === 0) return
      await this.#checkMembers()
      for (const event of this.#events.values()) {
        const missed = (await event.listMissed?.(deps, since)) ?? []
        const refs = missed.map(refOf).filter((ref) => !this.#delivered.has(keyOf(event.name, ref)))
        this.#queue(event.name, refs)
      }
    } catch (error) {
      this.#lostAt ??= since && since.getTime() + overlapMs
      this.#report(error)
    }
  }

  /** Someone may have lost access to a channel meanwhile. */
  async #checkMembers() {
    const { server, deps, channels } = this.#options
    for (const [name, account] of server.members()) {
      const found = findChannel(channels as readonly Channel<unknown>[], name)
      if (found && !(await found.channel.mayJoin(deps, { id: account }, found.id)))
        server.closeAccounts([account])
    }
  }

  #report(error: unknown) {
    this.#options.onError(error instanceof Error ? error : new Error(String(error)))
  }

  async close() {
    // A feed that never opened needs no closing.
    await Promise.all([this.#listener.close(), this.#feed?.then((feed) => feed.close()).catch(() => {})])
  }
}

const keyOf = (event: string, { channel, id }: LiveRef) => `${event} ${channel} ${id}`

/** Remembers keys for a while, in two generations. */
class Recently {
  readonly #forMs: number
  #young = new Set<string>()
  #old = new Set<string>()
  #turnsAt = 0

  constructor(forMs: number) {
    this.#forMs = forMs
  }

  add(key: string) {
    if (performance.now() > this.#turnsAt) {
      this.#old = this.#young
      this.#young = new Set()
      this.#turnsAt = performance.now() + this.#forMs
    }
    this.#young.add(key)
  }

  has = (key: string) => this.#young.has(key) || this.#old.has(key)
}
