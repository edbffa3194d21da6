import { authoriseChannel, authoriseUser, getLiveConnection } from '#contract/live.ts'
import { backOff } from './live-back-off.ts'
import { ask, type Frame, isFinal, socketAddress } from '#web/lib/live/live-protocol.ts'
import { type LiveSocket, openLiveSocket } from '#web/lib/live/live-socket.ts'
import { liveEnds } from './live.ts'

// A client of the Pusher protocol. pusher-js would be ten times larger, and reconnects without jitter.

type LiveClient = {
  life: AbortController
  pauses: ReturnType<typeof backOff>
  socket: LiveSocket | undefined
  /** The account's own channel. */
  own: string | undefined
  signsIn: boolean
  retry: ReturnType<typeof setTimeout> | undefined
  isPaused: boolean
}

/** Keeps a socket open and delivers its events. Returns a function that ends it. */
export function startLive(): () => void {
  const client: LiveClient = {
    life: new AbortController(),
    pauses: backOff(),
    socket: undefined,
    own: undefined,
    signsIn: false,
    retry: undefined,
    isPaused: false,
  }
  followPage(client)
  liveEnds.carry({
    join: (channel) => void join(client, channel),
    leave: (channel) => send(client, { event: 'pusher:unsubscribe', data: { channel } }),
    send: (frame) => send(client, frame),
  })
  void open(client)
  return () => stop(client)
}

function followPage(client: LiveClient) {
  const { signal } = client.life
  window.addEventListener('online', () => void open(client), { signal })
  window.addEventListener('offline', () => drop(client), { signal })
  // A page in the back/forward cache must not keep a connection open.
  const pause = (value: boolean) => () => {
    client.isPaused = value
    if (value) close(client)
    else void open(client)
  }
  window.addEventListener('pagehide', pause(true), { signal })
  window.addEventListener('pageshow', pause(false), { signal })
}

const send = ({ socket }: LiveClient, frame: object) => socket?.send(frame)
const drop = ({ socket }: LiveClient) => socket?.lose()

async function join(client: LiveClient, channel: string) {
  const id = client.socket?.id()
  if (!id) return
  try {
    const { auth } = await ask(authoriseChannel, { socket_id: id, channel_name: channel })
    if (id === client.socket?.id()) send(client, { event: 'pusher:subscribe', data: { channel, auth } })
  } catch (error) {
    // A channel that this account may not join stays silent; without the own one there is nothing to hear.
    if (!isFinal(error)) drop(client)
    else if (channel === client.own) end(client)
  }
}

/** Lets the service close this connection when the session ends. */
async function signIn(client: LiveClient, id: string) {
  try {
    const signed = await ask(authoriseUser, { socket_id: id })
    if (id === client.socket?.id()) send(client, { event: 'pusher:signin', data: signed })
  } catch {
    drop(client)
  }
}

const isAtRest = ({ life, isPaused }: LiveClient) => life.signal.aborted || isPaused

async function open(client: LiveClient) {
  if (client.socket || isAtRest(client)) return
  clearTimeout(client.retry)
  // Offline nothing helps but the network's return.
  if (!navigator.onLine) return
  try {
    const { data } = await ask(getLiveConnection)
    if (client.socket || isAtRest(client)) return
    client.own = data.channel
    client.signsIn = data.signs_in
    connect(client, socketAddress(data, window.location))
  } catch (error) {
    if (isFinal(error)) end(client)
    else later(client)
  }
}

function connect(client: LiveClient, address: string) {
  client.socket = openLiveSocket(address, {
    onReady(id) {
      if (client.signsIn) void signIn(client, id)
      for (const name of new Set([client.own!, ...liveEnds.channels()])) void join(client, name)
    },
    onFrame: (frame) => hear(client, frame),
    onLost({ code, isSteady }) {
      close(client)
      if (isAtRest(client)) return
      // The session ended. A hosted service closes those of all sessions of the account, so there it is worth asking.
      if (code === 4009 && !client.signsIn) return end(client)
      if (isSteady) client.pauses.reset()
      later(client, code)
    },
  })
}

function hear({ own }: LiveClient, { event, channel, data }: Frame) {
  if (event === 'pusher_internal:subscription_succeeded') {
    if (channel === own) document.documentElement.dataset['live'] = 'on'
    liveEnds.catchUp()
  } else if (channel && !event.startsWith('pusher')) liveEnds.deliver(event, data, channel)
}

/** As the protocol asks: at once from 4200 on, otherwise later and later; always at random, so that not all come together. */
function later(client: LiveClient, code?: number) {
  clearTimeout(client.retry)
  client.retry = setTimeout(() => void open(client), client.pauses.next(code))
}

function close(client: LiveClient) {
  const closed = client.socket
  client.socket = undefined
  delete document.documentElement.dataset['live']
  clearTimeout(client.retry)
  closed?.close()
}

/** The server no longer accepts this page. */
function end(client: LiveClient) {
  stop(client)
  liveEnds.end()
}

function stop(client: LiveClient) {
  client.life.abort()
  close(client)
  liveEnds.carry(undefined)
}
