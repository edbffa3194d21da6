import { expect } from 'vitest'
import { invoiceOf, numbersOf } from '#tests/support/money/invoices.ts'
import { test } from '#tests/support/accounts/people.ts'
import { proveInvoices } from './service.ts'

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
