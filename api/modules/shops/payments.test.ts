import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { completePayment } from '#api/modules/payments/service.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { addMonths, dayMs, unixSeconds } from '#lib/time.ts'
import { bankFile, mt940 } from '#tests/support/money/bank.ts'
import { pageCount, pdfText } from '#tests/support/pdf.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const ago = (days: number) => new Date(Date.now() - days * dayMs)
const whole = (time: Date) => unixSeconds(time)

const test = base
  .extend('owner', { scope: 'file' }, ({ app, deps, db, make, login }) => async (values: object = {}) => {
    deps.rateLimiter = unlimited
    const shop = await make.shop(values)
    const token = await login(shop)
    const call = caller(app, token)
    const state = async () =>
      (await call('GET', '/me/shop')).body.data as { state: string; ends_at: number; name: string }
    const extend = async (body: object, key?: string) =>
      (await call('POST', '/me/shop/extensions', body, key ? { 'idempotency-key': key } : {})).body.data as {
        id: number
        amount: number
      }
    /** As the gateway's callback does. */
    const pay = (id: number, amountFening: number, reference = `card-${id}`) =>
      db
        .transaction()
        .execute((trx) =>
          completePayment(deps, trx, { paymentId: id, way: 'card', reference, amountFening, at: deps.now() }),
        )
    const mails = async () =>
      (
        await db
          .selectFrom('outbox_message')
          .select('kind')
          .where('account_id', '=', shop.id)
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind)
    return { shop, token, call, state, extend, pay, mails }
  })
  .extend('bank', { scope: 'file' }, async ({ app, make, login, runJobs }) => {
    const token = await login(await make.account({ role: 'admin' }))
    return {
      call: caller(app, token),
      async send(content: string) {
        const file = bankFile(content)
        const reply = await app.inject({
          method: 'POST',
          url: '/api/admin/bank/statements',
          headers: { ...file.headers, authorization: `Bearer ${token}` },
          payload: file.payload!,
        })
        await runJobs()
        return reply.json() as { matched: number; waiting: number }
      },
    }
  })

let counted = 0
const nextId = () => `S${(counted += 1)}`

test('has no gateway for a payment at the bank, which is no failure of one', async ({ owner }) => {
  const { call, extend } = await owner()
  const { id } = await extend({ package: 'gold', months: 3, way: 'bank' })
  const reply = await call('POST', `/payments/${id}/checkout`)
  expect([reply.status, reply.body.error.code]).toEqual([409, 'conflict'])
})

test('extends a shop by a card payment, with its invoice, the money posted with its VAT, and one mail', async ({
  owner,
  db,
  deps,
  runJobs,
}) => {
  const { shop, call, state, extend, pay, mails } = await owner()
  const { id, amount } = await extend({ package: 'bronze', months: 3, way: 'card' })
  expect(amount).toBe(270)
  expect((await state()).ends_at).toBe(whole(shop.shop.ends_at))
  await pay(id, 27_000)
  await runJobs()
  expect(await state()).toMatchObject({ state: 'active', ends_at: whole(addMonths(shop.shop.ends_at, 3)) })
  const money = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'posting_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['ledger_account.kind', 'amount'])
    .where('subject_type', '=', 'payment')
    .where('subject_id', '=', id)
    .orderBy('ledger_account.kind')
    .execute()
  expect(money).toEqual([
    { kind: 'clearing_card', amount: 27_000 },
    { kind: 'revenue_shop', amount: -23_077 },
    { kind: 'vat', amount: -3_923 },
  ])
  const invoice = await db
    .selectFrom('invoice')
    .select(['gross_fening', 'content'])
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(invoice.gross_fening).toBe(27_000)
  expect(JSON.parse(invoice.content).rows[0].text).toContain('Bronze Bazar shop, 3 mjeseca, plaćen do')
  expect(await mails()).toEqual(expect.arrayContaining(['shop-paid', 'invoice-issued']))
  expect((await call('GET', '/me/shop/extensions')).body.data).toMatchObject([
    { id, state: 'paid', months: 3 },
  ])
  expect(await proveLedger(deps)).toEqual([])
})

