import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { test as base } from '#tests/support/test.ts'
import { deleteStaleVerifications } from '../jobs.ts'

let callers = 0

const test = base.extend(
  'person',
  { scope: 'file' },
  ({ app, make, login, db }) =>
    async (values: object = {}) => {
      const account = await make.account({ verified: false, ...values })
      const authorization = `Bearer ${await login(account)}`
      // Each has its own address, so that tests share no limit.
      const from = `203.0.113.${++callers}`
      const post = (url: string, payload: object, remoteAddress = from) =>
        app.inject({ method: 'POST', url, payload, remoteAddress, headers: { authorization } })
      return {
        ...account,
        // Replacing a verified number also takes the password.
        send: (phone: string, address?: string) =>
          post('/api/me/phone-verification', { phone, password: 'bazar-demo-1' }, address),
        confirm: (code: string) => post('/api/me/phone-verification/confirm', { code }),
        state: async () =>
          (await app.inject({ url: '/api/me/verification', headers: { authorization } })).json().data.phone,
        me: async () => (await app.inject({ url: '/api/me', headers: { authorization } })).json().data,
        code: async (number: string) => {
          const sms = await db
            .selectFrom('outbox_message')
            .select('text')
            .where('recipient', '=', number)
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow()
          return /\b\d{6}\b/.exec(sms.text!)![0]
        },
      }
    },
)

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('verifies a number by the code sent to it, and shows it on listings', async ({
  app,
  make,
  person,
  db,
}) => {
  const amra = await person()
  const sent = await amra.send('061/111-222')

  expect(sent.statusCode).toBe(200)
  expect(sent.json().data.phone).toMatchObject({
    number: null,
    verified: false,
    pending: { number: '+38761111222', tries_left: 5 },
  })
  expect(sent.json().data.phone.pending.seconds_left).toBeGreaterThan(590)
  expect(sent.body).not.toContain(await amra.code('+38761111222'))
  const stored = await db
    .selectFrom('phone_verification')
    .selectAll()
    .where('account_id', '=', amra.id)
    .executeTakeFirstOrThrow()
  expect(stored.code_hash).toMatch(/^\$argon2id\$/)

  const code = await amra.code('+38761111222')
  expect((await amra.confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200)
  expect(await amra.state()).toEqual({ number: '+38761111222', verified: true, pending: null, trouble: null })
  expect((await amra.me()).phone_verified).toBe(true)
  const { id } = await make.listing({ seller_id: amra.id })
  expect((await app.inject(`/api/listings/${id}`)).json().user.phone_verified).toBe(true)
  expect((await amra.confirm(code)).json().error.code).toBe('code_expired')
})

test.for([
  ['061 222 333', '+38761222333'],
  ['0038762222333', '+38762222333'],
  ['+387 63 222 333', '+38763222333'],
  ['+385 91 222 3333', '+385912223333'],
  ['+49 1512 3456789', '+4915123456789'],
])('reads %s as %s', async ([given, number], { person }) => {
  const sent = await (await person()).send(given!)
  expect(sent.json().data.phone.pending.number).toBe(number)
})

test.for([
  '',
  'abc',
  '123',
  '033 123 456',
  '+387 99 999 999',
  '0900 123 456',
  '+38761222333 ext 5',
  '1'.repeat(31),
])('refuses "%s" as a number', async (given, { person }) => {
  const refused = await (await person()).send(given)
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().error.fields)).toEqual(['phone'])
})

test('allows five attempts per code, even concurrent ones, and refuses the right one after them', async ({
  person,
}) => {
  const amra = await person()
  await amra.send('061 333 001')
  const code = await amra.code('+38761333001')

  const first = await amra.confirm(otherThan(code))
  expect(first.json().error.fields).toEqual({ code: 'Kod nije ispravan. Imate još 4 pokušaja.' })
  const wrong = await Promise.all(Array.from({ length: 10 }, () => amra.confirm(otherThan(code))))
  expect(wrong.filter(({ statusCode }) => statusCode === 422)).toHaveLength(3)
  const right = await amra.confirm(code)
  expect(right.statusCode).toBe(409)
  expect(right.json().message).toBe('Kod više ne važi. Zatražite novi.')
  expect((await amra.me()).phone_verified).toBe(false)

  await amra.send('061 333 001')
  expect((await amra.confirm(await amra.code('+38761333001'))).statusCode).toBe(200)
})

