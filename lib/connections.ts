import type pg from 'pg'

/** What a connection is for: answering requests, jobs and search, or migrations and imports. */
export type Purpose = 'web' | 'jobs' | 'upkeep'

export type TimeLimits = {
  /** Until a new connection stands. */
  connect: number
  /** Until one of the pool's connections is free. */
  acquire: number
  /** Of one statement, by PostgreSQL. */
  statement: number
  /** Of waiting for a lock, advisory ones too. */
  lock: number
  /** Of a transaction in which nothing happens: it holds back what all others see. */
  idleInTransaction: number
}

/** In milliseconds. The one place of all limits on time at the database. */
export const timeLimits: Readonly<Record<Purpose, TimeLimits>> = {
  web: { connect: 2_000, acquire: 8_000, statement: 8_000, lock: 5_000, idleInTransaction: 10_000 },
  jobs: {
    connect: 5_000,
    acquire: 60_000,
    statement: 120_000,
    lock: 10_000,
    idleInTransaction: 30_000,
  },
  // A migration may build large indexes, and waits for one that another process applies.
  upkeep: {
    connect: 5_000,
    acquire: 600_000,
    statement: 3_600_000,
    lock: 600_000,
    idleInTransaction: 600_000,
  },
}

/** After a statement's own limit, when the server says nothing at all: the connection is given up. */
export const silenceMs = 2_000
/** The same while the server takes no new connections. */
export const silenceWhileAwayMs = 1_500

const keepAliveDelayMs = 10_000

/** Options of a connection of that purpose, for `pg.Client` and `pg.Pool`. */
export function connectionOptions(url: string, purpose: Purpose) {
  const { connect, statement, lock, idleInTransaction } = timeLimits[purpose]
  return {
    connectionString: url,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  } satisfies pg.ClientConfig
}
