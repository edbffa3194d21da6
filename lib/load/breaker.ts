export type BreakerOptions = {
  /** Failures in a row after which the service is not asked. */
  failures: number
  /** Milliseconds until it is asked again, by one caller. */
  pauseMs: number
  /** Tells what counts: an answer that refuses the request shows that the service works. */
  isFailure(error: unknown): boolean
}

/** Stops asking a service that fails, so that its callers do not wait for it in vain. */
export class Breaker {
  readonly #options: BreakerOptions
  #failures = 0
  #openUntil = 0

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  get isOpen() {
    return Date.now() < this.#openUntil
  }

  /** Runs the work, or throws at once what `refuse` makes. */
  async run<T>(work: () => Promise<T>, refuse: () => Error): Promise<T> {
    if (this.isOpen) throw refuse()
    const { failures, pauseMs, isFailure } = this.#options
    // One caller tries after the pause; the others wait until it knows.
    if (this.#failures >= failures) this.#openUntil = Date.now() + pauseMs
    try {
      const result = await work()
      this.#note(true)
      return result
    } catch (error) {
      this.#note(!isFailure(error))
      throw error
    }
  }

  #note(works: boolean) {
    this.#failures = works ? 0 : this.#failures + 1
    const { failures, pauseMs } = this.#options
    this.#openUntil = this.#failures >= failures ? Date.now() + pauseMs : 0
  }
}
