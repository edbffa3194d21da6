import { callPath, type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import { authoriseChannel, authoriseUser, getLiveConnection, type LiveConnection } from '#contract/live.ts'
import { backOff } from './live-back-off.ts'
import { liveEnds } from './live.ts'

// A client of the Pusher protocol. pusher-js would be ten times larger, and reconnects without jitter.

const protocol = 'protocol=7&client=own&version=1'
const answerMs = 10_000
/** A connection that held this long was a good one. */
const steadyMs = 10_000

type Frame = { event: string; channel?: string; data?: unknown }

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

/** Past `callApi`, whose failures lead away from the page. */
async function ask<E extends Endpoint>(endpoint: E, body?: object): Promise<ReplyOf<E>> {
  const reply = await fetch(`/api${callPath(endpoint)}`, {
    method: endpoint.method,
    cache: 'no-store',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Refused(reply.status)
  return (await reply.json()) as ReplyOf<E>
}

const isFinal = (error: unknown) => error instanceof Refused && [401, 403, 404].includes(error.status)

function addressOf({ key, host, port, tls }: LiveConnection): string {
  const own = window.location
  const isSecure = tls ?? own.protocol === 'https:'
  const name = host === null ? own.host : port === null ? host : `${host}:${port}`
  return `${isSecure ? 'wss' : 'ws'}://${name}/app/${key}?${protocol}`
}

/** Keeps a socket open and delivers its events. Returns a function that ends it. */
export function startLive(): () => void {
  const life = new AbortController()
  const { signal } = life
  const pauses = backOff()
  let socket: WebSocket | undefined
  let socketId: string | undefined
  let own: string | undefined
  let signsIn = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let openedAt = 0

  const send = (frame: object) => {
    if (socketId && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  async function join(channel: string) {
    const id = socketId
    if (!id) return
    try {
      const { auth } = await ask(authoriseChannel, { socket_id: id, channel_name: channel })
      if (id === socketId) send({ event: 'pusher:subscribe', data: { channel, auth } })
    } catch (error) {
      // A channel that this account may not join stays silent; without the own one there is nothing to hear.
      if (!isFinal(error)) drop()
      else if (channel === own) end()
    }
  }

  /** Lets the service close this connection when the session ends. */
  async function signIn(id: string) {
    try {
      const signed = await ask(authoriseUser, { socket_id: id })
      if (id === socketId) send({ event: 'pusher:signin', data: signed })
    } catch {
      // The next connection signs in again.
      drop()
    }
  }

  const leave = (channel: string) => send({ event: 'pusher:unsubscribe', data: { channel } })

  async function open() {
    if (socket || signal.aborted || isPaused) return
    clearTimeout(retry)
    // Offline nothing helps but the network's return.
    if (!navigator.onLine) return
    try {
      const { data } = await ask(getLiveConnection)
      if (socket || signal.aborted || isPaused) return
      own = data.channel
      signsIn = data.signs_in
      connect(addressOf(data))
    } catch (error) {
      if (isFinal(error)) end()
      else later()
    }
  }

  function connect(address: string) {
    const opened = new WebSocket(address)
    socket = opened
    openedAt = performance.now()
    expectWord(opened, answerMs)
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) hear(opened, String(data))
    })
    opened.addEventListener('close', ({ code }) => lose(opened, code))
  }

  /** After a silence, pings the server; without a reply, gives up the connection. */
  function expectWord(opened: WebSocket, ms: number) {
    clearTimeout(silence)
    silence = setTimeout(() => {
      send({ event: 'pusher:ping', data: {} })
      silence = setTimeout(() => lose(opened), answerMs)
    }, ms)
  }

  let activityMs = 30_000

  function hear(opened: WebSocket, text: string) {
    expectWord(opened, activityMs)
    const { event, channel, data: given } = JSON.parse(text) as Frame
    const data: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (event === 'pusher:connection_established') {
      const { socket_id, activity_timeout } = data as { socket_id: string; activity_timeout: number }
      socketId = socket_id
      activityMs = activity_timeout * 1000
      expectWord(opened, activityMs)
      if (signsIn) void signIn(socket_id)
      for (const name of new Set([own!, ...liveEnds.channels()])) void join(name)
    } else if (event === 'pusher:ping') send({ event: 'pusher:pong', data: {} })
    else if (event === 'pusher_internal:subscription_succeeded') {
      if (channel === own) document.documentElement.dataset['live'] = 'on'
      liveEnds.catchUp()
    } else if (channel && !event.startsWith('pusher')) liveEnds.deliver(event, data, channel)
  }

  function lose(lost: WebSocket, code?: number) {
    if (socket !== lost) return
    const isSteady = socketId !== undefined && performance.now() - openedAt > steadyMs
    close()
    if (signal.aborted || isPaused) return
    // The session ended. A hosted service closes those of all sessions of the account, so there it is worth asking.
    if (code === 4009 && !signsIn) return end()
    if (isSteady) pauses.reset()
    later(code)
  }

  /** Reconnects as the protocol asks: at once from 4200 on, else with growing delays; always with jitter. */
  function later(code?: number) {
    clearTimeout(retry)
    retry = setTimeout(() => void open(), pauses.next(code))
  }

  function drop() {
    const lost = socket
    if (lost) lose(lost)
  }

  function close() {
    const closed = socket
    socket = undefined
    socketId = undefined
    delete document.documentElement.dataset['live']
    clearTimeout(silence)
    clearTimeout(retry)
    closed?.close()
  }

  /** The server no longer accepts this page. */
  function end() {
    stop()
    liveEnds.end()
  }

  function stop() {
    life.abort()
    close()
    liveEnds.carry(undefined)
  }

  window.addEventListener('online', () => void open(), { signal })
  window.addEventListener('offline', drop, { signal })
  // A page in the back/forward cache must not keep a connection open.
  const pause = (value: boolean) => () => {
    isPaused = value
    if (value) close()
    else void open()
  }
  window.addEventListener('pagehide', pause(true), { signal })
  window.addEventListener('pageshow', pause(false), { signal })
  liveEnds.carry({ join: (channel) => void join(channel), leave, send })
  void open()
  return stop
}
