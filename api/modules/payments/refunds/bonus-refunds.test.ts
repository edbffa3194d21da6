import { expect } from 'vitest'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { spendCredit } from '#api/modules/ledger/service.ts'
import { entryText } from '#contract/ledger/posting-kinds.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { changePayment as changeSandbox, findByNumber } from '#payments/sandbox/queries.ts'
import { paidTopUp } from '#tests/support/money/payments.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('till', { scope: 'file' }, async ({ app, deps, db, login, make }) => {
  deps.rateLimiter = unlimited
  const admin = await make.account({ role: 'admin' })
  const adminToken = await login(admin)
  const callAs = async (
    token: string,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    key?: string,
  ) => {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  let spent = 0
  const person = async () => {
    const account = await make.account()
    const token = await login(account)
    const options = async () => (await callAs(token, 'GET', '/payments/options')).body.data
    return {
      topUp: (marks: number) => paidTopUp(deps, account.id, { marks }),
      payment: async (id: number) => (await callAs(token, 'GET', `/payments/${id}`)).body.data,
      spend: (amount: number) =>
        db.transaction().execute((trx) =>
          spendCredit(trx, {
            owner: account.id,
            amount,
            on: 'sales_refresh',
            kind: 'refresh',
            key: `spent:${(spent += 1)}`,
            at: deps.now(),
          }),
        ),
      /** Balance, and the bonus that is owed. */
      credit: async () => {
        const { balance, bonus_owed: owed } = await options()
        return [balance, owed]
      },
      /** The statement, the latest change first. */
      statement: async () =>
        (await callAs(token, 'GET', '/credit/entries')).body.data.map(
          (entry: Parameters<typeof entryText>[0] & { amount: number }) => [entryText(entry), entry.amount],
        ),
      mails: async () =>
        (
          await db
            .selectFrom('inbox_message')
            .select('text')
            .where('account_id', '=', account.id)
            .where('subject', 'like', 'Povrat novca%')
            .execute()
        ).map(({ text }) => text),
    }
  }
  const refund = (id: number, amount: string, key?: string) =>
    callAs(adminToken, 'POST', `/admin/payments/${id}/refunds`, { amount, reason: 'Greška' }, key)
  const refundsOf = async (id: number) =>
    (await callAs(adminToken, 'GET', `/admin/payments/${id}`)).body.data.refunds
  const prove = async () => expect((await recount(db)).faults).toEqual([])
  return { person, refund, refundsOf, prove }
})

test('takes the bonus back with a refunded top-up', async ({ till, runJobs }) => {
  const { topUp, credit, statement, mails } = await till.person()
  const payment = await topUp(10)
  expect(await credit()).toEqual([120, 0])
  expect((await till.refund(payment.id, '10')).status).toBe(201)
  await runJobs()
  expect(await credit()).toEqual([0, 0])
  expect((await statement()).slice(0, 2)).toEqual([
    ['Povrat bonusa na dopunu', -20],
    ['Povrat', -100],
  ])
  expect(await till.refundsOf(payment.id)).toMatchObject([{ state: 'done', credits: 120, bonus_owed: 0 }])
  expect(await mails()).toEqual([expect.stringContaining('skinuto 120 kredita')])
  await till.prove()
})

test('takes the share of the bonus back with a part of the money', async ({ till, runJobs }) => {
  const { topUp, credit } = await till.person()
  const payment = await topUp(10)
  await till.refund(payment.id, '3,33')
  expect(await credit()).toEqual([120 - 34 - 7, 0])
  await till.refund(payment.id, '6,67')
  await runJobs()
  expect(await credit()).toEqual([0, 0])
  await till.prove()
})

