import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import type { Deps } from '#api/deps.ts'
import { giveCredit, owe, post, spendCredit, takeOwed } from '#api/modules/ledger/service.ts'
import { issueCreditNote, issueInvoice } from '#api/modules/invoices/service.ts'
import type { Closing } from '#contract/closings/endpoints.ts'
import { creditMovements, paymentsByWay } from '#contract/closings/texts.ts'
import { vatOf } from '#contract/money/vat.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { test as base } from '#tests/support/test.ts'
import { proveClosings } from './closing.ts'
import { closeDaysJob } from './jobs.ts'

let made = 0

/** A paid top-up as the payments module posts it. */
async function topUp(
  deps: Deps,
  owner: number,
  gross: number,
  { at = deps.now(), credits = gross / 10 } = {},
) {
  const paymentId = (made += 1)
  const vat = vatOf(gross)
  await deps.db.transaction().execute(async (trx) => {
    await post(trx, {
      kind: 'sale',
      key: `closing:${paymentId}:money`,
      at,
      moves: [
        { house: 'clearing_card', amount: gross },
        { house: 'revenue_credit', amount: vat - gross },
        { house: 'vat', amount: -vat },
      ],
    })
    await giveCredit(trx, {
      owner,
      amount: credits,
      from: 'credit_issued',
      kind: 'top_up',
      key: `closing:${paymentId}`,
      at,
    })
    await issueInvoice(deps, trx, {
      paymentId,
      accountId: owner,
      paid: { way: 'Kartica', orderNumber: `B${paymentId}` },
      items: [{ text: 'Dopuna', grossFening: gross }],
      at,
    })
  })
  return paymentId
}

const test = base.extend('days', { scope: 'file' }, ({ app, login, make, db, clock, runJobs }) => ({
  at: clock.hold,
  async close() {
    await enqueue(db, closeDaysJob, {})
    await runJobs()
  },
  async get(path: string) {
    const authorization = `Bearer ${await login(await make.account({ role: 'admin' }))}`
    return app.inject({ url: `/api/admin/closings${path}`, headers: { authorization } })
  },
}))

test('closes the days of Sarajevo one by one, through the change of clocks, each once and for good', async ({
  deps,
  db,
  make,
  days,
}) => {
  const { id } = await make.account()
  days.at('2027-10-30T08:00:00Z')
  await days.close()
  expect((await days.get('')).json()).toEqual({ data: [], next: null })
  // Clocks go back on 31 October: that day begins at 22:00 UTC and ends at 23:00 UTC.
  await topUp(deps, id, 1_000)
  days.at('2027-10-30T21:59:59.999Z')
  await topUp(deps, id, 2_000)
  days.at('2027-10-30T22:00:00.000Z')
  await topUp(deps, id, 3_000)
  days.at('2027-10-30T22:05:00.000Z')
  await days.close()
  expect((await days.get('')).json().data).toEqual([])
  days.at('2027-10-31T22:59:59.999Z')
  await topUp(deps, id, 4_000)
  days.at('2027-10-31T23:12:00.000Z')
  await days.close()
  await days.close()
  const { data } = (await days.get('')).json()
  expect(data).toMatchObject([
    { day: '2027-10-31', adds_up: true, invoiced: 70 },
    { day: '2027-10-30', adds_up: true, invoiced: 30 },
  ])
  for (const change of [
    sql`update daily_closing set adds_up = false`,
    sql`delete from daily_closing`,
    sql`truncate daily_closing`,
  ])
    await expect(change.execute(db)).rejects.toThrow('never changes')
})

