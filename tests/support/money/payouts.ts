import type { Insertable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { owe } from '#api/modules/ledger/service.ts'
import { houseAccount } from './bank.ts'

/** An account of the bank of tests, right by its check digits. */
export const sellersAccount = '9980020000567806'

let made = 0

/** Owes a seller money, as a completed order does. */
export async function owedTo(db: Db, accountId: number, amount: number, at = new Date()): Promise<void> {
  made += 1
  const key = `tests:${process.pid}:owed:${made}`
  await db
    .transaction()
    .execute((trx) => owe(trx, { accountId, amount, from: 'held_orders', kind: 'order_sale', key, at }))
}

/** A bank account that payouts may go to since `at`. */
export const bankAccountOf = (
  db: Db,
  accountId: number,
  values: Partial<Insertable<DB['payout_account']>> = {},
  at = new Date(),
) =>
  db
    .insertInto('payout_account')
    .values({
      account_id: accountId,
      number: sellersAccount,
      holder_name: 'Amra Hodžić',
      changed_at: at,
      effective_at: at,
      ...values,
    })
    .execute()

type Made = { accountId: number; holder?: string } & Partial<Insertable<DB['payout']>>

/** A payout that was given to a bank, without postings. */
export async function payoutOf(db: Db, { accountId, holder = 'Amra Hodžić', ...values }: Made) {
  const at = new Date()
  const batch = await db
    .insertInto('payout_batch')
    .values({ account: houseAccount, created_at: at, filled_at: at, sent_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payout = await db
    .insertInto('payout')
    .values({
      batch_id: batch.id,
      account_id: accountId,
      state: 'sent',
      amount_fening: 12_050,
      number: sellersAccount,
      holder_name: holder,
      posted_at: at,
      told_at: at,
      ...values,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  return { ...payout, batchId: batch.id }
}

/** Payouts in all their states, with a seller who can be paid, for display on pages. Returns the batches. */
export async function fillPayouts(db: Db, accountId: number, longText: string): Promise<number[]> {
  const holder = longText.slice(0, 70)
  await owedTo(db, accountId, 12_345_678)
  await bankAccountOf(db, accountId, { holder_name: holder })
  const sent = await payoutOf(db, { accountId, holder, amount_fening: 123_456_789 })
  const returned = { state: 'returned', returned_at: new Date(), reason: 'W'.repeat(500) } as const
  const failed = await payoutOf(db, { accountId, holder, ...returned })
  const made = await payoutOf(db, { accountId, state: 'posted', told_at: null })
  await db.updateTable('payout_batch').set({ sent_at: null }).where('id', '=', made.batchId).execute()
  return [sent.batchId, failed.batchId, made.batchId]
}
