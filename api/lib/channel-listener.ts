import pg from 'pg'

const backOff = { first: 100, most: 5_000 } // milliseconds

/**
 * Calls `onNotice` with what the database tells on a channel, and without anything once it listens, also again: what
 * was told meanwhile is missed. Keeps a connection of its own, and while the database is away tries again with growing
 * pauses.
 */
export class ChannelListener {
  readonly #url: string
  readonly #channel: string
  readonly #onNotice: (payload?: string) => void
  readonly #onError: (error: Error) => void
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | undefined
  #pause = backOff.first
  #isClosed = false

  constructor(
    url: string,
    channel: string,
    onNotice: (payload?: string) => void,
    onError: (error: Error) => void,
  ) {
    this.#url = url
    this.#channel = channel
    this.#onNotice = onNotice
    this.#onError = onError
    void this.#connect()
  }

  async #connect() {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    this.#client = client
    client.on('notification', ({ payload }) => this.#onNotice(payload))
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () =>
      this.#lose(client, new Error(`the connection that listens to ${this.#channel} ended`)),
    )
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
      this.#pause = backOff.first
      this.#onNotice()
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
