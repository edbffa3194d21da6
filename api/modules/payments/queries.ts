import { type Insertable, type Selectable, sql } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import type { PaymentPurpose, PaymentState, PaymentWay } from '#contract/payments.ts'

type Row = Selectable<DB['payment']>
export type PaymentRow = Omit<Row, 'state' | 'way' | 'purpose'> & {
  state: PaymentState
  way: PaymentWay
  purpose: PaymentPurpose
}
const one = (row: Row | undefined) => row as PaymentRow | undefined

export const insertPayment = async (trx: Db, values: Insertable<DB['payment']>) =>
  (await trx.insertInto('payment').values(values).returningAll().executeTakeFirstOrThrow()) as PaymentRow

export const findPayment = async (db: Db, id: number) =>
  one(await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst())

/** Locks the row until the transaction ends: two reports of one payment take turns. */
export const lockPayment = async (trx: Db, id: number) =>
  one(await trx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

export const findByOrderNumber = async (db: Db, number: string) =>
  one(await db.selectFrom('payment').selectAll().where('order_number', '=', number).executeTakeFirst())

type Change = {
  state?: PaymentState
  way?: PaymentWay
  gateway_id?: string
  reference?: string
  card_id?: number | null
  charged_at?: Date
  problem?: string | null
  ask_at?: Date | null
  paid_at?: Date
  ended_at?: Date | null
  refunded_fening?: number
}

/** Undefined if the payment is in none of these states. */
export const changePayment = async (trx: Db, id: number, from: readonly PaymentState[], change: Change) =>
  one(
    await trx
      .updateTable('payment')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', from)
      .returningAll()
      .executeTakeFirst(),
  )

/** Notes how much of the bonus paid an earlier one that was owed. */
export const noteRepaidBonus = (trx: Db, id: number, repaid: number) =>
  trx.updateTable('payment').set({ bonus_repaid: repaid }).where('id', '=', id).execute()

/** Notes that the saved card is charged now; undefined if it was before. */
export const takeCharge = async (trx: Db, id: number, at: Date, askAt: Date) =>
  one(
    await trx
      .updateTable('payment')
      .set({ charged_at: at, state: 'pending', ask_at: askAt })
      .where('id', '=', id)
      .where('charged_at', 'is', null)
      .where('state', '=', 'created')
      .returningAll()
      .executeTakeFirst(),
  )

type Event = Insertable<DB['payment_event']>

/** False if the news are known. */
export async function insertEvent(trx: Db, event: Event): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const isKnownEvent = async (db: Db, provider: string, eventId: string) =>
  (await db
    .selectFrom('payment_event')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()) !== undefined

export const listEvents = (db: Db, paymentId: number, limit: number) =>
  db
    .selectFrom('payment_event')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('at')
    .limit(limit)
    .execute()

/** Payments to ask about now, taken until `until` so that another worker asks about others. */
export const takeDue = async (db: Db, now: Date, until: Date, limit: number) =>
  (await db
    .updateTable('payment')
    .set({ ask_at: until, asked: sql`asked + 1` })
    .where(
      'id',
      'in',
      db
        .selectFrom('payment')
        .select('id')
        .where('ask_at', '<=', now)
        .orderBy('ask_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()) as PaymentRow[]

/** Unless it ended meanwhile. */
export async function setAskAt(db: Db, id: number, askAt: Date | null): Promise<void> {
  await db
    .updateTable('payment')
    .set({ ask_at: askAt })
    .where('id', '=', id)
    .where('ask_at', 'is not', null)
    .execute()
}

/** The payer's details for gateways. */
export const findPayer = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['username', 'email', 'first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
