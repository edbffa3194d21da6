import { expect } from 'vitest'
import { creditKinds, salesKinds } from '#contract/ledger/posting-kinds.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { owe, takeOwed } from './service.ts'

test('shows a seller every sale and payout with what is owed afterwards, as pages and as files', async ({
  app,
  db,
  make,
  login,
}) => {
  const seller = await make.account()
  const token = await login(seller)
  const call = caller(app, token)
  const order = await orderOf(db, { buyerId: (await make.account()).id, sellerId: seller.id })
  const day = (n: number) => new Date(Date.UTC(2026, 9, n, 12))
  const debt = { accountId: seller.id, subject: { type: 'order', id: order.id } } as const
  await db.transaction().execute(async (trx) => {
    await owe(trx, {
      ...debt,
      amount: 12_350,
      from: 'held_orders',
      kind: 'order_sale',
      key: 'izvod:1',
      at: day(1),
    })
    await owe(trx, {
      ...debt,
      amount: 1_000,
      from: 'held_orders',
      kind: 'order_sale',
      key: 'izvod:2',
      at: day(2),
    })
    await takeOwed(trx, {
      accountId: seller.id,
      amount: 13_350,
      to: 'clearing_payout',
      kind: 'payout',
      key: 'izvod:3',
      at: day(3),
    })
  })
  const { body } = await call('GET', '/sales-statement/entries')
  expect(body.next).toBeNull()
  expect(body.data).toMatchObject([
    { kind: 'payout', amount: -133.5, balance: 0 },
    { kind: 'order_sale', amount: 10, balance: 133.5, subject: { type: 'order', title: order.number } },
    { kind: 'order_sale', amount: 123.5, balance: 123.5 },
  ])
  const some = await call('GET', '/sales-statement/entries?from=2026-10-02&to=2026-10-02')
  expect(some.body.data).toMatchObject([{ amount: 10 }])
  expect((await call('GET', '/sales-statement/entries?kind=payout')).body.data).toHaveLength(1)
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  const { house } = (await admin('GET', '/admin/ledger')).body
  expect(house).toContainEqual({ account: 'clearing_payout', currency: 'KM', balance: -133.5 })
  // The other account of the seller stays empty, and others see nothing.
  expect((await call('GET', '/credit/entries')).body.data).toEqual([])
  const stranger = caller(app, await login(await make.account()))
  expect((await stranger('GET', '/sales-statement/entries')).body.data).toEqual([])

  const get = (file: string) =>
    app.inject({ url: `/api/sales-statement/${file}`, headers: { authorization: `Bearer ${token}` } })
  const csv = (await get('statement.csv')).body.trimEnd().split('\r\n')
  expect(csv).toHaveLength(4)
  expect(csv[1]).toContain('"Isplata","-133.5","0"')
  expect(csv[3]).toContain(`"Prodaja, narudžba ${order.number}","123.5","123.5"`)
  const pdf = pdfText((await get('statement.pdf?from=2026-10-01&to=2026-10-03')).rawPayload)
  for (const text of ['Izvod prodaje', '+123,50 KM', '-133,50 KM', 'Isplaćeno']) expect(pdf).toContain(text)
})

test('offers only its own kinds of changes in each statement', () => {
  expect(creditKinds).toContain('reward')
  expect(creditKinds.filter((kind) => kind === 'payout' || kind === 'order_sale')).toEqual([])
  expect(salesKinds).toContain('order_sale')
})