test('adds up payments, refunds, credits and sales, and counts late ones for the next day', async ({
  deps,
  db,
  make,
  days,
}) => {
  const { id: owner } = await make.account()
  const before: Closing = (await days.get('/2027-10-31')).json().data
  days.at('2027-11-01T10:00:00Z')
  const paymentId = await topUp(deps, owner, 2_000)
  const at = deps.now()
  const inDay = db.transaction()
  await inDay.execute(async (trx) => {
    await giveCredit(trx, {
      owner,
      amount: 40,
      from: 'credit_bonus',
      kind: 'bonus',
      key: 'closing:bonus',
      at,
    })
    await giveCredit(trx, {
      owner,
      amount: 70,
      from: 'credit_vouchers',
      kind: 'voucher',
      key: 'closing:voucher',
      at,
    })
    await spendCredit(trx, {
      owner,
      amount: 45,
      on: 'sales_promotion',
      kind: 'promotion',
      key: 'closing:spent',
      at,
    })
    await spendCredit(trx, {
      owner,
      amount: 30,
      on: 'sales_refresh',
      kind: 'refresh',
      key: 'closing:spent-2',
      at,
    })
    // A refund that was sent back at once, and money that nobody claims.
    const vat = vatOf(500)
    await post(trx, {
      kind: 'refund',
      key: 'closing:refund',
      at,
      moves: [
        { house: 'clearing_card', amount: -500 },
        { house: 'revenue_credit', amount: 500 - vat },
        { house: 'vat', amount: vat },
      ],
    })
    await issueCreditNote(deps, trx, { paymentId, refundId: 1, grossFening: 500, text: 'Povrat', at })
    await post(trx, {
      kind: 'sale',
      key: 'closing:unmatched',
      at,
      moves: [
        { house: 'clearing_bank', amount: 700 },
        { house: 'bank_unmatched', amount: -700 },
      ],
    })
  })
  days.at('2027-11-02T08:00:00Z')
  await days.close()
  const closing: Closing = (await days.get('/2027-11-01')).json().data
  expect(closing.checks.filter(({ left, right }) => left !== right)).toEqual([])
  expect(closing.adds_up).toBe(true)
  const { lines, total } = paymentsByWay(closing)
  expect(lines).toMatchObject([
    { name: 'Kartice', count: 1, received: 20, refunds: 1, refunded: -5, total: 15 },
    { name: 'Banka', count: 1, received: 7, refunds: 0, total: 7 },
  ])
  expect(total.total).toBe(22)
  expect(closing.invoices).toMatchObject([
    { kind: 'invoice', count: 1, net: 17.09, vat: 2.91, gross: 20 },
    { kind: 'credit_note', count: 1, gross: -5 },
  ])
  const { given, spent } = creditMovements(closing)
  expect(given.map(({ name, amount }) => [name, amount])).toEqual([
    ['Bonusi', 40],
    ['Prodani krediti', 200],
    ['Vaučeri', 70],
  ])
  expect(spent.map(({ name, amount }) => [name, amount])).toEqual([
    ['Izdvajanja', 45],
    ['Obnove', 30],
  ])
  const users = closing.accounts.find(({ account }) => account === 'credit')!
  const opening = before.accounts.find(({ account }) => account === 'credit')!.closing
  expect(users).toMatchObject({ opening, late: 0, in: 310, out: -75, closing: opening + 235 })

  // Money of the closed day that is posted afterwards.
  await topUp(deps, owner, 1_000, { at: new Date('2027-11-01T22:00:00Z') })
  await topUp(deps, owner, 3_000)
  days.at('2027-11-03T08:00:00Z')
  await days.close()
  expect((await days.get('/2027-11-01')).json().data).toEqual(closing)
  const next: Closing = (await days.get('/2027-11-02')).json().data
  expect(next.adds_up).toBe(true)
  expect(next.accounts.find(({ account }) => account === 'clearing_card')).toMatchObject({
    late: 10,
    in: 30,
  })
  expect(next.invoices[0]).toMatchObject({ count: 2, gross: 40 })

  const csv = (await days.get('/2027-11-01/csv')).body
  expect(csv).toContain('"2027-11-01","računi knjige","Kartice","ulaz","KM","","20.00"')
  const text = pdfText((await days.get('/2027-11-01/pdf')).rawPayload)
  expect(text).toEqual(
    expect.arrayContaining(['Zaključenje dana 1. 11. 2027.', 'Sve se slaže.', 'Izdvajanja', '45']),
  )
})

test('says where a day does not add up, and lets the nightly proof alarm', async ({ deps, make, days }) => {
  const { id: owner } = await make.account()
  days.at('2027-11-03T10:00:00Z')
  // Money without an invoice.
  await deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'sale',
      key: 'closing:no-invoice',
      at: deps.now(),
      moves: [
        { house: 'clearing_wallet', amount: 900 },
        { house: 'revenue_credit', amount: -900 },
      ],
    }),
  )
  await topUp(deps, owner, 1_000)
  days.at('2027-11-04T08:00:00Z')
  await days.close()
  const closing: Closing = (await days.get('/2027-11-03')).json().data
  expect(closing.adds_up).toBe(false)
  expect(closing.checks.filter(({ left, right }) => left !== right)).toEqual([
    { name: 'invoices', currency: 'KM', left: 19, right: 10 },
    { name: 'collected', currency: 'KM', left: 19, right: 10 },
  ])
  expect(await proveClosings(deps)).toEqual(['the report of a closed day does not add up, 2027-11-03'])
})

