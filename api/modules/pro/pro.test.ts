import { expect } from 'vitest'
import { creditOf } from '#api/modules/ledger/service.ts'
import { enqueue } from '#lib/jobs.ts'
import { addMonths, dayMs, unixSeconds } from '#lib/time.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { renewPros, tellOfEndingPros } from './jobs.ts'

const test = base.extend(
  'person',
  { scope: 'file' },
  ({ app, db, make, login, runJobs, clock }) =>
    async (credits: number, values: object = {}) => {
      const account = await make.account(values)
      if (credits > 0) await make.credit(account.id, credits)
      const call = caller(app, await login(account))
      return {
        account,
        call,
        activate: (body: object = {}, headers = {}) =>
          call('POST', '/me/pro', { price: 100, ...body }, headers),
        row: () =>
          db
            .selectFrom('account')
            .select(['pro_until', 'pro_renews'])
            .where('id', '=', account.id)
            .executeTakeFirstOrThrow(),
        credits: () => creditOf(db, account.id),
        /** Runs the jobs at a moment. */
        at: async (time: Date) => {
          clock.reset()
          clock.advance(time.getTime() - clock.now().getTime())
          for (const job of [renewPros, tellOfEndingPros, renewPros, tellOfEndingPros])
            await enqueue(db, job, {})
          await runJobs()
          clock.reset()
        },
        mails: async () =>
          (
            await db
              .selectFrom('outbox_message')
              .select('kind')
              .where('account_id', '=', account.id)
              .orderBy('id')
              .execute()
          ).map(({ kind }) => kind),
      }
    },
)

test('makes an account pro for a month of credit, once of rival and repeated calls', async ({ person }) => {
  const { call, activate, credits, row } = await person(250)
  expect((await call('GET', '/me')).body.data).toMatchObject({ pro: null })
  const replies = await Promise.all([activate({}, { 'idempotency-key': 'a' }), activate(), activate()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await credits()).toBe(150)
  const { data } = (await call('GET', '/me')).body
  expect(data).toMatchObject({ pro: { pro: 1 }, settings: { pro: { auto_renewal: false } } })
  const until = unixSeconds((await row()).pro_until!)
  expect(Math.abs(until - unixSeconds(addMonths(new Date(), 1)))).toBeLessThan(10)
  expect((await call('PUT', '/me/pro', { renews: true })).status).toBe(200)
  expect((await call('GET', '/me')).body.data.settings.pro.auto_renewal).toBe(true)
})

test('makes an account pro for a year, for less than twelve months', async ({ person }) => {
  const { call, activate, credits, row } = await person(1_300)
  expect((await call('GET', '/me/pro')).body.data.prices).toEqual([
    { months: 1, amount: 100 },
    { months: 12, amount: 1_020 },
  ])
  expect((await activate({ months: 2, price: 200 })).status).toBe(422)
  expect((await activate({ months: 12 })).status).toBe(409)
  expect((await activate({ months: 12, price: 1_020 })).status).toBe(201)
  expect(await credits()).toBe(280)
  const left = (await row()).pro_until!.getTime() - addMonths(new Date(), 12).getTime()
  expect(Math.abs(left)).toBeLessThan(10_000)
})

test('charges nothing without enough credit, for another price, or to shops and agents', async ({
  person,
  make,
  app,
  login,
}) => {
  const poor = await person(99)
  expect((await poor.activate()).status).toBe(402)
  expect(await poor.credits()).toBe(99)
  const rich = await person(100)
  expect((await rich.activate({ price: 1 })).status).toBe(409)
  expect((await rich.call('PUT', '/me/pro', { renews: true })).status).toBe(409)
  expect(await rich.credits()).toBe(100)
  const shop = await make.shop()
  await make.credit(shop.id, 100)
  expect((await caller(app, await login(shop))('POST', '/me/pro', { price: 100 })).status).toBe(409)
  const agent = await person(100, { agent_of_shop_id: shop.shop.id })
  expect((await agent.activate()).status).toBe(409)
})

test('renews itself without a gap while credit lasts, then ends with a mail', async ({ person }) => {
  const { activate, credits, row, at, mails } = await person(250)
  await activate({ renews: true })
  const first = (await row()).pro_until!
  await at(new Date(first.getTime() - dayMs))
  expect([await credits(), (await row()).pro_until]).toEqual([150, first])
  await at(new Date(first.getTime() - 60_000))
  const second = addMonths(first, 1)
  expect([await credits(), (await row()).pro_until]).toEqual([50, second])
  await at(new Date(second.getTime() + 60_000))
  expect([await credits(), await row()]).toEqual([50, { pro_until: second, pro_renews: false }])
  expect(await mails()).toEqual(['pro-renewed', 'pro-ended'])
})

test('reminds three days before the end and announces it, each once', async ({ person }) => {
  const { activate, row, at, mails } = await person(100)
  await activate()
  const until = (await row()).pro_until!
  await at(new Date(until.getTime() - 4 * dayMs))
  expect(await mails()).toEqual([])
  await at(new Date(until.getTime() - 2 * dayMs))
  await at(new Date(until.getTime() + 60_000))
  expect(await mails()).toEqual(['pro-ending', 'pro-ended'])
})
