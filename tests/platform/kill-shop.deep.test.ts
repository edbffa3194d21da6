import { expect } from 'vitest'
import { proveLedger } from '#api/modules/ledger/proof.ts'
import { creditOf } from '#api/modules/ledger/service.ts'
import { renewPros } from '#api/modules/pro/jobs.ts'
import { giveShopBonuses } from '#api/modules/shops/jobs.ts'
import { sendWebhooks } from '#api/modules/webhooks/jobs.ts'
import { enqueue } from '#lib/jobs.ts'
import { addMonths } from '#lib/time.ts'
import { approvedCallback } from '#tests/support/money/payments.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { firm } from '#tests/support/shops/shops.ts'
import { startReceiver } from '#tests/support/doubles/webhook-receiver.ts'
import { test as base } from '#tests/support/test.ts'
import { dieAt, dies } from './processes/dying.ts'

const test = base.extend('mailsTo', { scope: 'file' }, ({ db }) => async (id: number) => {
  const mails = await db.selectFrom('outbox_message').select('kind').where('account_id', '=', id).execute()
  return mails.map(({ kind }) => kind)
})

test(
  'extends a shop once by a payment whose program was killed at any step',
  { timeout: 60_000 },
  async ({ cloned, db, deps, make, app, login, mailsTo }) => {
    for (const step of ['shop: extended', 'payment: invoice issued', 'payment: committed']) {
      const endsAt = new Date(Date.now() - 3_600_000)
      const shop = await make.shop({ active: false, ends_at: endsAt })
      const call = caller(app, await login(shop))
      const body = { package: 'gold', months: 3, way: 'card' }
      const { id } = (await call('POST', '/me/shop/extensions', body)).body.data
      const payment = await db
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const request = await approvedCallback(deps, payment)
      expect(await dies(cloned.url, step, request), step).toBe(true)
      const state = async () => (await call('GET', '/me/shop')).body.data
      const isCommitted = step === 'payment: committed'
      expect((await state()).state, step).toBe(isCommitted ? 'active' : 'suspended')
      for (const times of [1, 2])
        expect((await app.inject({ method: 'POST', ...request })).statusCode, `${step} ${times}`).toBe(200)
      const { state: after, name, ends_at: until } = await state()
      expect([after, name], step).toEqual(['active', 'Gold'])
      expect(until * 1_000, step).toBeLessThanOrEqual(addMonths(new Date(), 3).getTime())
      expect(until * 1_000, step).toBeGreaterThan(addMonths(new Date(), 3).getTime() - 60_000)
      expect(await mailsTo(shop.id), step).toEqual(['shop-paid'])
      const invoices = await db.selectFrom('invoice').select('id').where('payment_id', '=', id).execute()
      expect(invoices, step).toHaveLength(1)
    }
    expect(await proveLedger(deps)).toEqual([])
  },
)

test(
  'opens a shop with one trial, and gives each bonus once, after a kill in between',
  { timeout: 60_000 },
  async ({ cloned, db, deps, make, app, login, runJobs }) => {
    const account = await make.account()
    const token = await login(account)
    const call = caller(app, token)
    const body = { declaration: firm() }
    await dieAt('shop: trial given', cloned.url, token, 'POST', '/me/shop', JSON.stringify(body))
    expect((await call('GET', '/me')).body.data).toMatchObject({ type: 'user', shop: null, credits: 0 })
    expect(await call('POST', '/me/shop', body)).toMatchObject({ status: 201, body: { is_trial: true } })
    expect(await creditOf(db, account.id)).toBe(500)

    const now = Date.now()
    const shop = await make.shop({
      package: 'gold',
      active: true,
      ends_at: addMonths(new Date(now), 2),
      bonus_from: new Date(now - 1_000),
      bonus_at: new Date(now - 1_000),
    })
    await dieAt('shop: bonus given', cloned.url, '')
    expect(await creditOf(db, shop.id)).toBe(0)
    for (const _ of [1, 2]) {
      await enqueue(db, giveShopBonuses, {})
      await runJobs()
      expect(await creditOf(db, shop.id)).toBe(1_800)
    }
    expect(await proveLedger(deps)).toEqual([])
  },
)

test(
  'charges for a month of pro once, when it begins and when it renews, after a kill in between',
  { timeout: 60_000 },
  async ({ cloned, db, deps, make, app, login, runJobs, mailsTo }) => {
    const account = await make.account()
    await make.credit(account.id, 250)
    const token = await login(account)
    const call = caller(app, token)
    const state = async () => [
      await creditOf(db, account.id),
      (await call('GET', '/me/pro')).body.data.is_active,
    ]
    const body = { price: 100, renews: true }
    await dieAt('pro: charged', cloned.url, token, 'POST', '/me/pro', JSON.stringify(body))
    expect(await state()).toEqual([250, false])
    for (const _ of [1, 2]) await call('POST', '/me/pro', body, { 'idempotency-key': 'isti' })
    expect(await state()).toEqual([150, true])

    await db
      .updateTable('account')
      .set({ pro_until: new Date(Date.now() + 60_000) })
      .where('id', '=', account.id)
      .execute()
    await dieAt('pro: charged', cloned.url, '')
    expect(await state()).toEqual([150, true])
    for (const _ of [1, 2]) {
      await enqueue(db, renewPros, {})
      await runJobs()
      expect(await state()).toEqual([50, true])
    }
    expect(await mailsTo(account.id)).toEqual(['pro-renewed'])
    expect(await proveLedger(deps)).toEqual([])
  },
)

test(
  'calls a webhook again with the same id when the program was killed before it noted the answer',
  { timeout: 60_000 },
  async ({ cloned, db, make, app, login, runJobs, clock, onTestFinished }) => {
    const receiver = await startReceiver()
    onTestFinished(async () => void (await receiver.close()))
    const shop = await make.shop()
    const call = caller(app, await login(shop))
    const made = await call('POST', '/shop/webhooks', { address: receiver.address, kinds: ['listing'] })
    receiver.begin(made.body.secret)
    const { id } = await make.listing({ seller_id: shop.id })
    await call('POST', `/listings/${id}/hide`)
    await dieAt('webhook: called', cloned.url, '')
    for (const minutes of [0, 1]) {
      clock.advance(minutes * 60_000)
      await enqueue(db, sendWebhooks, {})
      await runJobs()
    }
    clock.reset()
    expect(receiver.accepted.map(({ data }) => data.state)).toEqual(['active', 'active', 'hidden'])
    expect(receiver.accepted[1]!.id).toBe(receiver.accepted[0]!.id)
  },
)
