import type { Db } from '#lib/database/db.ts'

type NewSlip = {
  payment_id: number
  account_id: number
  reference: string
  amount_fening: number
  created_at: Date
}

export const insertSlip = (trx: Db, slip: NewSlip) => trx.insertInto('payment_slip').values(slip).execute()

const slips = (db: Db) =>
  db
    .selectFrom('payment_slip')
    .innerJoin('payment', 'payment.id', 'payment_slip.payment_id')
    .select([
      'payment_slip.payment_id as id',
      'payment_slip.account_id',
      'payment_slip.reference',
      'payment_slip.amount_fening',
      'payment_slip.created_at',
      'payment.purpose',
      'payment.state',
      'payment.amount_fening as paid_fening',
      'payment.credits',
      'payment.paid_at',
    ])

/** Slips that top up credit, the latest first. */
export const listSlips = (db: Db, accountId: number, { limit, offset }: { limit: number; offset: number }) =>
  slips(db)
    .where('payment_slip.account_id', '=', accountId)
    .where('payment.purpose', '=', 'top_up')
    .orderBy('payment_slip.payment_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
export type SlipRow = Awaited<ReturnType<typeof listSlips>>[number]

export const countSlips = (db: Db, accountId: number): Promise<number> =>
  db
    .selectFrom('payment_slip')
    .innerJoin('payment', 'payment.id', 'payment_slip.payment_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payment_slip.account_id', '=', accountId)
    .where('payment.purpose', '=', 'top_up')
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const findSlip = (db: Db, id: number) =>
  slips(db)
    .where('payment_slip.payment_id', '=', id)
    .where('payment.purpose', '=', 'top_up')
    .executeTakeFirst()

export const findSlipsByReference = (db: Db, references: readonly string[]) =>
  slips(db).where('payment_slip.reference', 'in', references).limit(5).execute()

/** Slips that wait for money, the oldest first. */
export const listOpenSlips = (db: Db, limit: number) =>
  slips(db)
    .innerJoin('account', 'account.id', 'payment_slip.account_id')
    .select(['account.username', 'account.first_name', 'account.last_name'])
    .where('payment.state', 'in', ['created', 'pending'])
    .orderBy('payment_slip.payment_id')
    .limit(limit)
    .execute()

export const findPayerName = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
