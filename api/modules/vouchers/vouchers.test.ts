import { expect } from 'vitest'
import { newAddress } from '#tests/support/accounts/people.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { vouchersWith } from '#tests/support/money/vouchers.ts'
import { newCode, readCode, shownCode } from './codes.ts'

const day = 24 * 3600 * 1000

const codeError = (reply: { body: { error: { fields?: Record<string, string> } } }) =>
  reply.body.error.fields?.['code']

test('reads a code however it is typed, and recognises typing errors', () => {
  const code = newCode()
  expect(readCode(` ${shownCode(code).toLowerCase()} `)).toBe(code)
  expect(readCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code)
  for (let at = 0; at < code.length; at++)
    for (const symbol of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      const wrong = code.slice(0, at) + symbol + code.slice(at + 1)
      if (wrong !== code) expect(readCode(wrong), wrong).toBeUndefined()
    }
  expect(readCode(code.slice(1))).toBeUndefined()
})

test('gives the credits of a voucher once, and lists it', async ({ app, make, login, deps, db }) => {
  const owner = await make.account()
  const call = caller(app, await login(owner))
  const [code] = (await vouchersWith(deps, { credits: 250 })).codes
  const first = await call('POST', '/vouchers/redeem', { code: code!.toLowerCase() })
  expect(first).toMatchObject({ status: 200, body: { credits: 250, balance: 250 } })
  expect((await call('GET', '/credit')).body.data.balance).toBe(250)
  expect((await call('GET', '/credit/entries')).body.data).toMatchObject([{ kind: 'voucher', amount: 250 }])
  expect((await call('GET', '/vouchers')).body).toMatchObject({
    data: [{ credits: 250 }],
    meta: { total: 1 },
  })

  const again = await call('POST', '/vouchers/redeem', { code })
  expect(again.status).toBe(422)
  expect(codeError(again)).toContain('Ovaj vaučer ste već iskoristili')
  expect((await call('GET', '/credit')).body.data.balance).toBe(250)
  // Nobody can read the code from the database.
  const { code_hash } = await db
    .selectFrom('voucher')
    .select('code_hash')
    .where('redeemed_by', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(code_hash).toHaveLength(32)
})

test('answers alike for codes that are unknown, used by another, expired and cancelled', async ({
  app,
  make,
  login,
  deps,
  db,
}) => {
  const call = caller(app, await login(await make.account()))
  const used = (await vouchersWith(deps)).codes[0]!
  await caller(app, await login(await make.account()))('POST', '/vouchers/redeem', { code: used })
  const expired = (await vouchersWith(deps, { expires_at: new Date(deps.now().getTime() - 1) })).codes[0]!
  const cancelled = await vouchersWith(deps)
  await db
    .updateTable('voucher_batch')
    .set({ cancelled_at: deps.now() })
    .where('id', '=', cancelled.batchId)
    .execute()
  const replies = []
  for (const code of [shownCode(newCode()), used, expired, cancelled.codes[0]!])
    replies.push(await call('POST', '/vouchers/redeem', { code }))
  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(codeError(replies[0]!)).toContain('Ovaj kod ne važi')
  expect((await call('GET', '/credit')).body.data.balance).toBe(0)
})

test('gives one of 50 who redeem a code at once its credits', async ({ app, make, login, deps, db }) => {
  const { codes, batchId } = await vouchersWith(deps, { credits: 40 })
  const accounts = await Promise.all(Array.from({ length: 50 }, () => make.account()))
  const tokens = await Promise.all(accounts.map((account) => login(account)))
  const replies = await Promise.all(
    tokens.map((token) =>
      app.inject({
        method: 'POST',
        url: '/api/vouchers/redeem',
        remoteAddress: newAddress(),
        headers: { authorization: `Bearer ${token}` },
        payload: { code: codes[0] },
      }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(49).fill(422)])
  const postings = await db
    .selectFrom('ledger_posting')
    .innerJoin('voucher', 'voucher.id', 'ledger_posting.subject_id')
    .select('ledger_posting.id')
    .where('subject_type', '=', 'voucher')
    .where('voucher.batch_id', '=', batchId)
    .execute()
  expect(postings).toHaveLength(1)
})

test('gives an account no more vouchers of a batch than it allows, even at once', async ({
  app,
  make,
  login,
  deps,
}) => {
  const { codes } = await vouchersWith(deps, { count: 6, per_account: 2, credits: 10 })
  const call = caller(app, await login(await make.account()))
  const replies = await Promise.all(codes.map((code) => call('POST', '/vouchers/redeem', { code })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
  expect((await call('GET', '/credit')).body.data.balance).toBe(20)
})

test('lets an account guess ten times a day, also after a restart', async ({
  app,
  make,
  login,
  deps,
  clock,
}) => {
  const call = caller(app, await login(await make.account()))
  const guess = () => call('POST', '/vouchers/redeem', { code: newCode() })
  for (let at = 0; at < 10; at++) expect((await guess()).status).toBe(422)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
  // A good code does not help either, so nobody learns which one is.
  const { codes } = await vouchersWith(deps)
  expect((await call('POST', '/vouchers/redeem', { code: codes[0] })).status).toBe(429)
  // The count is in the database, not in the process.
  expect(
    await deps.db.selectFrom('usage_limit').select('used').where('scope', '=', 'voucher-account').execute(),
  ).toContainEqual({ used: 10 })
  clock.advance(day)
  expect((await call('POST', '/vouchers/redeem', { code: codes[0] })).status).toBe(200)
  clock.reset()
})

test('limits how often an address tries codes from many accounts', async ({ app, make, login }) => {
  const remoteAddress = newAddress()
  const statuses = []
  for (let made = 0; made < 11; made++) {
    const headers = { authorization: `Bearer ${await login(await make.account())}` }
    for (let at = 0; at < 10; at++) {
      const payload = { code: newCode() }
      const reply = await app.inject({
        method: 'POST',
        url: '/api/vouchers/redeem',
        remoteAddress,
        headers,
        payload,
      })
      statuses.push(reply.statusCode)
    }
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual(Array(10).fill(429))
})

test('lets an admin make, count and cancel a batch, with traces but without codes in them', async ({
  app,
  make,
  login,
  db,
}) => {
  const admin = caller(app, await login(await make.account({ role: 'admin' })))
  const body = { count: 10_000, credits: 30, per_account: 1, expires_on: '2099-12-31', note: 'Sajam 2026' }
  const made = await admin('POST', '/admin/voucher-batches', body)
  expect(made.status).toBe(201)
  const { codes, data } = made.body as { codes: string[]; data: { id: number } }
  expect(new Set(codes).size).toBe(10_000)
  expect(codes[0]).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)

  const user = caller(app, await login(await make.account()))
  expect((await user('POST', '/vouchers/redeem', { code: codes[7] })).status).toBe(200)
  const one = await user('POST', '/vouchers/redeem', { code: codes[8] })
  expect(one).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Iz ove akcije ste već') },
  })
  const [listed] = (await admin('GET', '/admin/voucher-batches')).body.data
  expect(listed).toMatchObject({
    id: data.id,
    count: 10_000,
    redeemed: 1,
    note: 'Sajam 2026',
    cancelled_at: null,
  })

  const cancelled = await admin('POST', `/admin/voucher-batches/${data.id}/cancel`, { reason: 'Greška' })
  expect(cancelled.body.data).toMatchObject({ redeemed: 1, cancelled_at: expect.any(Number) })
  expect((await admin('POST', `/admin/voucher-batches/${data.id}/cancel`, { reason: 'x' })).status).toBe(409)
  const late = caller(app, await login(await make.account()))
  expect((await late('POST', '/vouchers/redeem', { code: codes[9] })).status).toBe(422)

  const traces = await db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject', '=', `voucher-batch:${data.id}`)
    .orderBy('id')
    .execute()
  expect(traces.map(({ action }) => action)).toEqual(['created', 'cancelled'])
  expect(JSON.stringify(traces)).not.toContain(codes[0]!.slice(0, 9))

  // A repeated call makes no second batch, and cannot show the codes.
  const keyed = () =>
    admin('POST', '/admin/voucher-batches', { ...body, count: 2 }, { 'idempotency-key': 'sajam-1' })
  const [first, repeated] = [await keyed(), await keyed()]
  expect([first.status, repeated.status]).toEqual([201, 409])
  expect(repeated.body.message).toContain(`Serija ${first.body.data.id} je već napravljena`)
  expect((await admin('GET', '/admin/voucher-batches')).body.data[0].id).toBe(first.body.data.id)

  const wrong = await admin('POST', '/admin/voucher-batches', { ...body, count: 0, expires_on: '2020-01-01' })
  expect(wrong.body.error.fields).toHaveProperty('count')
})
