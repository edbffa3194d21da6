import type { Insertable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'

export type Side = 'buyer' | 'seller'

export const insertDispute = (trx: Db, values: Insertable<DB['order_dispute']>) =>
  trx.insertInto('order_dispute').values(values).returningAll().executeTakeFirstOrThrow()

/** The latest dispute about an order. */
export const findDispute = (db: Db, orderId: number) =>
  db
    .selectFrom('order_dispute')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>

export const lockOpenDispute = (trx: Db, orderId: number) =>
  trx
    .selectFrom('order_dispute')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findDisputeOfCase = (db: Db, caseId: number) =>
  db.selectFrom('order_dispute').selectAll().where('case_id', '=', caseId).executeTakeFirst()

type End = Required<
  Pick<Insertable<DB['order_dispute']>, 'outcome' | 'to_buyer_fening' | 'to_seller_fening' | 'closed_at'>
> & { explanation?: string }

export const endDispute = (trx: Db, id: number, end: End) =>
  trx.updateTable('order_dispute').set(end).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insertStatement = (trx: Db, values: Insertable<DB['order_statement']>) =>
  trx.insertInto('order_statement').values(values).execute()

export const listStatements = (db: Db, disputeId: number) =>
  db.selectFrom('order_statement').selectAll().where('dispute_id', '=', disputeId).orderBy('id').execute()
export type StatementRow = Awaited<ReturnType<typeof listStatements>>[number]

export const listPictures = (db: Db, disputeId: number) =>
  db
    .selectFrom('order_statement_picture as picture')
    .innerJoin('order_statement', 'order_statement.id', 'picture.statement_id')
    .select(['picture.id', 'picture.statement_id', 'order_statement.side'])
    .where('order_statement.dispute_id', '=', disputeId)
    .orderBy('picture.id')
    .execute()
export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number]

export const insertPictures = (trx: Db, rows: readonly Insertable<DB['order_statement_picture']>[]) =>
  trx.insertInto('order_statement_picture').values(rows).execute()

export type PictureFile = { id: number; file_key: string }

const selectFiles = (db: Db) =>
  db
    .selectFrom('order_statement_picture as picture')
    .innerJoin('order_statement', 'order_statement.id', 'picture.statement_id')
    .select(['picture.id', 'picture.file_key'])

export const listFilesOf = (db: Db, authorId: number, limit: number): Promise<PictureFile[]> =>
  selectFiles(db).where('order_statement.author_id', '=', authorId).limit(limit).execute()

/** Those of disputes that ended before a time. */
export const listOldFiles = (db: Db, before: Date, limit: number): Promise<PictureFile[]> =>
  selectFiles(db)
    .innerJoin('order_dispute', 'order_dispute.id', 'order_statement.dispute_id')
    .where('order_dispute.closed_at', '<', before)
    .limit(limit)
    .execute()

export const deletePictures = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('order_statement_picture').where('id', 'in', ids).execute()

export const deleteStatementsOf = (db: Db, authorId: number) =>
  db.deleteFrom('order_statement').where('author_id', '=', authorId).execute()

/** A picture of a dispute, with those who may see it. */
export const findPicture = (db: Db, disputeId: number, id: number) =>
  db
    .selectFrom('order_statement_picture as picture')
    .innerJoin('order_statement', 'order_statement.id', 'picture.statement_id')
    .innerJoin('order_dispute', 'order_dispute.id', 'order_statement.dispute_id')
    .innerJoin('orders', 'orders.id', 'order_dispute.order_id')
    .leftJoin('case_claim', 'case_claim.case_id', 'order_dispute.case_id')
    .select([
      'picture.file_key',
      'orders.buyer_id',
      'orders.seller_id',
      'case_claim.account_id as claimer_id',
      'case_claim.claimed_until',
    ])
    .where('order_dispute.id', '=', disputeId)
    .where('picture.id', '=', id)
    .executeTakeFirst()
