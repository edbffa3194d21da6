import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ImportedCharger } from './entry.ts'

export type Written = Omit<ImportedCharger, 'is_gone'> & {
  city_id: number | null
  /** Hexadecimal. */
  content: string
  gone_at: Date | null
}

type Target = { source: string; jobId: number; chargers: readonly Written[] }

const incoming = (chargers: readonly Written[]) => sql`
  jsonb_to_recordset(${JSON.stringify(chargers)}::jsonb) as r (
    source_id text, name text, operator text, address text, city_id bigint, lat float8, lon float8,
    connectors jsonb, state text, hours text, price text, access text, phone text, website text,
    updated_at timestamptz, gone_at timestamptz, content text)`

/** Inserts new chargers and updates changed ones; returns how many of each. */
export async function upsertChargers(trx: Db, { source, jobId, chargers }: Target) {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into charger (
      source, source_id, name, operator, address, city_id, lat, lon, connectors, state, hours, price, access,
      phone, website, updated_at, gone_at, content, job_id)
    select
      ${source}, source_id, name, operator, address, city_id, lat, lon, connectors, state, hours, price, access,
      phone, website, updated_at, gone_at, decode(content, 'hex'), ${jobId}
    from ${incoming(chargers)}
    on conflict (source, source_id) do update set
      name = excluded.name, operator = excluded.operator, address = excluded.address,
      city_id = excluded.city_id, lat = excluded.lat, lon = excluded.lon, connectors = excluded.connectors,
      state = excluded.state, hours = excluded.hours, price = excluded.price, access = excluded.access,
      phone = excluded.phone, website = excluded.website, updated_at = excluded.updated_at,
      gone_at = excluded.gone_at, content = excluded.content, job_id = excluded.job_id
    where charger.content <> excluded.content or (charger.gone_at is null) <> (excluded.gone_at is null)
    returning (xmax = 0) as is_new`.execute(trx)
  const inserted = rows.filter((row) => row.is_new).length
  return { inserted, updated: rows.length - inserted }
}

/** Notes that the file held these, for the end of a complete import. */
export const markSeen = (trx: Db, { source, jobId, ids }: { source: string; jobId: number; ids: string[] }) =>
  trx
    .updateTable('charger')
    .set({ job_id: jobId })
    .where('source', '=', source)
    .where('source_id', '=', sql<string>`any(${ids})`)
    .where('job_id', 'is distinct from', jobId)
    .execute()

/** Marks some that the file did not hold; returns how many. */
export async function markMissing(
  trx: Db,
  { source, jobId, at, limit }: { source: string; jobId: number; at: Date; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('charger')
    .set({ gone_at: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('charger')
        .select('id')
        .where('source', '=', source)
        .where('gone_at', 'is', null)
        .where('job_id', 'is distinct from', jobId)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Makes connections plan again: one that planned on the empty table would read all of it each time. */
export const analyze = (db: Db) => sql`analyze charger`.execute(db)
