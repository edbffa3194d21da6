import { authoriseChannel, authoriseUser, getLiveConnection } from '#contract/live.ts'
import { backOff } from './live-back-off.ts'
import { ask, type Frame, isFinal, socketAddress } from '#web/lib/live/live-protocol.ts'
import { type LiveSocket, openLiveSocket } from '#web/lib/live/live-socket.ts'
import { liveEnds } from './live.ts'

// A client of the Pusher protocol. pusher-js would be ten times larger, and reconnects without jitter.

/** Keeps a socket open and delivers its events. Returns a function that ends it. */
export function startLive(): () => void {
  const life = new AbortController()
  const { signal } = life
  const pauses = backOff()
  let socket: LiveSocket | undefined
  let own: string | undefined
  let signsIn = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let isPaused = false

  const send = (frame: object) => socket?.send(frame)
  const drop = () => socket?.lose()

  async function join(channel: string) {
    const id = socket?.id()
    if (!id) return
    try {
      const { auth } = await ask(authoriseChannel, { socket_id: id, channel_name: channel })
      if (id === socket?.id()) send({ event: 'pusher:subscribe', data: { channel, auth } })
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
      if (id === socket?.id()) send({ event: 'pusher:signin', data: signed })
    } catch {
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
      connect(socketAddress(data, window.location))
    } catch (error) {
      if (isFinal(error)) end()
      else later()
    }
  }

  function connect(address: string) {
    socket = openLiveSocket(address, {
      onReady(id) {
        if (signsIn) void signIn(id)
        for (const name of new Set([own!, ...liveEnds.channels()])) void join(name)
      },
      onFrame: hear,
      onLost({ code, isSteady }) {
        close()
        if (signal.aborted || isPaused) return
        // The session ended. A hosted service closes those of all sessions of the account, so there it is worth asking.
        if (code === 4009 && !signsIn) return end()
        if (isSteady) pauses.reset()
        later(code)
      },
    })
  }

  function hear({ event, channel, data }: Frame) {
    if (event === 'pusher_internal:subscription_succeeded') {
      if (channel === own) document.documentElement.dataset['live'] = 'on'
      liveEnds.catchUp()
    } else if (channel && !event.startsWith('pusher')) liveEnds.deliver(event, data, channel)
  }

  /** As the protocol asks: at once from 4200 on, otherwise later and later; always at random, so that not all come together. */
  function later(code?: number) {
    clearTimeout(retry)
    retry = setTimeout(() => void open(), pauses.next(code))
  }

  function close() {
    const closed = socket
    socket = undefined
    delete document.documentElement.dataset['live']
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
