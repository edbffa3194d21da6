import { sql } from 'kysely'
import { compiledOnce } from '#lib/database/compiled.ts'
import type { Db } from '#lib/database/db.ts'
import { compareCursors, type Cursor } from '#search/change-log.ts'

/** A reader's progress through both logs: all rows up to the floor, and those after it that it has read. */
export type Seen = { floor: Cursor; after: ReadonlySet<number> }

/** Changes since an earlier look. */
export type Changes = {
  listings: number[]
  /** Sellers who changed on all of their listings. */
  sellers: number[]
}

type Row = {
  horizon: string | null
  xid: string | null
  seq: number | null
  listing_id: number | null
  seller_id: number | null
}

/** More changes than these in one query are not named. */
const mostChanges = 1_000

/**
 * `listing_change` and `shown_change` are numbered by one sequence, and read here as one log. Positions are hidden in
 * subselects as ids are by `anyOf`, so that it is planned once.
 */
const newRows = compiledOnce<[xid: string, seq: number], Row>((db, xid, seq) => ({
  compile: () =>
    sql<Row>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, change.xid::text as xid, change.seq,
        change.listing_id, change.seller_id
      from (select) as read left join lateral (
        (select xid, seq, listing_id, null::bigint as seller_id from listing_change
          where (xid, seq) > ((select ${xid}::xid8), (select ${seq}::bigint))
          order by listing_change.xid, listing_change.seq limit ${sql.lit(mostChanges + 1)})
        union all
        (select xid, seq, listing_id, seller_id from shown_change
          where (xid, seq) > ((select ${xid}::xid8), (select ${seq}::bigint))
          order by shown_change.xid, shown_change.seq limit ${sql.lit(mostChanges + 1)})
      ) change on true`.compile(db),
}))

/** A position in both logs after everything that has ended; earlier changes do not concern a reader that starts now. */
async function startOfReading(db: Db): Promise<Cursor> {
  const { rows } = await sql<Cursor>`
    select xid::text as xid, seq from (
      (select xid, seq from listing_change where xid < pg_snapshot_xmin(pg_current_snapshot())
        order by listing_change.xid desc, listing_change.seq desc limit 1)
      union all
      (select xid, seq from shown_change where xid < pg_snapshot_xmin(pg_current_snapshot())
        order by shown_change.xid desc, shown_change.seq desc limit 1)
      union all
      select xid, seq from listing_change_floor
    ) as candidate
    order by candidate.xid desc, candidate.seq desc
    limit 1`.execute(db)
  return rows[0]!
}

type Look = {
  /** The reader's progress, for the next look; null to start afresh. */
  seen: Seen | null
  /** Null if there are too many to name, or if earlier changes are unknown. */
  changes: Changes | null
}

/**
 * Reads changes as soon as they are committed, also while an older transaction is open, whose own changes come later.
 * Remembers rows rather than a snapshot: after a crash PostgreSQL may reuse the ids of transactions that left none.
 */
export async function readNewChanges(db: Db, seen: Seen | null): Promise<Look> {
  const { floor, after } = seen ?? { floor: await startOfReading(db), after: new Set<number>() }
  // One statement, so that changes and horizon come from the same snapshot.
  const rows = await newRows(db, floor.xid, floor.seq)
  const changed = rows.filter((row) => row.xid !== null)
  if (changed.length > mostChanges) return { seen: null, changes: null }
  const horizon = BigInt(rows.find((row) => row.horizon !== null)!.horizon!)
  const cursors = changed.map(({ xid, seq }) => ({ xid: xid!, seq: seq! }))
  const next = cursors
    .filter(({ xid }) => BigInt(xid) < horizon)
    .reduce((last, cursor) => (compareCursors(cursor, last) > 0 ? cursor : last), floor)
  const fresh = changed.filter(({ seq }) => !after.has(seq!))
  return {
    seen: {
      floor: next,
      after: new Set(cursors.flatMap((cursor) => (compareCursors(cursor, next) > 0 ? cursor.seq : []))),
    },
    changes: seen && {
      listings: fresh.flatMap((row) => row.listing_id ?? []),
      sellers: fresh.flatMap((row) => row.seller_id ?? []),
    },
  }
}
