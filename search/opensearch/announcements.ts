import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Change, unknownChange } from '#lib/caches/reply-tags.ts'
import { ChannelListener } from '#lib/database/channel-listener.ts'
import type { Db } from '#lib/database/db.ts'
import { ownWrites } from '#lib/database/own-writes.ts'

const channel = 'search_shown'
/** Characters of tags in a message: PostgreSQL carries 8,000 bytes. */
const longest = 7_500

const message = z.object({
  /** The process that announces, for as long as it does. */
  by: z.string(),
  /** Counts its announcements, so that a missing one is noticed. */
  number: z.number(),
  /** Seconds that search may lag behind the database. */
  lag: z.number(),
  shown: z.array(z.string()).default([]),
  lists: z.array(z.string()).default([]),
})
type Message = z.infer<typeof message>

/** Tells every process what searches have begun to show. */
export class Announcer {
  readonly #db: Db
  readonly #by = randomUUID()
  readonly #lag: () => number
  #number = 0

  constructor(db: Db, lag: () => number) {
    this.#db = db
    this.#lag = lag
  }

  async announce({ shown, lists }: Change) {
    const parts = inParts([
      ...[...shown].map((tag) => ['shown', tag] as const),
      ...[...lists].map((tag) => ['lists', tag] as const),
    ])
    for (const part of parts) await this.#send(part)
  }

  /** Says that there is nothing new. */
  beat = () => this.#send({})

  async #send(part: Partial<Pick<Message, 'shown' | 'lists'>>) {
    const text = JSON.stringify({ by: this.#by, number: ++this.#number, lag: this.#lag(), ...part })
    await sql`select pg_notify(${channel}, ${text})`.execute(this.#db)
  }
}

type Part = { shown: string[]; lists: string[] }

function inParts(tags: readonly (readonly [keyof Part, string])[]): Part[] {
  const parts: Part[] = [{ shown: [], lists: [] }]
  let length = 0
  for (const [kind, tag] of tags) {
    length += tag.length + 3
    if (length > longest) {
      parts.push({ shown: [], lists: [] })
      length = tag.length
    }
    parts.at(-1)![kind].push(tag)
  }
  return parts
}

function readMessage(payload: string): Message | undefined {
  try {
    return message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

/** Announcements come at least this often, in milliseconds. */
export const beatMs = 2_000

/** Follows what searches show, and reports an unknown change when messages may have been missed. */
export class Announcements {
  readonly #listener: ChannelListener
  readonly #onChange: (change: Change) => void
  #last: Pick<Message, 'by' | 'number'> | undefined
  #lag = 0
  #heardAt = Date.now()

  constructor(options: {
    databaseUrl: string
    onChange: (change: Change) => void
    onError: (error: Error) => void
  }) {
    this.#onChange = options.onChange
    const hear = (payload?: string) => (payload === undefined ? this.#lose() : this.#hear(payload))
    this.#listener = new ChannelListener(options.databaseUrl, channel, hear, options.onError)
  }

  #lose() {
    this.#last = undefined
    this.#tell(unknownChange)
  }

  #hear(payload: string) {
    const read = readMessage(payload)
    // Another release may announce otherwise.
    if (!read) return this.#lose()
    const { by, number, lag, shown, lists } = read
    const last = this.#last
    const isNext = last?.by === by && last.number + 1 === number
    this.#last = { by, number }
    this.#lag = lag
    this.#heardAt = Date.now()
    // After a connection was opened, everything was dropped already.
    if (last && !isNext) this.#tell(unknownChange)
    else if (shown.length + lists.length > 0) this.#tell({ shown: new Set(shown), lists: new Set(lists) })
  }

  #tell(change: Change) {
    // Pages that a change ends must not be rendered from cached rows.
    ownWrites.note()
    this.#onChange(change)
  }

  /** Seconds that search may lag behind the database, as far as this process knows. */
  lag() {
    const silentFor = Math.max(0, Date.now() - this.#heardAt - 2 * beatMs) / 1000
    return this.#lag + silentFor
  }

  close() {
    return this.#listener.close()
  }
}
