import { sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'

/** A place in the change log. Transaction ids are 64 bits wide, so they stay text. */
export type Cursor = { xid: string; seq: number }

/**
 * The last change before the oldest open transaction: whoever loads listings from now on sees it and all before it.
 * A change and not that transaction, since PostgreSQL may give an id again after a crash, but never one that left a row.
 */
export async function readStart(db: Db): Promise<Cursor> {
  const { rows } = await sql<Cursor>`
    select xid::text as xid, seq from listing_change
    where xid < pg_snapshot_xmin(pg_current_snapshot())
    order by listing_change.xid desc, listing_change.seq desc
    limit 1`.execute(db)
  return rows[0] ?? { xid: '0', seq: 0 }
}

/** Behind everything that is committed by now, whatever older transactions are still open. */
export async function readEnd(db: Db): Promise<Cursor> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  return { xid: rows[0]!.xid, seq: 0 }
}

/** Negative when `a` comes first. */
export function compareCursors(a: Cursor, b: Cursor): number {
  const [left, right] = [BigInt(a.xid), BigInt(b.xid)]
  return left === right ? a.seq - b.seq : left < right ? -1 : 1
}

export type Changes = {
  listingIds: number[]
  /** The last change that was read; the next read goes on behind it. */
  cursor: Cursor
  /** Up to here everything has been read. */
  reached: Cursor
  /** There is more to read at once. */
  isFull: boolean
  /** When the oldest change was made that an open older transaction holds back. */
  heldBackSince: Date | null
}

type ChangeRow = {
  horizon: string
  held_back_since: Date | null
  xid: string | null
  seq: number | null
  listing_id: number | null
}

/**
 * The next changes below the oldest open transaction. A transaction that began early and commits late is therefore
 * never skipped: nothing behind it is read before it has ended.
 */
export async function readChanges(db: Db, cursor: Cursor, limit: number): Promise<Changes> {
  // One statement, so that changes and horizon are of one snapshot.
  const { rows } = await sql<ChangeRow>`
    with now as materialized (
      select
        pg_snapshot_xmin(pg_current_snapshot()) as horizon,
        -- By the primary key: a minimum of the times would read the whole log.
        (select created_at from listing_change
          where listing_change.xid >= pg_snapshot_xmin(pg_current_snapshot())
          order by listing_change.xid, listing_change.seq
          limit 1) as held_back_since
    )
    select
      now.horizon::text as horizon,
      now.held_back_since,
      change.xid::text as xid, change.seq, change.listing_id
    from now left join lateral (
      select xid, seq, listing_id from listing_change
      where (xid, seq) > (${cursor.xid}::xid8, ${cursor.seq}::bigint) and xid < now.horizon
      order by listing_change.xid, listing_change.seq
      limit ${limit}
    ) change on true
    order by change.xid, change.seq`.execute(db)
  const { horizon, held_back_since: heldBackSince } = rows[0]!
  const changes = rows.filter((row) => row.listing_id !== null)
  const last = changes.at(-1)
  const isFull = changes.length === limit
  const next = last ? { xid: last.xid!, seq: last.seq! } : cursor
  return {
    listingIds: [...new Set(changes.map((row) => row.listing_id!))],
    cursor: next,
    reached: isFull ? next : { xid: horizon, seq: 0 },
    isFull,
    heldBackSince,
  }
}

/** Deletes up to `limit` rows that are older than a day and lie before the cursor. Returns how many. */
export async function deletePassed(db: Db, cursor: Cursor, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from listing_change where (xid, seq) in (
      select xid, seq from listing_change
      where created_at < now() - interval '24 hours' and (xid, seq) <= (${cursor.xid}::xid8, ${cursor.seq}::bigint)
      order by created_at
      limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
