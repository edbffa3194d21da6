import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { localDay } from '#lib/time.ts'
import { invoiceOf } from '#tests/support/money/invoices.ts'
import { test } from '#tests/support/accounts/people.ts'
import { proveInvoices } from './service.ts'

const year = Number(localDay(new Date()).slice(0, 4))

const numbersOf = async (db: Db, kind = 'invoice', of = year) =>
  (
    await db
      .selectFrom('invoice')
      .select('number')
      .where('kind', '=', kind)
      .where('year', '=', of)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)

test('numbers 50 simultaneous invoices from 1 to 50, and reuses numbers that were rolled back', async ({
  db,
  deps,
  make,
}) => {
  const { id } = await make.account()
  const changesItsMind = () =>
    db
      .transaction()
      .execute(async (trx) => {
        await invoiceOf(deps, id, { db: trx })
        throw new Error('the card was refused')
      })
      .catch(() => {})
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => (n % 6 === 5 ? changesItsMind() : invoiceOf(deps, id))),
  )
  expect(await numbersOf(db)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  expect(await proveInvoices(deps)).toEqual([])
})