test('lets the account owe a bonus that is spent, but not credits that were bought', async ({
  till,
  runJobs,
}) => {
  const { topUp, spend, credit, statement, mails } = await till.person()
  const payment = await topUp(10)
  await spend(15)
  await till.refund(payment.id, '10')
  await runJobs()
  expect(await credit()).toEqual([0, 15])
  expect((await statement()).slice(0, 2)).toEqual([
    ['Povrat bonusa na dopunu', -5],
    ['Povrat', -100],
  ])
  expect(await till.refundsOf(payment.id)).toMatchObject([{ credits: 105, bonus_owed: 15 }])
  expect(await mails()).toEqual([expect.stringContaining('pa ćemo 15 kredita odbiti')])
  const other = await topUp(20)
  await spend(50)
  expect((await till.refund(other.id, '20')).body.error).toMatchObject({
    code: 'credit_short',
    message: 'Za ovaj povrat treba skinuti 200 kredita, a korisnik toliko više nema. Vratite manji iznos.',
  })
  await till.prove()
})

test('pays an owed bonus by the bonuses of later top-ups first', async ({ till, runJobs }) => {
  const { topUp, spend, credit, statement, payment: seen } = await till.person()
  const first = await topUp(20)
  await spend(40)
  await till.refund(first.id, '20')
  await runJobs()
  expect(await credit()).toEqual([0, 40])
  const second = await topUp(15)
  expect(await credit()).toEqual([150, 10])
  expect(await seen(second.id)).toMatchObject({ credits: 150, bonus: 30, bonus_repaid: 30 })
  expect((await statement()).slice(0, 3)).toEqual([
    ['Povrat bonusa na dopunu', -30],
    ['Bonus na dopunu', 30],
    ['Dopuna', 150],
  ])
  const third = await topUp(10)
  expect(await credit()).toEqual([150 + 100 + 10, 0])
  expect(await seen(third.id)).toMatchObject({ bonus: 20, bonus_repaid: 10 })
  // Its bonus goes back whole, although a part of it paid what was owed.
  await till.refund(third.id, '10')
  await runJobs()
  expect(await credit()).toEqual([140, 0])
  await till.prove()
})

test('changes nothing when a refund is repeated', async ({ till, runJobs }) => {
  const { topUp, spend, credit, statement } = await till.person()
  const payment = await topUp(10)
  await spend(15)
  const replies = [await till.refund(payment.id, '10', 'again'), await till.refund(payment.id, '10', 'again')]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect((await till.refund(payment.id, '10', 'other')).status).toBe(422)
  const before = await statement()
  await runJobs()
  await runJobs()
  expect(await credit()).toEqual([0, 15])
  expect(await statement()).toEqual(before)
  expect(await till.refundsOf(payment.id)).toHaveLength(1)
  await till.prove()
})

test('gives the bonus back when the gateway refuses the refund, also when what was owed is paid by then', async ({
  till,
  db,
  runJobs,
}) => {
  for (const isPaid of [false, true]) {
    const { topUp, spend, credit } = await till.person()
    const payment = await topUp(10)
    const sandbox = (await findByNumber(db, 'monri', payment.order_number))!
    await changeSandbox(db, sandbox.id, ['paid'], { state: 'declined' })
    await spend(15)
    await till.refund(payment.id, '10')
    expect(await credit()).toEqual([0, 15])
    if (isPaid) await topUp(10)
    expect(await credit()).toEqual(isPaid ? [105, 0] : [0, 15])
    await runJobs()
    expect(await credit()).toEqual(isPaid ? [225, 0] : [105, 0])
    await till.prove()
  }
})

test('loses no credit when top-ups and refunds of one account meet', async ({ till, runJobs }) => {
  const { topUp, spend, credit } = await till.person()
  const payments = [await topUp(10), await topUp(10), await topUp(10)]
  await spend(60)
  await Promise.all([...payments.map(({ id }) => till.refund(id, '10')), topUp(10), topUp(10)])
  await runJobs()
  const [balance, owed] = await credit()
  // 100 + 20 five times, 60 spent and three times 120 taken back.
  expect(balance! - owed!).toBe(5 * 120 - 60 - 3 * 120)
  expect(Math.min(balance!, owed!) >= 0).toBe(true)
  await till.prove()
})
