import { DomainError } from '#lib/errors.ts'

/** PostgreSQL could not be reached, or went silent or away in the middle. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** No connection of the pool became free in time. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Failures of the database or the disk that are not the caller's fault. */
export type Trouble = 'away' | 'busy' | 'full' | 'late' | 'contended'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const troubleOfCode: Record<string, Trouble> = {
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '53400': 'busy', // configuration_limit_exceeded
  '57P01': 'away', // admin_shutdown
  '57P02': 'away', // crash_shutdown
  '57P03': 'away', // cannot_connect_now
  '57P05': 'away', // idle_session_timeout
  '25006': 'away', // read_only_sql_transaction: a replica, as during a failover
  '57014': 'late', // query_canceled, as by statement_timeout
  '25P03': 'late', // idle_in_transaction_session_timeout
  '55P03': 'contended', // lock_not_available
  '40P01': 'contended', // deadlock_detected
  '40001': 'contended', // serialization_failure
  ENOSPC: 'full',
  EDQUOT: 'full',
}

export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof DatabaseAway) return 'away'
  if (error instanceof DatabaseBusy) return 'busy'
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code !== 'string') return undefined
  // Class 08: connection exceptions.
  return Object.hasOwn(troubleOfCode, code) ? troubleOfCode[code] : /^08...$/.test(code) ? 'away' : undefined
}

/** The error for the caller. `busy` is about load, which is refused elsewhere. */
export function answerTo(trouble: Exclude<Trouble, 'busy'>, cause: unknown): DomainError {
  if (trouble === 'away') return new DomainError('maintenance', undefined, { cause })
  if (trouble === 'full') return new DomainError('storage_full', undefined, { cause })
  if (trouble === 'late') return new DomainError('timeout', undefined, { cause })
  return new DomainError('conflict', undefined, { cause })
}
