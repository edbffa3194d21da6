import { percentile } from './figures.ts'
import { type HammerResult, Load } from './load.ts'

/** Processor time so far by part, in microseconds. */
type Clock = () => Record<string, number> | Promise<Record<string, number>>

/** One of several that are measured in turn. */
export class Side {
  readonly #ask: (seconds: number) => Promise<HammerResult>
  readonly #clock: Clock
  readonly #results: HammerResult[] = []
  readonly #spent: Record<string, number> = {}

  constructor(ask: (seconds: number) => Promise<HammerResult>, clock: Clock) {
    this.#ask = ask
    this.#clock = clock
  }

  async warmUp(seconds: number) {
    await this.#ask(seconds)
  }

  async measure(seconds: number) {
    const before = await this.#clock()
    this.#results.push(await this.#ask(seconds))
    for (const [part, spent] of Object.entries(await this.#clock()))
      this.#spent[part] = (this.#spent[part] ?? 0) + spent - before[part]!
  }

  get #rates() {
    return this.#results.map((result) => new Load([result]).answeredPerSecond).toSorted((a, b) => a - b)
  }

  /** The median of the rounds. */
  get answeredPerSecond() {
    return percentile(this.#rates, 0.5)
  }

  describe(name: string): string {
    const load = new Load(this.#results)
    const each = Object.entries(this.#spent).map(([part, spent]) => {
      return `${part} ${String(Math.round(spent / load.replies)).padStart(6)}`
    })
    const [p50, p95] = [0.5, 0.95].map((share) => load.percentile(share).toFixed(1).padStart(5))
    const rates = this.#rates
    return (
      `${name.padEnd(32)} ${String(this.answeredPerSecond).padStart(6)}/s (${rates[0]}-${rates.at(-1)})  p50 ${p50} ms  p95 ${p95} ms  ` +
      `${String(load.bytesPerReply).padStart(6)} bytes  µs each: ${each.join(', ')}${load.failures}`
    )
  }
}
