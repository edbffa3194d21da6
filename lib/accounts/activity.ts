import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Counters that requests raise; the rest is counted in its tables. */
type CountedByRequests = 'searches' | 'errors' | 'visitor_pages' | 'member_pages'

/** Counts what happens on the site, by hour. */
export type Activity = {
  note(metric: CountedByRequests): void
  /** Writes the pending counts. */
  flush(): Promise<void>
  close(): void
}

const flushMs = 15_000
const hourMs = 3600 * 1000

type ActivityOptions = { db: Db; now(): Date; onError(error: Error): void }

/** Counts in memory and adds to the table every few seconds in one statement, so that no request waits for it. */
export function activityIn({ db, now, onError }: ActivityOptions): Activity {
  let counted = new Map<string, { hour: number; metric: CountedByRequests; count: number }>()
  function add(hour: number, metric: CountedByRequests, count: number) {
    const key = `${hour}:${metric}`
    const counter = counted.get(key)
    if (counter) counter.count += count
    else counted.set(key, { hour, metric, count })
  }
  async function flush() {
    const rows = [...counted.values()]
    counted = new Map()
    if (rows.length === 0) return
    try {
      await addCounts(db, rows)
    } catch (error) {
      // Keeps the counts until the database is back.
      for (const { hour, metric, count } of rows) add(hour, metric, count)
      throw error
    }
  }
  const timer = setInterval(() => void flush().catch(onError), flushMs).unref()
  return {
    note: (metric) => add(Math.floor(now().getTime() / hourMs) * hourMs, metric, 1),
    flush,
    close: () => clearInterval(timer),
  }
}

const addCounts = (db: Db, rows: readonly { hour: number; metric: string; count: number }[]) =>
  // In one order, so that two processes never wait for each other in a circle.
  sql`
    insert into activity_hour (hour, metric, count)
    select to_timestamp(hour / 1000.0), metric, count
    from unnest(${rows.map(({ hour }) => hour)}::bigint[], ${rows.map(({ metric }) => metric)}::text[],
      ${rows.map(({ count }) => count)}::bigint[]) as added (hour, metric, count)
    order by hour, metric
    on conflict (hour, metric) do update set count = activity_hour.count + excluded.count`.execute(db)
