/** Limits of the socket server. */
export const liveLimits = {
  sockets: {
    process: 20_000,
    account: 50,
    /** Not yet on any channel; the oldest give way. */ strangers: 2_000,
  },
  /** Channels that one socket may join. */
  channels: 50,
  frameBytes: 8_192,
  /** Frames of one socket: as many at once, and as many a second. Further ones are ignored. */
  frames: { burst: 60, perSecond: 20 },
  /** Ignored frames after which the socket is closed. */
  ignored: 2_000,
  /** Client events, which reach every process. */
  whispers: { burst: 4, perSecond: 1 },
  /** A slow client with more than this waiting is dropped; it catches up when it returns. */
  unsentBytes: 256 * 1024,
  /** Proxies cut connections that are silent for a minute. */
  activitySeconds: 50,
  /** Grace period of a silent socket after it was asked for a sign of life. */
  answerSeconds: 30,
  /** Grace period of a socket that is on no channel. */
  strangerSeconds: 30,
  lookMs: 5_000,
  /** Grace period of a closing socket to say good-bye. */
  closeMs: 1_000,
}
export type LiveLimits = typeof liveLimits

/** A token bucket. */
export class Allowance {
  readonly #burst: number
  readonly #perSecond: number
  #left: number
  #at = 0

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#left = burst
  }

  /** Takes one if there is any; `now` in milliseconds of a steady clock. */
  take(now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
