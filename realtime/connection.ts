import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import { Allowance, type LiveLimits } from './limits.ts'
import { type Closing, errorFrame } from './protocol.ts'
import type { Ticket } from './tickets.ts'

const mostId = 2 ** 47

/** A client's socket. */
export class Connection {
  /** As clients of the protocol expect it: two numbers, which nobody can guess. */
  readonly id = `${randomInt(1, mostId)}.${randomInt(1, mostId)}`
  /** The channels it is on, each with the ticket that let it in. */
  readonly channels = new Map<string, Ticket>()
  /** Sessions by which it ever joined a channel. */
  readonly sessions = new Set<number>()
  readonly accounts = new Set<number>()
  /** Channels whose tickets are being checked. */
  readonly joining = new Set<string>()
  readonly openedAt = performance.now()
  heardAt = this.openedAt
  /** True if it was asked for a sign of life since then. */
  isAsked = false
  readonly #socket: WebSocket
  readonly #limits: LiveLimits
  readonly #frames: Allowance
  readonly #whispers: Allowance
  #ignored = 0

  constructor(socket: WebSocket, limits: LiveLimits) {
    this.#socket = socket
    this.#limits = limits
    this.#frames = new Allowance(limits.frames)
    this.#whispers = new Allowance(limits.whispers)
  }

  get isOpen() {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** `ignored`: beyond the rate; `abusive`: and far too often. */
  judgeFrame(): 'heard' | 'ignored' | 'abusive' {
    const now = performance.now()
    this.heardAt = now
    this.isAsked = false
    if (this.#frames.take(now)) return 'heard'
    this.#ignored += 1
    return this.#ignored > this.#limits.ignored ? 'abusive' : 'ignored'
  }

  mayWhisper = () => this.#whispers.take(performance.now())

  /** Returns false if the client was dropped because it reads too slowly. */
  send(frame: string): boolean {
    if (!this.isOpen) return true
    this.#socket.send(frame)
    if (this.#socket.bufferedAmount <= this.#limits.unsentBytes) return true
    this.#socket.terminate()
    return false
  }

  answerPing(data: Buffer) {
    if (this.isOpen) this.#socket.pong(data)
  }

  close([code, reason]: Closing) {
    if (!this.isOpen) return
    this.send(errorFrame(code, reason))
    this.#socket.close(code, reason)
    // A client that never answers must not keep its memory.
    const late = setTimeout(() => this.#socket.terminate(), this.#limits.closeMs).unref()
    this.#socket.once('close', () => clearTimeout(late))
  }
}
