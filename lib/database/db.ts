import { Socket } from 'node:net'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './database.generated.ts'
import { HookedDialect } from './after-commit.ts'
import {
  connectionOptions,
  type Purpose,
  silenceMs,
  silenceWhileAwayMs,
  type TimeLimits,
  timeLimits,
} from './connections.ts'
import { DatabaseAway, DatabaseBusy } from './errors.ts'
import type { DatabaseWatch } from './watch.ts'
import { mayWrite } from './may-write.ts'
import { ownWrites } from './own-writes.ts'
import { forgetPool, notePool } from './pools.ts'

export type Db = Kysely<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})

const mostPrepared = 500 // prepared statements per connection

type Prepared = { name: string; isRead: boolean }

/** Statements by text, shared by all connections: each prepares the statements it meets. */
const preparedStatements = new Map<string, Prepared>()

function preparedStatement(text: string): Prepared | undefined {
  const known = preparedStatements.get(text)
  if (known || preparedStatements.size >= mostPrepared) return known
  const prepared = { name: `s${preparedStatements.size}`, isRead: !mayWrite(text) }
  preparedStatements.set(text, prepared)
  return prepared
}

/** The text of a statement given to `query`; undefined for anything without a text, such as a cursor. */
const textOf = (given: unknown): string | undefined =>
  typeof given === 'string' ? given : (given as { text?: string }).text

type Watch = Pick<DatabaseWatch, 'isAway' | 'suspect' | 'onAway'>

type ClientOptions = pg.ClientConfig & { limits: TimeLimits; watch: Watch | undefined; isPooled: boolean }

/**
 * Makes the server plan each select, and each statement of several parts, once per connection: planning a
 * large one takes longer than running it, and its text need not be sent again. Drops a connection on which
 * a statement stays unanswered.
 */
class PreparingClient extends pg.Client {
  readonly #watch: Watch | undefined
  readonly #answerMs: number
  readonly #prepares: boolean
  readonly #socket: Socket
  #unanswered = 0
  #since = 0
  #isLost = false

  constructor({ limits, watch, isPooled, ...options }: ClientOptions) {
    const socket = new Socket()
    // `connectionTimeoutMillis` of the pool limits the wait for a free connection instead.
    super({ ...options, connectionTimeoutMillis: limits.connect, stream: () => socket })
    this.#socket = socket
    this.#watch = watch
    // The next transaction may get another session, which knows no statement of this one.
    this.#prepares = !isPooled
    this.#answerMs = limits.statement + silenceMs
    open.add(this)
    this.once('end', () => open.delete(this))
    // PostgreSQL announces the end of a connection before it closes it.
    this.once('error', () => (this.#isLost = true))
  }

  // Spares repeating the overloads of pg's own method.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const prepared =
      this.#prepares &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      /^\s*(?:select|with)\b/.test(text)
        ? preparedStatement(text)
        : undefined
    const run = super.query as (...args: unknown[]) => unknown
    const result = prepared ? run.call(this, { name: prepared.name, text, values }) : run.apply(this, given)
    if (!(result instanceof Promise)) return result as never
    const isRead = prepared?.isRead ?? !mayWrite(textOf(text) ?? '')
    return this.#follow(isRead ? result : result.finally(ownWrites.note)) as never
  }

  #follow(result: Promise<unknown>): Promise<unknown> {
    if (this.#unanswered === 0) this.#since = performance.now()
    this.#unanswered += 1
    return result.then(
      (value) => {
        this.#unanswered -= 1
        this.#since = performance.now()
        return value
      },
      (error: unknown) => {
        this.#unanswered -= 1
        if (isReadOnly(error)) this.#leave()
        // PostgreSQL's own errors have a code; anything else on a broken connection is its end.
        if (error instanceof pg.DatabaseError || !this.#isBroken()) throw error
        this.#watch?.suspect()
        throw new DatabaseAway((error as Error).message, { cause: error })
      },
    )
  }

  /** After a failover the address may lead to another server. */
  #leave() {
    this.#watch?.suspect()
    this.#socket.destroy()
  }

  #isBroken() {
    const { destroyed, writable } = this.#socket
    return this.#isLost || destroyed || !writable
  }

