import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { TariffName } from '#contract/tariffs/names.ts'

export type PriceKey = { name: TariffName; category_id?: number | undefined; step: number }

/** Every price, the earliest first. */
export const listTariffs = (db: Db) =>
  db
    .selectFrom('tariff')
    .select(['name', 'category_id', 'step', 'amount', 'valid_from'])
    .orderBy('valid_from')
    .execute()

/** The latest first. */
export const listRowsOf = (db: Db, { name, category_id = undefined, step }: PriceKey, limit: number) =>
  db
    .selectFrom('tariff')
    .select(['id', 'amount', 'valid_from', 'actor_name'])
    .where('name', '=', name)
    .where('category_id', category_id === undefined ? 'is' : '=', category_id ?? null)
    .where('step', '=', step)
    .orderBy('valid_from', 'desc')
    .limit(limit)
    .execute()

/** Returns the new row's number; undefined if that moment has a price. */
export const insertTariff = (
  trx: Db,
  row: {
    name: TariffName
    category_id: number | null
    step: number
    amount: number
    valid_from: Date
    actor_id: number
    actor_name: string
    created_at: Date
  },
) =>
  trx
    .insertInto('tariff')
    .values(row)
    .onConflict((conflict) => conflict.constraint('tariff_once').doNothing())
    .returning('id')
    .executeTakeFirst()

export const findTariff = (trx: Db, id: number) =>
  trx.selectFrom('tariff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Blocks other changes of prices until the transaction ends. */
export const lockTariffs = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tariffs', 0))`.execute(trx)

export const deleteTariff = (trx: Db, id: number) => trx.deleteFrom('tariff').where('id', '=', id).execute()
