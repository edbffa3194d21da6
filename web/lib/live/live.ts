type Handler = (data: never, channel: string) => void

const handlers = new Map<string, Set<Handler>>()
const caughtUp = new Set<() => void>()
const ended = new Set<() => void>()
const joined = new Map<string, number>()
let carrier: Carrier | undefined

/** Holds the socket; `undefined` before the page is idle, and for visitors. */
export type Carrier = { join(channel: string): void; leave(channel: string): void; send(frame: object): void }

/** Follows an event of any channel that the page is on. Returns a function that stops it. */
export function onLive<D>(event: string, handler: (data: D, channel: string) => void): () => void {
  const some = handlers.get(event) ?? new Set()
  handlers.set(event, some.add(handler))
  return () => void some.delete(handler)
}

/**
 * Called whenever the socket has (re)joined its channels: earlier events must be fetched over HTTP. Returns
 * a function that stops it.
 */
export function onCatchUp(act: () => void): () => void {
  caughtUp.add(act)
  return () => void caughtUp.delete(act)
}

/** Called when the socket is gone for good, as when the session ends. Returns a function that stops it. */
export function onLiveEnd(act: () => void): () => void {
  ended.add(act)
  return () => void ended.delete(act)
}

/** Joins a private channel, such as "private-conversation.7", until the returned function is called. */
export function joinLive(channel: string): () => void {
  joined.set(channel, (joined.get(channel) ?? 0) + 1)
  if (joined.get(channel) === 1) carrier?.join(channel)
  return () => {
    const left = joined.get(channel)! - 1
    if (left > 0) return void joined.set(channel, left)
    joined.delete(channel)
    carrier?.leave(channel)
  }
}

/**
 * Sends an event such as "client-typing" to the others on a channel; they learn only the sender. Lost if
 * there is no socket.
 */
export const whisper = (channel: string, event: `client-${string}`) =>
  carrier?.send({ event, channel, data: {} })

/** For the owner of the socket. */
export const liveEnds = {
  carry(next: Carrier | undefined) {
    carrier = next
  },
  channels: () => [...joined.keys()],
  deliver(event: string, data: unknown, channel: string) {
    for (const handler of handlers.get(event) ?? []) handler(data as never, channel)
  },
  catchUp() {
    for (const act of caughtUp) act()
  },
  end() {
    for (const act of ended) act()
  },
}
