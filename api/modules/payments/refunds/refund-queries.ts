import type { Insertable, Selectable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import type { RefundState } from '#contract/payments.ts'

type Row = Selectable<DB['payment_refund']>
export type RefundRow = Omit<Row, 'state'> & { state: RefundState }
const one = (row: Row | undefined) => row as RefundRow | undefined

export const insertRefund = async (trx: Db, values: Insertable<DB['payment_refund']>) =>
  (await trx
    .insertInto('payment_refund')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()) as RefundRow

export const findRefund = async (db: Db, id: number) =>
  one(await db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirst())

type Change = { state: RefundState; reference?: string | null; problem?: string | null; ended_at?: Date }

/** Undefined if the refund is in none of these states. */
export const changeRefund = async (db: Db, id: number, from: readonly RefundState[], change: Change) =>
  one(
    await db
      .updateTable('payment_refund')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', from)
      .returningAll()
      .executeTakeFirst(),
  )

export const listRefunds = (db: Db, paymentId: number) =>
  db
    .selectFrom('payment_refund')
    .leftJoin('account', 'account.id', 'payment_refund.asked_by')
    .selectAll('payment_refund')
    .select('account.username as asked_by_name')
    .where('payment_id', '=', paymentId)
    .orderBy('payment_refund.id')
    .execute()

export const noteOwedBonus = (trx: Db, id: number, owed: number) =>
  trx.updateTable('payment_refund').set({ bonus_owed: owed }).where('id', '=', id).execute()