test('gives the day on which clocks go forward its 23 hours', async ({ deps, make, days }) => {
  const { id } = await make.account()
  days.at('2027-11-10T08:00:00Z')
  await topUp(deps, id, 1_000, { at: new Date('2028-03-25T22:59:59.999Z') })
  await topUp(deps, id, 2_000, { at: new Date('2028-03-25T23:00:00.000Z') })
  await topUp(deps, id, 3_000, { at: new Date('2028-03-26T21:59:59.999Z') })
  await topUp(deps, id, 4_000, { at: new Date('2028-03-26T22:00:00.000Z') })
  days.at('2028-03-27T08:00:00Z')
  await days.close()
  const moved = async (day: string) =>
    ((await days.get(`/${day}`)).json().data as Closing).accounts.find(
      ({ account }) => account === 'clearing_card',
    )!.in
  expect([await moved('2028-03-25'), await moved('2028-03-26')]).toEqual([10, 50])
})

test('adds up money of orders: held, owed to sellers, paid out, and come back', async ({
  deps,
  db,
  make,
  days,
}) => {
  const { id: accountId } = await make.account()
  days.at('2028-04-03T10:00:00Z')
  await topUp(deps, accountId, 1_000)
  const at = deps.now()
  const payout = { kind: 'payout', at, accountId, amount: 9_000 } as const
  await db.transaction().execute(async (trx) => {
    for (const [order, account, amount] of [
      [1, 'clearing_card', 10_000],
      [2, 'clearing_courier', 4_000],
    ] as const)
      await post(trx, {
        kind: 'order_payment',
        key: `closing:order:${order}`,
        at,
        moves: [
          { house: account, amount },
          { house: 'held_orders', amount: -amount },
        ],
      })
    const sale = { kind: 'order_sale', at, accountId, from: 'held_orders' } as const
    await owe(trx, { ...sale, amount: 9_000, key: 'closing:sale:1' })
    await owe(trx, { ...sale, amount: 3_000, key: 'closing:sale:2' })
    await takeOwed(trx, { ...payout, to: 'clearing_payout', key: 'closing:payout' })
    for (const [way, fening] of [
      ['out', -9_000],
      ['in', 9_000],
    ] as const)
      await post(trx, {
        kind: 'payout',
        key: `closing:payout:${way}`,
        at,
        moves: [
          { house: 'clearing_bank', amount: fening },
          { house: 'clearing_payout', amount: -fening },
        ],
      })
    await takeOwed(trx, { ...payout, amount: 1_000, to: 'clearing_payout', key: 'closing:payout:2' })
    await post(trx, {
      kind: 'payout',
      key: 'closing:payout:2:out',
      at,
      moves: [
        { house: 'clearing_bank', amount: -1_000 },
        { house: 'clearing_payout', amount: 1_000 },
      ],
    })
    await owe(trx, { ...payout, from: 'clearing_payout', key: 'closing:payout:return' })
  })
  days.at('2028-04-04T08:00:00Z')
  await days.close()
  const closing: Closing = (await days.get('/2028-04-03')).json().data
  expect(closing.checks.filter(({ left, right }) => left !== right)).toEqual([])
  expect(closing.adds_up).toBe(true)
  expect(closing.checks.find(({ name }) => name === 'sellers')).toMatchObject({ left: 110, right: 110 })
  // Payouts are not refunds.
  const { lines } = paymentsByWay(closing)
  expect(lines.find(({ name }) => name === 'Banka')).toMatchObject({
    received: 0,
    refunds: 0,
    paidOut: -10,
  })
  expect(pdfText((await days.get('/2028-04-03/pdf')).rawPayload)).toContain('Isplaćeno')
})

test('does not add up when a seller is owed more than the house knows of', async ({
  deps,
  db,
  make,
  days,
}) => {
  const { id: owner } = await make.account()
  days.at('2028-04-05T10:00:00Z')
  await db.transaction().execute((trx) =>
    post(trx, {
      kind: 'order_sale',
      key: 'closing:half',
      at: deps.now(),
      moves: [
        { owner, account: 'payable', amount: 500 },
        { house: 'payable_book', amount: -500 },
      ],
    }),
  )
  days.at('2028-04-06T08:00:00Z')
  await days.close()
  const closing: Closing = (await days.get('/2028-04-05')).json().data
  expect(closing.adds_up).toBe(false)
  expect(closing.checks.filter(({ left, right }) => left !== right).map(({ name }) => name)).toEqual([
    'sellers',
  ])
})
