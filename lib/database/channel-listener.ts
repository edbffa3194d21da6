import pg from 'pg'
import { connectionOptions } from './connections.ts'

const backOff = { first: 100, most: 2_000 } // milliseconds
/** A connection that only listens would not notice if the other side vanished without closing. */
const lifeSign = { everyMs: 15_000, withinMs: 5_000 }

/**
 * Calls `onNotice` with each notification on a channel, and without a payload after each (re)connect, since
 * notifications sent meanwhile are lost. Keeps its own connection and retries with back-off while the
 * database is away.
 */
export class ChannelListener {
  readonly #url: string
  readonly #channel: string
  readonly #onNotice: (payload?: string) => void
  readonly #onError: (error: Error) => void
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | undefined
  #lifeSigns: NodeJS.Timeout | undefined
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
    const client = new pg.Client({
      ...connectionOptions(this.#url, 'jobs'),
      query_timeout: lifeSign.withinMs,
    })
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
      this.#expectLifeSigns(client)
      this.#onNotice()
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : new Error(String(error)))
    }
  }

  #expectLifeSigns(client: pg.Client) {
    this.#lifeSigns = setInterval(() => {
      client.query('select 1').catch((error: Error) => this.#lose(client, error))
    }, lifeSign.everyMs).unref()
  }

  #lose(client: pg.Client, error: Error) {
    // A broken connection reports an error, its end and a failed query; handle it once.
    if (this.#isClosed || client !== this.#client) return
    this.#client = null
    clearInterval(this.#lifeSigns)
    // It is broken already.
    client.end().catch(() => {})
    this.#onError(error)
    this.#retry = setTimeout(() => void this.#connect(), this.#pause)
    this.#pause = Math.min(this.#pause * 2, backOff.most)
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#lifeSigns)
    // A lost connection has already ended.
    await this.#client?.end().catch(() => {})
  }
}
