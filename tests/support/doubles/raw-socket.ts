import WebSocket from 'ws'

export type Frame = { event: string; channel?: string; data: Record<string, unknown> }

/** A client of the Pusher protocol that may misbehave. */
export async function rawSocket(origin: string, key: string, query = 'protocol=7') {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${key}?${query}`)
  const frames: Frame[] = []
  const wakes = new Set<() => void>()
  const wake = () => {
    for (const act of wakes) act()
  }
  let closed: number | undefined
  socket.on('error', () => {})
  socket.on('message', (text: Buffer) => {
    const { data, ...frame } = JSON.parse(text.toString()) as { event: string; data: string }
    frames.push({ ...frame, data: JSON.parse(data) as Record<string, unknown> })
    wake()
  })
  const gone = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      closed = code
      wake()
      resolve(code)
    }),
  )
  /** Resolves with the first matching frame; rejects if the socket closes first. */
  const find = (fits: (frame: Frame) => boolean) =>
    new Promise<Frame>((resolve, reject) => {
      function look() {
        const found = frames.find(fits)
        if (found === undefined && closed === undefined) return
        wakes.delete(look)
        if (found) resolve(found)
        else reject(new Error(`closed with ${closed}`))
      }
      wakes.add(look)
      look()
    })
  const next = (event: string) => find((frame) => frame.event === event)
  const send = (event: string, data: unknown, channel?: string) =>
    socket.send(JSON.stringify({ event, data, ...(channel && { channel }) }))
  return { socket, frames, gone, find, next, send }
}
export type RawSocket = Awaited<ReturnType<typeof rawSocket>>

/** The id of a socket that was welcomed. */
export const idOf = async (socket: RawSocket) =>
  (await socket.next('pusher:connection_established')).data['socket_id'] as string