test('takes the discount of the price list off months that are paid at once', async ({ owner }) => {
  const { shop, call, state, extend, pay } = await owner()
  const amounts = []
  for (const months of [1, 3, 6, 12])
    amounts.push((await extend({ package: 'bronze', months, way: 'card' })).amount)
  expect(amounts).toEqual([90, 270, 513, 918])
  const { packages } = (await call('GET', '/shop-packages')).body.data
  expect(packages[0].prices.map(({ amount }: { amount: number }) => amount)).toEqual(amounts)
  const { id } = await extend({ package: 'bronze', months: 12, way: 'card' })
  expect((await pay(id, 91_800)).outcome).toBe('completed')
  expect((await state()).ends_at).toBe(whole(addMonths(shop.shop.ends_at, 12)))
})

test('pays once, however many callers report the payment at once', async ({ owner }) => {
  const { shop, state, extend, pay } = await owner()
  const { id } = await extend({ package: 'bronze', months: 1, way: 'card' })
  const outcomes = await Promise.all([pay(id, 9_000), pay(id, 9_000), pay(id, 9_000, 'another')])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'already', 'completed'])
  expect((await state()).ends_at).toBe(whole(addMonths(shop.shop.ends_at, 1)))
})

test('makes one payment of a repeated call, and adds two rival payments up', async ({ owner }) => {
  const { shop, state, extend, pay } = await owner()
  const wish = { package: 'bronze', months: 1, way: 'card' }
  const [first, again] = await Promise.all([extend(wish, 'a'), extend(wish, 'a')])
  expect(again.id).toBe(first.id)
  const second = await extend(wish, 'b')
  await Promise.all([pay(first.id, 9_000), pay(second.id, 9_000)])
  expect((await state()).ends_at).toBe(whole(addMonths(addMonths(shop.shop.ends_at, 1), 1)))
})

test('takes no price from the caller, and no package or months that are not sold', async ({ owner }) => {
  const { call, extend } = await owner()
  expect((await extend({ package: 'gold', months: 12, way: 'card', amount: 1, price: 1 })).amount).toBe(2_142)
  for (const [field, wrong] of [
    ['package', { package: 'diamond' }],
    ['months', { months: 2 }],
    ['way', { way: 'wallet' }],
  ] as const) {
    const reply = await call('POST', '/me/shop/extensions', {
      package: 'gold',
      months: 1,
      way: 'card',
      ...wrong,
    })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
  }
})

test('revives a suspended shop at once, and brings its listings back', async ({
  owner,
  make,
  app,
  db,
  index,
  runJobs,
}) => {
  const { shop, state, extend, pay, call, mails } = await owner({ active: false, ends_at: ago(3) })
  const listing = await make.listing({ seller_id: shop.id, title: 'Suspendovana vitrina' })
  const { settleListings } = await import('#api/modules/moderation/jobs.ts')
  await db.transaction().execute((trx) => settleListings(trx, [shop.id]))
  await runJobs()
  await index()
  const anyone = caller(app)
  const found = async () => (await anyone('GET', '/search?q=Suspendovana+vitrina')).body.meta.total as number
  expect([(await anyone('GET', `/listings/${listing.id}`)).status, await found()]).toEqual([404, 0])

  const { id } = await extend({ package: 'silver', months: 1, way: 'card' })
  await pay(id, 13_000)
  const revived = await state()
  expect(revived).toMatchObject({ state: 'active', name: 'Silver' })
  expect(Math.abs(revived.ends_at - whole(addMonths(new Date(), 1)))).toBeLessThan(10)
  expect((await call('GET', '/me')).body.data.shop.active).toBe(true)
  await runJobs()
  await index()
  expect([(await anyone('GET', `/listings/${listing.id}`)).status, await found()]).toEqual([200, 1])
  expect(await mails()).toContain('shop-paid')
})

