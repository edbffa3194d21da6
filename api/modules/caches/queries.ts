import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Tells every thread of every process once the transaction is committed; `server/reference.ts` listens. */
export const announceEmptied = (trx: Db, name: string) =>
  sql`select pg_notify('held_change', ${name})`.execute(trx)