test('counts one of two simultaneous right answers', async ({ person }) => {
  const amra = await person()
  await amra.send('061 333 002')
  const code = await amra.code('+38761333002')
  const replies = await Promise.all([amra.confirm(code), amra.confirm(code)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('keeps a code valid for ten minutes, or until a newer one', async ({ person, clock }) => {
  const amra = await person()
  await amra.send('061 333 003')
  const first = await amra.code('+38761333003')
  await amra.send('061 333 003')
  const second = await amra.code('+38761333003')
  if (first !== second) expect((await amra.confirm(first)).statusCode).toBe(422)
  clock.advance(10 * 60_000 + 1_000)
  expect((await amra.confirm(second)).statusCode).toBe(409)
  expect((await amra.state()).pending).toBeNull()
  clock.reset()
})

test.for(['12345', '1234567', 'abcdef', ''])(
  'refuses "%s" as a code without counting an attempt',
  async (given, { person }) => {
    const amra = await person()
    await amra.send(`062 44${callers % 10} ${100 + callers}`)
    expect((await amra.confirm(given)).json().error.fields).toEqual({ code: 'Kod ima 6 cifara.' })
    expect((await amra.state()).pending.tries_left).toBe(5)
  },
)

test('sends three codes an hour per account, number and address', async ({ person }) => {
  const account = await person()
  for (let sent = 0; sent < 3; sent++)
    expect((await account.send(`061 55${sent} 001`, `198.51.100.${sent}`)).statusCode).toBe(200)
  const refused = await account.send('061 553 001', '198.51.100.3')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(refused.json().message).toBe('Previše pokušaja. Pokušajte ponovo za 60 minuta.')

  for (let sent = 0; sent < 3; sent++)
    expect((await (await person()).send('061 560 001')).statusCode).toBe(200)
  expect((await (await person()).send('061 560 001')).statusCode).toBe(429)

  const shared = '198.51.100.77'
  for (let sent = 0; sent < 3; sent++)
    expect((await (await person()).send(`061 57${sent} 001`, shared)).statusCode).toBe(200)
  expect((await (await person()).send('061 573 001', shared)).statusCode).toBe(429)
})

test('reports another account’s number only to its holder, and leaves it there', async ({ person }) => {
  const [owner, other] = [await person(), await person()]
  await owner.send('061 666 001')
  await owner.confirm(await owner.code('+38761666001'))

  expect((await other.send('061 666 001')).statusCode).toBe(200)
  const refused = await other.confirm(await other.code('+38761666001'))

  expect(refused.statusCode).toBe(409)
  expect(refused.json().error.code).toBe('phone_taken')
  expect((await owner.me()).phone_verified).toBe(true)
  expect((await other.me()).phone_verified).toBe(false)
})

test('asks for proof again to change a number, and keeps the old one until the new is verified', async ({
  person,
}) => {
  const amra = await person()
  await amra.send('061 777 001')
  await amra.confirm(await amra.code('+38761777001'))

  expect((await amra.send('+38761777001')).statusCode).toBe(409)
  await amra.send('061 777 002')
  expect(await amra.state()).toMatchObject({
    number: '+38761777001',
    verified: true,
    pending: { number: '+38761777002' },
  })
  await amra.confirm(await amra.code('+38761777002'))
  expect(await amra.state()).toEqual({ number: '+38761777002', verified: true, pending: null, trouble: null })
})

test('forgets a number that was not verified in time', async ({ person, db, clock, runJobs }) => {
  const [early, late] = [await person(), await person()]
  await early.send('061 777 001')
  clock.advance(6 * 60_000)
  await late.send('061 777 002')
  clock.advance(5 * 60_000)
  await enqueue(db, deleteStaleVerifications, {})
  await runJobs()
  clock.reset()
  const left = await db
    .selectFrom('phone_verification')
    .select('phone')
    .where('account_id', 'in', [early.id, late.id])
    .execute()
  expect(left).toEqual([{ phone: '+38761777002' }])
})