test('lets a trial run on, and gives the bonus of each paid month once', async ({
  owner,
  db,
  clock,
  runJobs,
}) => {
  const trialEnd = new Date(Date.now() + 10 * dayMs)
  const { shop, state, extend, pay } = await owner({ is_trial: true, ends_at: trialEnd })
  const { id } = await extend({ package: 'gold', months: 3, way: 'card' })
  await pay(id, 63_000)
  expect(await state()).toMatchObject({
    state: 'active',
    name: 'Gold',
    ends_at: whole(addMonths(trialEnd, 3)),
    next_bonus: { credits: 1_800, at: whole(trialEnd) },
  })
  const { giveShopBonuses } = await import('./jobs.ts')
  const { enqueue } = await import('#lib/jobs.ts')
  const credits = async () => {
    for (const _ of [1, 2]) await enqueue(db, giveShopBonuses, {})
    await runJobs()
    return creditOf(db, shop.id)
  }
  expect(await credits()).toBe(0)
  clock.advance(11 * dayMs)
  expect(await credits()).toBe(1_800)
  clock.advance(20 * dayMs)
  expect(await credits()).toBe(1_800)
  // Months that were missed follow at once; none after the end.
  clock.advance(55 * dayMs)
  expect(await credits()).toBe(5_400)
  clock.advance(200 * dayMs)
  expect(await credits()).toBe(5_400)
  clock.reset()
})

test('keeps the days of a trial whole when the months bought behind it change their package', async ({
  owner,
  db,
}) => {
  const trialEnd = new Date(Date.now() + 10 * dayMs)
  const { shop, call, state, extend, pay } = await owner({ is_trial: true, ends_at: trialEnd })
  const started_at = new Date(trialEnd.getTime() - 30 * dayMs)
  const firm = Buffer.from(`trial ${shop.id}`)
  await db.insertInto('shop_trial').values({ firm, shop_id: shop.shop.id, started_at }).execute()
  const { id } = await extend({ package: 'platinum', months: 1, way: 'card' })
  await pay(id, 52_000)
  const platinum = addMonths(trialEnd, 1).getTime() - trialEnd.getTime()
  const changed = addMonths(new Date(trialEnd.getTime() + (platinum * 520) / 90), 1)

  const { packages } = (await call('GET', '/me/shop/extension')).body.data
  const bronze = packages.find((one: { package: string }) => one.package === 'bronze')
  expect(bronze.prices[0].ends_at).toBeCloseTo(whole(changed), -2)
  const { id: next } = await extend({ package: 'bronze', months: 1, way: 'card' })
  await pay(next, 9_000)
  expect((await state()).ends_at).toBeCloseTo(whole(changed), -2)
})

test('does not turn a month whose bonus was given into more months of a cheaper package', async ({
  owner,
  runJobs,
  db,
}) => {
  const { shop, state, extend, pay } = await owner({ active: false, ends_at: ago(1) })
  const { id } = await extend({ package: 'platinum', months: 1, way: 'card' })
  await pay(id, 52_000)
  await runJobs()
  expect(await creditOf(db, shop.id)).toBe(4_600)
  const { ends_at: paidUntil } = await state()
  const { id: next } = await extend({ package: 'bronze', months: 1, way: 'card' })
  await pay(next, 9_000)
  const { ends_at } = await state()
  expect(ends_at).toBeCloseTo(whole(addMonths(new Date(paidUntil * 1000), 1)), -1)
})

