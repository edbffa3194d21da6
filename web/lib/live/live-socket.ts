import { type Frame, readFrame } from './live-protocol.ts'
import { watchSilence } from './live-silence.ts'

const answerMs = 10_000
/** A connection that held this long was a good one. */
const steadyMs = 10_000

type Loss = {
  /** The close code, if the other side gave one. */
  code: number | undefined
  isSteady: boolean
}

type Options = {
  onReady: (id: string) => void
  /** Called for frames that do not concern the connection itself. */
  onFrame: (frame: Frame) => void
  onLost: (loss: Loss) => void
}

/** One connection: answers pings, and gives up when the other side falls silent. */
export function openLiveSocket(address: string, { onReady, onFrame, onLost }: Options) {
  const socket = new WebSocket(address)
  const openedAt = performance.now()
  let id: string | undefined
  let activityMs = 30_000
  let isClosed = false

  const send = (frame: object) => {
    if (id && !isClosed && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const silence = watchSilence({
    answerMs,
    onSilence: () => send({ event: 'pusher:ping', data: {} }),
    onLost: lose,
  })
  silence.expect(answerMs)

  socket.addEventListener('message', ({ data }) => {
    if (isClosed) return
    silence.expect(activityMs)
    hear(readFrame(String(data)))
  })
  socket.addEventListener('close', ({ code }) => lose(code))

  function hear(frame: Frame) {
    if (frame.event === 'pusher:connection_established') {
      const { socket_id, activity_timeout } = frame.data as { socket_id: string; activity_timeout: number }
      id = socket_id
      activityMs = activity_timeout * 1000
      silence.expect(activityMs)
      onReady(id)
    } else if (frame.event === 'pusher:ping') send({ event: 'pusher:pong', data: {} })
    else onFrame(frame)
  }

  function lose(code?: number) {
    if (isClosed) return
    const isSteady = id !== undefined && performance.now() - openedAt > steadyMs
    close()
    onLost({ code, isSteady })
  }

  function close() {
    isClosed = true
    silence.stop()
    socket.close()
  }

  return {
    /** Undefined until the other side has named this connection. */
    id: () => id,
    send,
    /** Gives up the connection as if it had broken. */
    lose: () => lose(),
    close,
  }
}

export type LiveSocket = ReturnType<typeof openLiveSocket>
