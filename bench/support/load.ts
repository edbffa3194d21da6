import { run } from './child.ts'
import { percentile } from './figures.ts'

/** A body makes it a POST. `{n}` in the path is replaced by a counter. */
export type HammerRequest = { path: string; headers?: Record<string, string>; body?: string }

export type HammerOptions = {
  address: string
  /** Sent in turns. */
  requests: readonly HammerRequest[]
  /** Sent with every request that has none of its own. */
  headers?: Record<string, string>
  connections: number
  seconds: number
}

export type HammerResult = {
  /** The duration. */
  seconds: number
  /** Replies by status. */
  statuses: Record<string, number>
  /** The time that each reply took. */
  milliseconds: number[]
  /** Received, headers included. */
  bytes: number
  errors: number
}

/** Requests sent by another process, and what came back. */
export class Load {
  readonly #results: readonly HammerResult[]
  readonly #milliseconds: readonly number[]

  constructor(results: readonly HammerResult[]) {
    this.#results = results
    this.#milliseconds = results.flatMap(({ milliseconds }) => milliseconds)
  }

  #sum(of: (result: HammerResult) => number) {
    return this.#results.reduce((sum, result) => sum + of(result), 0)
  }

  get replies() {
    return this.#milliseconds.length
  }

  get errors() {
    return this.#sum(({ errors }) => errors)
  }

  get bytesPerReply() {
    return Math.round(this.#sum(({ bytes }) => bytes) / this.replies)
  }

  /** By status. */
  get statuses(): Record<string, number> {
    const sums: Record<string, number> = {}
    for (const { statuses } of this.#results)
      for (const [status, count] of Object.entries(statuses)) sums[status] = (sums[status] ?? 0) + count
    return sums
  }

  perSecond(count: number) {
    return Math.round(count / this.#sum(({ seconds }) => seconds))
  }

  get answeredPerSecond() {
    return this.perSecond(this.statuses['200'] ?? 0)
  }

  /** Replies other than 200 and errors, as text. */
  get failures(): string {
    const refused = Object.entries(this.statuses).filter(([status]) => status !== '200')
    return [
      ...refused.map(([status, count]) => `  ${count} times status ${status}`),
      ...(this.errors > 0 ? [`  ${this.errors} errors`] : []),
    ].join('')
  }

  /** In milliseconds. */
  percentile(share: number) {
    return percentile(this.#milliseconds, share)
  }
}

export const hammer = (options: HammerOptions): Promise<HammerResult> =>
  run<HammerResult>('hammer.ts', '', JSON.stringify(options)).result
