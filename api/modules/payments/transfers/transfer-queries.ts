import type { Db } from '#lib/database/db.ts'

/** Replaces the requested amount of a top-up by the one that arrived, with its credits. */
export const setTransferAmount = (trx: Db, id: number, fening: number, credits: number) =>
  trx
    .updateTable('payment')
    .set({ amount_fening: fening, gateway_amount: fening, credits, bonus: 0 })
    .where('id', '=', id)
    .where('way', '=', 'bank')
    .where('purpose', '=', 'top_up')
    .where('paid_at', 'is', null)
    .execute()

type Undone = {
  payment_id: number
  amount_fening: number
  credits: number
  reason: string
  asked_by: number
  at: Date
}

/** The record of money that was taken out of a payment again, without anyone sending it back. */
export const insertUndone = (trx: Db, { at, ...undone }: Undone): Promise<{ id: number }> =>
  trx
    .insertInto('payment_refund')
    .values({
      ...undone,
      state: 'done',
      gateway_amount: undone.amount_fening,
      bonus: 0,
      created_at: at,
      ended_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
