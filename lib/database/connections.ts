import type pg from 'pg'

/** The purpose of a connection: answering requests, jobs and search, or migrations and imports. */
export type Purpose = 'web' | 'jobs' | 'upkeep'

export type TimeLimits = {
  /** To open a connection. */
  connect: number
  /** To get a free connection from the pool. */
  acquire: number
  /** Per statement, enforced by PostgreSQL. */
  statement: number
  /** Waiting for a lock, including advisory ones. */
  lock: number
  /** An idle transaction: it holds back what everyone else sees. */
  idleInTransaction: number
}

/** In milliseconds. The only place with database time limits. */
export const timeLimits: Readonly<Record<Purpose, TimeLimits>> = {
  web: { connect: 2_000, acquire: 8_000, statement: 8_000, lock: 5_000, idleInTransaction: 10_000 },
  jobs: {
    connect: 5_000,
    acquire: 60_000,
    statement: 120_000,
    lock: 10_000,
    idleInTransaction: 30_000,
  },
  // A migration may build large indexes, and waits for one that another process is applying.
  upkeep: {
    connect: 5_000,
    acquire: 600_000,
    statement: 3_600_000,
    lock: 600_000,
    idleInTransaction: 600_000,
  },
}

/** Time after a statement's own limit before a silent connection is given up. */
export const silenceMs = 2_000
/** The same while the server accepts no new connections. */
export const silenceWhileAwayMs = 1_500

const keepAliveDelayMs = 10_000

/**
 * Options for `pg.Client` and `pg.Pool` by purpose. A pooler lends a session of PostgreSQL for one transaction, so its
 * own configuration sets the time limits there.
 */
export function connectionOptions(url: string, purpose: Purpose, { isPooled = false } = {}) {
  const { connect, statement, lock, idleInTransaction } = timeLimits[purpose]
  return {
    connectionString: url,
    connectionTimeoutMillis: connect,
    ...(!isPooled && {
      statement_timeout: statement,
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idleInTransaction,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  } satisfies pg.ClientConfig
}