test('is paid by a pro-forma invoice to the fening, once, also after it was suspended', async ({
  owner,
  bank,
  db,
  deps,
}) => {
  const { shop, call, state, extend, token, mails } = await owner({ active: false, ends_at: ago(1) })
  const { id } = await extend({ package: 'gold', months: 3, way: 'bank' })
  const { data } = (await call('GET', `/me/shop/proformas/${id}`)).body
  expect(data).toMatchObject({ amount: 630, state: 'open', name: 'Gold', months: 3 })
  // It tops up no credit.
  expect((await call('GET', '/payment-slips')).body.data).toEqual([])
  expect((await call('GET', `/payment-slips/${id}`)).status).toBe(404)
  const reference = data.reference.replaceAll('-', '')
  const line = (amount: number) => ({ amount, bankId: nextId(), reference })

  expect(await bank.send(mt940([line(62_999), line(63_001)]))).toMatchObject({ waiting: 2 })
  expect((await state()).state).toBe('suspended')
  const [waiting] = (await bank.call('GET', '/admin/bank/lines?state=waiting')).body.data
  const assigned = await bank.call('POST', `/admin/bank/lines/${waiting.id}/assign`, {
    target: data.reference,
    reason: 'Isti poziv na broj.',
  })
  expect(assigned.status).toBe(409)

  const twice = [line(63_000), line(63_000)]
  expect(await bank.send(mt940(twice))).toMatchObject({ matched: 1, waiting: 1 })
  const paid = await state()
  expect(paid).toMatchObject({ state: 'active', name: 'Gold' })
  expect(Math.abs(paid.ends_at - whole(addMonths(new Date(), 3)))).toBeLessThan(60)
  expect((await call('GET', `/me/shop/proformas/${id}`)).body.data.state).toBe('paid')
  // The bonus of the first month, and no credits for the money.
  expect(await creditOf(db, shop.id)).toBe(1_800)
  expect(await mails()).toEqual(expect.arrayContaining(['shop-proforma', 'shop-paid', 'invoice-issued']))

  const print = await deps.db
    .selectFrom('payment_slip')
    .select('reference')
    .where('payment_id', '=', id)
    .execute()
  expect(print).toHaveLength(1)
  expect(token).toBeTruthy()
  expect(await proveLedger(deps)).toEqual([])
})

test('prints a pro-forma invoice with both firms, VAT and the slip, the same every time', async ({
  owner,
  app,
  make,
  login,
}) => {
  const { call, extend, token } = await owner()
  const { id } = await extend({ package: 'platinum', months: 1, way: 'bank' })
  const { reference } = (await call('GET', `/me/shop/proformas/${id}`)).body.data
  const print = (bearer: string) =>
    app.inject({ url: `/api/me/shop/proformas/${id}/pdf`, headers: { authorization: `Bearer ${bearer}` } })
  const [first, second] = [await print(token), await print(token)]
  expect(first.headers['content-type']).toBe('application/pdf')
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect(pageCount(first.rawPayload)).toBeLessThanOrEqual(2)
  const text = pdfText(first.rawPayload)
  for (const part of [
    `Predračun ${reference}`,
    'Platinum Bazar shop, 1 mjesec',
    '520,00 KM',
    '444,44 KM',
    '75,56 KM',
  ])
    expect(text).toContain(part)
  expect((await print(await login(await make.shop()))).statusCode).toBe(404)
})

test('takes the time back when all of the money is refunded, and returns it if the gateway refuses', async ({
  owner,
  make,
  app,
  login,
  deps,
  runJobs,
}) => {
  const { shop, state, extend, pay } = await owner()
  const before = (await state()).ends_at
  const card = await extend({ package: 'bronze', months: 6, way: 'card' })
  await pay(card.id, 51_300)
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  const refund = (amount: string) =>
    admin('POST', `/admin/payments/${card.id}/refunds`, { amount, reason: 'Greška' })
  expect((await refund('40')).status).toBe(201)
  expect((await state()).ends_at).toBe(whole(addMonths(shop.shop.ends_at, 6)))
  expect((await refund('473')).status).toBe(201)
  expect((await state()).ends_at).toBe(before)
  // The gateway knows nothing of this payment.
  await runJobs()
  expect((await state()).ends_at).toBe(whole(addMonths(shop.shop.ends_at, 6)))
  expect(await proveLedger(deps)).toEqual([])
})

test('takes the time back when its transfer is released, and suspends a shop that has none left', async ({
  owner,
  bank,
  deps,
}) => {
  const { state, extend } = await owner({ active: false, ends_at: ago(1) })
  const { id } = await extend({ package: 'bronze', months: 1, way: 'bank' })
  const owned = await deps.db
    .selectFrom('payment_slip')
    .select('reference')
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
  await bank.send(mt940([{ amount: 9_000, bankId: nextId(), reference: owned.reference }]))
  expect((await state()).state).toBe('active')
  const [line] = (await bank.call('GET', `/admin/bank/lines?state=matched&q=${owned.reference}`)).body.data
  expect(
    (await bank.call('POST', `/admin/bank/lines/${line.id}/release`, { reason: 'Tuđa uplata.' })).status,
  ).toBe(200)
  expect((await state()).state).toBe('suspended')
  expect(await proveLedger(deps)).toEqual([])
})
