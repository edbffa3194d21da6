import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type AnyChannel, findChannel } from '#lib/notifications/live.ts'
import { Connection } from './connection.ts'
import { type LiveLimits, liveLimits } from './limits.ts'
import {
  type ClientFrame,
  closing,
  type Closing,
  errorFrame,
  frameOf,
  protocolVersions,
  readFrame,
  refusalFrame,
} from './protocol.ts'
import { type LiveKeys, readTicket, type Ticket } from './tickets.ts'

export type Whisper = { event: string; channel: string; account: number; socket: string }

export type LiveServerOptions = {
  keys: LiveKeys
  channels: readonly AnyChannel[]
  /** Returns whether a session still exists; rejects if that cannot be known now. */
  isLiving(session: number): Promise<boolean>
  onWhisper(whisper: Whisper): void
  now(): Date
  limits?: Partial<LiveLimits>
}

const keyIn = /^\/app\/([^/?]{1,100})(?:\?(.*))?$/

/** Returns whether an upgrade asks for a live connection. */
export const isLiveAddress = (url: string | undefined) => url?.startsWith('/app/') === true

/** Refuses an upgrade. */
export function refuseUpgrade(socket: Duplex, status: number) {
  // The other side may already have gone.
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Serves the Pusher protocol to the sockets of one process. */
export class LiveServer {
  /** For metrics. */
  readonly counts = { sent: 0, dropped: 0, refused: 0, ignored: 0 }
  readonly #options: LiveServerOptions
  readonly #limits: LiveLimits
  readonly #sockets: WebSocketServer
  readonly #open = new Set<Connection>()
  /** On no channel yet, the oldest first. */
  readonly #strangers = new Set<Connection>()
  readonly #ofChannel = new Map<string, Set<Connection>>()
  readonly #ofSession = new Map<number, Set<Connection>>()
  readonly #ofAccount = new Map<number, Set<Connection>>()
  readonly #looking: NodeJS.Timeout
  #isClosing = false

  constructor(options: LiveServerOptions) {
    this.#options = options
    this.#limits = { ...liveLimits, ...options.limits }
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: this.#limits.frameBytes,
      maxFragments: 16,
      perMessageDeflate: false,
      // Answered here, so that pings count as frames.
      autoPong: false,
    })
    this.#looking = setInterval(() => this.#look(), this.#limits.lookMs).unref()
  }

  get size() {
    return this.#open.size
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const [, key, query = ''] = keyIn.exec(request.url ?? '') ?? []
    if (key === undefined) return refuseUpgrade(socket, 404)
    this.#sockets.handleUpgrade(request, socket, head, (opened) =>
      this.#welcome(opened, key, new URLSearchParams(query).get('protocol') ?? '7'),
    )
  }

  #welcome(socket: WebSocket, key: string, protocol: string) {
    const connection = new Connection(socket, this.#limits)
    // An invalid or oversized frame; the socket closes by itself.
    socket.on('error', () => {})
    const refusal = this.#refusalOf(key, protocol)
    if (refusal) {
      this.counts.refused += 1
      return connection.close(refusal)
    }
    this.#open.add(connection)
    this.#strangers.add(connection)
    if (this.#strangers.size > this.#limits.sockets.strangers) {
      const [oldest] = this.#strangers
      oldest?.close(closing.overload)
    }
    socket.on('message', (data, isBinary) => this.#hear(connection, data, isBinary))
    socket.on('ping', (data) => {
      if (this.#isHeard(connection)) connection.answerPing(data)
    })
    socket.on('pong', () => this.#isHeard(connection))
    socket.once('close', () => this.#forget(connection))
    const { activitySeconds } = this.#limits
    this.#send(
      connection,
      frameOf('pusher:connection_established', {
        socket_id: connection.id,
        activity_timeout: activitySeconds,
      }),
    )
  }

  #refusalOf(key: string, protocol: string): Closing | undefined {
    if (key !== this.#options.keys.key) return closing.unknownKey
    if (!protocolVersions.includes(protocol)) return closing.protocol
    if (this.#isClosing) return closing.reconnect
    return this.#open.size >= this.#limits.sockets.process ? closing.overload : undefined
  }

  #isHeard(connection: Connection): boolean {
    const judged = connection.judgeFrame()
    if (judged === 'heard') return true
    this.counts.ignored += 1
    if (judged === 'abusive') connection.close(closing.overload)
    return false
  }

  #hear(connection: Connection, data: RawData, isBinary: boolean) {
    if (!this.#isHeard(connection) || !connection.isOpen) return
    const frame = isBinary ? undefined : readFrame((data as Buffer).toString())
    if (!frame) return this.#send(connection, errorFrame(null, 'Invalid message format'))
    const { event } = frame
    if (event === 'pusher:ping') return this.#send(connection, frameOf('pusher:pong', {}))
    if (event === 'pusher:subscribe') return void this.#subscribe(connection, frame)
    if (event === 'pusher:unsubscribe') return this.#unsubscribe(connection, frame)
    if (event.startsWith('client-')) return this.#whisper(connection, frame)
  }

  async #subscribe(connection: Connection, { data: { channel, auth } }: ClientFrame) {
    if (typeof channel !== 'string' || channel.length > 200)
      return this.#send(connection, errorFrame(null, 'Invalid message format'))
    const refuse = (error: string, status: number) => {
      this.counts.refused += 1
      this.#send(connection, refusalFrame(channel, error, status))
    }
    if (connection.channels.has(channel)) return this.#sendJoined(connection, channel)
    if (connection.joining.has(channel)) return
    if (connection.channels.size + connection.joining.size >= this.#limits.channels)
      return refuse('Too many channels', 413)
    const { keys, channels, isLiving, now } = this.#options
    const ticket =
      findChannel(channels, channel) && typeof auth === 'string'
        ? readTicket(keys, { socketId: connection.id, channel }, auth, now())
        : undefined
    if (!ticket) return refuse('The connection is unauthorized', 401)
    connection.joining.add(channel)
    let living: boolean
    try {
      living = await isLiving(ticket.session)
    } catch {
      // Without the database nobody can tell; the client comes back later.
      return connection.close(closing.overload)
    }
    // Unsubscribed meanwhile, or gone.
    if (!connection.joining.delete(channel) || !connection.isOpen) return
    if (!living) return connection.close(closing.unauthorised)
    const ofAccount = this.#ofAccount.get(ticket.account)
    if (ofAccount && !ofAccount.has(connection) && ofAccount.size >= this.#limits.sockets.account)
      return connection.close(closing.overload)
    this.#join(connection, channel, ticket)
    this.#sendJoined(connection, channel)
  }

  #join(connection: Connection, channel: string, ticket: Ticket) {
    this.#strangers.delete(connection)
    connection.channels.set(channel, ticket)
    connection.sessions.add(ticket.session)
    connection.accounts.add(ticket.account)
    put(this.#ofChannel, channel, connection)
    put(this.#ofSession, ticket.session, connection)
    put(this.#ofAccount, ticket.account, connection)
  }

  #sendJoined(connection: Connection, channel: string) {
    this.#send(connection, frameOf('pusher_internal:subscription_succeeded', {}, channel))
  }

  #unsubscribe(connection: Connection, { data: { channel } }: ClientFrame) {
    if (typeof channel !== 'string') return
    connection.joining.delete(channel)
    if (connection.channels.delete(channel)) take(this.#ofChannel, channel, connection)
  }

  #whisper(connection: Connection, { event, channel = '' }: ClientFrame) {
    const ticket = connection.channels.get(channel)
    const found = ticket && findChannel(this.#options.channels, channel)
    if (!found?.channel.clientEvents?.some((one) => one === event))
      return this.#send(connection, errorFrame(4301, 'Client event rejected'))
    if (!connection.mayWhisper()) return
    this.#options.onWhisper({ event, channel, account: ticket!.account, socket: connection.id })
  }

  #forget(connection: Connection) {
    this.#open.delete(connection)
    this.#strangers.delete(connection)
    connection.joining.clear()
    for (const channel of connection.channels.keys()) take(this.#ofChannel, channel, connection)
    for (const session of connection.sessions) take(this.#ofSession, session, connection)
    for (const account of connection.accounts) take(this.#ofAccount, account, connection)
  }

  #send(connection: Connection, frame: string) {
    if (!connection.send(frame)) this.counts.dropped += 1
  }

  #look() {
    const now = performance.now()
    const { activitySeconds, answerSeconds, strangerSeconds } = this.#limits
    for (const connection of this.#open) {
      const silent = (now - connection.heardAt) / 1000
      if (silent > activitySeconds + answerSeconds) connection.close(closing.silent)
      else if (silent > activitySeconds && !connection.isAsked) {
        connection.isAsked = true
        this.#send(connection, frameOf('pusher:ping', {}))
      }
    }
    for (const connection of this.#strangers) {
      // Perhaps its page is only slow; then it may come back.
      if ((now - connection.openedAt) / 1000 > strangerSeconds) connection.close(closing.overload)
    }
  }

  /** Returns whether anyone here is on the channel. */
  has(channel: string): boolean {
    return this.#ofChannel.has(channel)
  }

  /** The sockets on each channel. */
  *members(): Generator<[channel: string, account: number]> {
    for (const connection of this.#open)
      for (const [channel, { account }] of connection.channels) yield [channel, account]
  }

  get sessions(): number[] {
    return [...this.#ofSession.keys()]
  }

  /** Sends an event to everyone on the channel. */
  deliver(channel: string, event: string, data: object) {
    const members = this.#ofChannel.get(channel)
    if (!members) return
    const frame = frameOf(event, data, channel)
    for (const connection of members) {
      this.#send(connection, frame)
      this.counts.sent += 1
    }
  }

  /** Sends a client's event to the others on its channel. */
  deliverWhisper({ event, channel, account, socket }: Whisper) {
    const frame = frameOf(event, { user_id: account }, channel)
    for (const connection of this.#ofChannel.get(channel) ?? [])
      if (connection.id !== socket) this.#send(connection, frame)
  }

  endSession(session: number) {
    for (const connection of this.#ofSession.get(session) ?? []) connection.close(closing.unauthorised)
  }

  closeAccounts(accounts: readonly number[]) {
    for (const account of accounts)
      for (const connection of this.#ofAccount.get(account) ?? []) connection.close(closing.reconnect)
  }

  /** Sends all clients elsewhere, and accepts none. Resolves when they are gone, at the latest after a moment. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#looking)
    for (const connection of this.#open) connection.close(closing.reconnect)
    const deadline = performance.now() + this.#limits.closeMs * 2
    while (this.#open.size > 0 && performance.now() < deadline)
      await new Promise((done) => setTimeout(done, 20))
  }
}

function put<K>(map: Map<K, Set<Connection>>, key: K, connection: Connection) {
  const some = map.get(key)
  if (some) some.add(connection)
  else map.set(key, new Set([connection]))
}

function take<K>(map: Map<K, Set<Connection>>, key: K, connection: Connection) {
  const some = map.get(key)
  if (some?.delete(connection) && some.size === 0) map.delete(key)
}