  endIfSilent() {
    if (this.#unanswered === 0) return
    const silence = performance.now() - this.#since
    const most = this.#watch?.isAway() ? Math.min(silenceWhileAwayMs, this.#answerMs) : this.#answerMs
    if (silence > most) this.#socket.destroy(new Error(`no answer for ${Math.round(silence)} ms`))
  }
}

/** One timer for all connections: one per statement would cost more. */
const open = new Set<PreparingClient>()
const silenceLookMs = 250
setInterval(() => {
  for (const client of open) client.endIfSilent()
}, silenceLookMs).unref()

/** Fails at once while PostgreSQL is away, so that callers need not each wait for their own attempt. */
class WatchedPool extends pg.Pool {
  readonly #watch: Watch | undefined

  constructor(options: pg.PoolConfig & ClientOptions) {
    super(options)
    this.#watch = options.watch
  }

  override end(): never {
    forgetPool(this)
    return super.end() as never
  }

  // Kysely uses only the form without a callback.
  override connect(): never {
    // Callers that wait already take an idle connection first.
    const isFree = this.idleCount > this.waitingCount
    return (isFree ? super.connect() : this.#connect()) as never
  }

  async #connect(): Promise<pg.PoolClient> {
    const watch = this.#watch
    if (watch?.isAway()) throw new DatabaseAway('PostgreSQL is away')
    const away = Promise.withResolvers<never>()
    const stop = watch?.onAway(() => away.reject(new DatabaseAway('PostgreSQL went away')))
    // Nobody may wait for it any more when it rejects.
    away.promise.catch(() => {})
    const client = super.connect()
    try {
      return await Promise.race([client, away.promise])
    } catch (error) {
      // The connection may still arrive after its caller gave up.
      if (error instanceof DatabaseAway) client.then((late) => late.release()).catch(() => {})
      throw this.#translate(error)
    } finally {
      stop?.()
    }
  }

  #translate(error: unknown): unknown {
    if (error instanceof pg.DatabaseError || error instanceof DatabaseAway) return error
    const { message } = error as Error
    if (message === acquireTimeout) return new DatabaseBusy(message, { cause: error })
    this.#watch?.suspect()
    return new DatabaseAway(message || String((error as NodeJS.ErrnoException).code), { cause: error })
  }
}

const readOnlyServer = '25006'
const isReadOnly = (error: unknown) => error instanceof pg.DatabaseError && error.code === readOnlyServer

const acquireTimeout = 'timeout exceeded when trying to connect'

export type DbOptions = {
  /** Maximum number of connections. */
  max?: number
  /** Selects the time limits. */
  purpose?: Purpose
  watch?: Watch | undefined
  /** The address is that of a pooler in transaction mode. */
  isPooled?: boolean
  onLost?: (error: Error) => void
}

export function createDb(
  url: string,
  { max = 10, purpose = 'upkeep', watch, isPooled = false, onLost }: DbOptions = {},
): Db {
  const limits = timeLimits[purpose]
  const pool = new WatchedPool({
    ...connectionOptions(url, purpose, { isPooled }),
    connectionTimeoutMillis: limits.acquire,
    max,
    Client: PreparingClient as unknown as typeof pg.Client,
    limits,
    watch,
    isPooled,
  } as pg.PoolConfig & ClientOptions)
  notePool(pool, purpose)
  // Without listeners a lost connection would end the process: the pool reports idle ones, each client its
  // own.
  pool.on('error', (error) => {
    watch?.suspect()
    onLost?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({ dialect: new HookedDialect({ pool }) })
}

/** Returns whether a statement succeeds now. */
export const answers = (db: Db) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
