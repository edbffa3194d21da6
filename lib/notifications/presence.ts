import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Knows who is on the site now: a page that is merely open does not count. */
export type Presence = {
  /** Notes that the owner of an account did something. */
  note(accountId: number): void
  /** Writes the pending times. */
  flush(): Promise<void>
  close(): void
}

const flushMs = 60_000
/**
 * Seconds after a person's last action for which they count as present; longer than notes wait to be
 * written.
 */
export const presentSeconds = 180

type PresenceOptions = {
  db: Db
  now(): Date
  onError(error: Error): void
}

/** Notes in memory and writes once a minute in one statement, so that no request waits for it. */
export function presenceIn({ db, now, onError }: PresenceOptions): Presence {
  const noted = new Set<number>()
  async function flush() {
    const ids = [...noted]
    noted.clear()
    if (ids.length > 0) await writePresence(db, ids, now())
  }
  const timer = setInterval(() => void flush().catch(onError), flushMs).unref()
  return {
    note: (accountId) => void noted.add(accountId),
    flush,
    close: () => clearInterval(timer),
  }
}

const writePresence = (db: Db, ids: readonly number[], now: Date) =>
  // In one order, so that two processes never wait for each other in a circle.
  sql`
    insert into account_presence (account_id, seen_at)
    select id, ${now}::timestamptz from account where id = any(${ids}) order by id
    on conflict (account_id) do update set seen_at = greatest(account_presence.seen_at, excluded.seen_at)`.execute(
    db,
  )
