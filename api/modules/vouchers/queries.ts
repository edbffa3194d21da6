import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/** Locks a voucher with its batch, so that it is redeemed once and not while the batch is being cancelled. */
export const lockVoucher = (trx: Db, codeHash: Buffer) =>
  trx
    .selectFrom('voucher')
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .select([
      'voucher.id',
      'voucher.batch_id',
      'voucher.redeemed_by',
      'voucher.redeemed_at',
      'voucher_batch.credits',
      'voucher_batch.per_account',
      'voucher_batch.expires_at',
      'voucher_batch.cancelled_at',
    ])
    .where('voucher.code_hash', '=', codeHash)
    .forUpdate('voucher')
    .forShare('voucher_batch')
    .executeTakeFirst()

export const countRedeemed = (trx: Db, batchId: number, accountId: number): Promise<number> =>
  trx
    .selectFrom('voucher')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('redeemed_by', '=', accountId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const markRedeemed = (trx: Db, id: number, accountId: number, at: Date) =>
  trx.updateTable('voucher').set({ redeemed_by: accountId, redeemed_at: at }).where('id', '=', id).execute()

const ofAccount = (db: Db, accountId: number) =>
  db.selectFrom('voucher').where('voucher.redeemed_by', '=', accountId)

export const listRedeemed = (
  db: Db,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  ofAccount(db, accountId)
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .select(['voucher.id', 'voucher_batch.credits', 'voucher.redeemed_at'])
    .orderBy('voucher.redeemed_at', 'desc')
    .orderBy('voucher.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countRedeemedBy = (db: Db, accountId: number): Promise<number> =>
  ofAccount(db, accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

type NewBatch = {
  note: string
  credits: number
  per_account: number | null
  expires_at: Date
  created_at: Date
}

export const insertBatch = (trx: Db, batch: NewBatch): Promise<{ id: number }> =>
  trx.insertInto('voucher_batch').values(batch).returning('id').executeTakeFirstOrThrow()

export const insertVouchers = (trx: Db, batchId: number, hashes: readonly Buffer[]) =>
  sql`insert into voucher (batch_id, code_hash) select ${batchId}, unnest(${hashes}::bytea[])`.execute(trx)

const batchRows = (db: Db) =>
  db.selectFrom('voucher_batch').select([
    'id',
    'note',
    'credits',
    'per_account',
    'expires_at',
    'created_at',
    'cancelled_at',
    sql<number>`(select count(*) from voucher where batch_id = voucher_batch.id)`.as('count'),
    sql<number>`(
      select count(*) from voucher where batch_id = voucher_batch.id and redeemed_at is not null)`.as(
      'redeemed',
    ),
  ])

export const listBatches = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  batchRows(db).orderBy('id', 'desc').limit(limit).offset(offset).execute()
export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number]

export const countBatches = (db: Db): Promise<number> =>
  db
    .selectFrom('voucher_batch')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const getBatch = (db: Db, id: number) => batchRows(db).where('id', '=', id).executeTakeFirst()

/** Waits for redemptions that have begun. Returns whether it was not cancelled before. */
export const cancelBatch = (trx: Db, id: number, at: Date): Promise<boolean> =>
  trx
    .updateTable('voucher_batch')
    .set({ cancelled_at: at })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
    .then(Boolean)
