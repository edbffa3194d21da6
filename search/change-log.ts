import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** A position in the change log. Transaction ids have 64 bits, so they stay text. */
export type Cursor = { xid: string; seq: number }

/**
 * The last change before the oldest open transaction: a load that starts now sees it and everything before
 * it. Returns a change rather than a transaction id, since after a crash PostgreSQL may reuse an id, unless
 * it left a row.
 */
export async function readStart(db: Db): Promise<Cursor> {
  const { rows } = await sql<Cursor>`
    select xid::text as xid, seq from (
      (select xid, seq from listing_change
        where xid < pg_snapshot_xmin(pg_current_snapshot())
        order by listing_change.xid desc, listing_change.seq desc
        limit 1)
      union all
      -- For a log that is empty, or holds only changes before the ones already removed.
      select xid, seq from listing_change_floor
    ) as candidate
    order by candidate.xid desc, candidate.seq desc
    limit 1`.execute(db)
  return rows[0]!
}

/** The position after everything committed so far, even if older transactions are still open. */
export async function readEnd(db: Db): Promise<Cursor> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
  return { xid: rows[0]!.xid, seq: 0 }
}

/** The transaction id before which everything is committed or rolled back. */
export async function readHorizon(db: Db): Promise<number> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return Number(rows[0]!.xid)
}

/** Negative if `a` comes first. */
export function compareCursors(a: Cursor, b: Cursor): number {
  const [left, right] = [BigInt(a.xid), BigInt(b.xid)]
  return left === right ? a.seq - b.seq : left < right ? -1 : 1
}

export type Changes = {
  listingIds: number[]
  /** The last change read; the next read continues after it. */
  cursor: Cursor
  /** Everything up to here has been read. */
  reached: Cursor
  /** More changes can be read right away. */
  isFull: boolean
  /** Listings that are read from now on hold every change before this transaction id. */
  version: number
  /** When the oldest change was made that an older open transaction holds back. */
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
 * Reads the next changes below the oldest open transaction. A transaction that starts early and commits
 * late is never skipped, since nothing after it is read before it ends.
 */
export async function readChanges(db: Db, cursor: Cursor, limit: number): Promise<Changes> {
  // One statement, so that changes and horizon come from the same snapshot.
  const { rows } = await sql<ChangeRow>`
    with now as materialized (
      select
        pg_snapshot_xmin(pg_current_snapshot()) as horizon,
        -- Ordered by primary key: min(created_at) would scan the whole log.
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
    version: Number(horizon),
    heldBackSince,
  }
}

/**
 * Deletes up to `limit` rows before the cursor that are older than a day, and records how far the log now has
 * gaps. Returns the number of rows deleted.
 */
export async function deletePassed(db: Db, cursor: Cursor, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with passed as (
      delete from listing_change where (xid, seq) in (
        select xid, seq from listing_change
        where created_at < now() - interval '24 hours' and (xid, seq) <= (${cursor.xid}::xid8, ${cursor.seq}::bigint)
        order by created_at
        limit ${limit}
      )
      returning xid, seq
    ), last as (
      select xid, seq from passed order by passed.xid desc, passed.seq desc limit 1
    ), noted as (
      update listing_change_floor as floor set xid = last.xid, seq = last.seq
      from last where (floor.xid, floor.seq) < (last.xid, last.seq)
    )
    select count(*) as count from passed`.execute(db)
  return rows[0]!.count
}

/** Deletes up to `limit` rows older than a day from the log of changes that search does not show. */
export async function deleteOldShown(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from shown_change where (xid, seq) in (
        select xid, seq from shown_change where created_at < now() - interval '24 hours'
        order by created_at
        limit ${limit}
      )
      returning 1
    )
    select count(*) as count from old`.execute(db)
  return rows[0]!.count
}

/** A position that is valid only in this log, not in that of another database or of a copy. */
export type LogMark = Cursor & {
  /** Identifies the database: system identifier, database and log. */
  log: string
  /** When the change at the cursor was made, in milliseconds since 1970; null if there is none. */
  madeAt: number | null
}

type MarkRow = { log: string; made_at: number | null; floor_xid: string; floor_seq: number }

async function readMarkRow(db: Db, { xid, seq }: Cursor): Promise<MarkRow> {
  const { rows } = await sql<MarkRow>`
    select
      concat_ws('/', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()), 'listing_change'::regclass::oid) as log,
      (select (extract(epoch from created_at) * 1000)::bigint from listing_change
        where listing_change.xid = ${xid}::xid8 and listing_change.seq = ${seq}::bigint) as made_at,
      xid::text as floor_xid, seq as floor_seq
    from listing_change_floor`.execute(db)
  return rows[0]!
}

export async function markOf(db: Db, cursor: Cursor): Promise<LogMark> {
  const { log, made_at: madeAt } = await readMarkRow(db, cursor)
  return { ...cursor, log, madeAt }
}

/** Returns why the changes after the mark can no longer be read without a gap; null if they can. */
export async function whyLost(db: Db, mark: LogMark): Promise<string | null> {
  const row = await readMarkRow(db, mark)
  const floor = { xid: row.floor_xid, seq: row.floor_seq }
  if (row.log !== mark.log) return 'it is of another database'
  if (compareCursors(mark, floor) < 0) return 'changes made since are no longer in the log'
  if (row.made_at === mark.madeAt && row.made_at !== null) return null
  // The change itself may be gone, as long as none after it is.
  return compareCursors(mark, floor) === 0 ? null : 'the database was restored from a copy'
}
