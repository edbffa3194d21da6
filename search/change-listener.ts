import pg from 'pg'

const backOff = { first: 100, most: 5_000 } // milliseconds

/**
 * Calls `onChange` whenever the database tells of a change. Keeps a connection of its own, and while the database is
 * away tries again with growing pauses. A call may be missing or one too many: it only wakes.
 */
export class ChangeListener {
  readonly #url: string
  readonly #onChange: () => void
  readonly #onError: (error: Error) => void
  readonly #channel: string
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | undefined
  #pause = backOff.first
  #isClosed = false

  constructor(
    url: string,
    onChange: () => void,
    onError: (error: Error) => void,
    channel = 'listing_change',
  ) {
    this.#url = url
    this.#onChange = onChange
    this.#onError = onError
    this.#channel = channel
    void this.#connect()
  }

  async #connect() {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    this.#client = client
    client.on('notification', this.#onChange)
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection that waits for changes ended')))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
      this.#pause = backOff.first
      // What happened while nobody listened is waiting.
      this.#onChange()
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : new Error(String(error)))
    }
  }

  #lose(client: pg.Client, error: Error) {
    // A broken connection reports an error, its end and a failed query; one of them is enough.
    if (this.#isClosed || client !== this.#client) return
    this.#client = null
    client.end().catch(() => {})
    this.#onError(error)
    this.#retry = setTimeout(() => void this.#connect(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, backOff.most)
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }
}
