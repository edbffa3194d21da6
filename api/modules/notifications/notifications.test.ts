import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { type Mail, Undeliverable } from '#lib/mails/mailer.ts'
import { emailVerification } from '#api/modules/accounts/mails.ts'
import { test as base } from '#tests/support/test.ts'
import { deliverMessage, forgetOldMessages, queueMail, queueSms } from './service.ts'

let made = 0

const data = { username: 'Neko', path: '/verifikacija/email/tajna', hours: 24 }

const test = base
  .extend('queued', { scope: 'file' }, ({ db }) => async () => {
    made += 1
    const mail = { data, to: `neko${made}@primjer.ba`, key: `proba:${made}` }
    await queueMail(db, emailVerification, mail)
    const row = await db
      .selectFrom('outbox_message')
      .selectAll()
      .where('key', '=', mail.key)
      .executeTakeFirstOrThrow()
    return { id: row.id, to: mail.to, key: mail.key }
  })
  .extend(
    'rowOf',
    { scope: 'file' },
    ({ db }) =>
      (id: number) =>
        db.selectFrom('outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  .extend(
    'received',
    { scope: 'file' },
    ({ app }) =>
      async (recipient: string) =>
        (await app.inject({ url: '/api/dev/inbox', query: { recipient } })).json().data as {
          id: number
          text: string
        }[],
  )

async function jobsFor(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs job, outbox_message message
    where message.key = ${key} and (job.payload ->> 'messageId')::bigint = message.id`.execute(db)
  return rows[0]!.count
}

test('queues a mail if and only if its transaction commits, once per key', async ({ db }) => {
  const mail = { data, to: 'a@primjer.ba', key: 'jednom' }
  const rows = () => db.selectFrom('outbox_message').selectAll().where('key', '=', 'jednom').execute()
  await expect(
    db.transaction().execute(async (trx) => {
      await queueMail(trx, emailVerification, mail)
      throw new Error('nothing of this')
    }),
  ).rejects.toThrow('nothing of this')
  expect(await rows()).toEqual([])

  await Promise.all([queueMail(db, emailVerification, mail), queueMail(db, emailVerification, mail)])
  expect(await rows()).toHaveLength(1)
  expect(await jobsFor(db, 'jednom')).toBe(1)
})

test('shows a sent message once in the inbox, however often it is delivered, and forgets its text', async ({
  deps,
  queued,
  rowOf,
  received,
  db,
}) => {
  const { id, to } = await queued()
  await deliverMessage(deps, id)
  await deliverMessage(deps, id)
  // A crash between sending and recording it.
  await db
    .updateTable('outbox_message')
    .set({ sent_at: null, data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()
  await deliverMessage(deps, id)

  expect(await received(to)).toEqual([
    expect.objectContaining({
      channel: 'mail',
      recipient: to,
      subject: 'Potvrdite e-mail adresu na Bazaru',
      text: expect.stringContaining('http://localhost:3000/verifikacija/email/tajna'),
    }),
  ])
  expect(await rowOf(id)).toMatchObject({ data: null, failed_at: null, sent_at: expect.any(Date) })
})

test('retries an absent carrier under the same id, but not one that refuses', async ({
  deps,
  queued,
  rowOf,
}) => {
  const tried: Mail[] = []
  let answer: Error | null = new Error('connection refused')
  const mailer = {
    send: async (mail: Mail) => {
      tried.push(mail)
      if (answer) throw answer
    },
    close() {},
  }
  const { id } = await queued()
  const away = { ...deps, mailer }

  await expect(deliverMessage(away, id)).rejects.toThrow('connection refused')
  expect(await rowOf(id)).toMatchObject({
    sent_at: null,
    failed_at: null,
    attempts: 1,
    last_error: 'Error: connection refused',
    claimed_until: null,
    data,
  })
  answer = null
  await deliverMessage(away, id)
  await deliverMessage(away, id)
  expect(tried).toHaveLength(2)
  expect(tried[0]!.messageId).toMatch(/^[0-9a-f]{40}@localhost$/)
  expect(tried[1]!.messageId).toBe(tried[0]!.messageId)

  const refused = await queued()
  answer = new Undeliverable('550 no such person')
  await deliverMessage(away, refused.id)
  await deliverMessage(away, refused.id)
  expect(tried).toHaveLength(3)
  expect(await rowOf(refused.id)).toMatchObject({
    sent_at: null,
    failed_at: expect.any(Date),
    last_error: 'Undeliverable: 550 no such person',
    // The operator may retry it.
    data,
  })
})

test('does not send an expired code', async ({ deps, db, clock, received }) => {
  await queueSms(db, {
    to: '+38761999001',
    text: 'Kod',
    key: 'kasno',
    expiresAt: new Date(clock.now().getTime() + 60_000),
  })
  const { id } = await db
    .selectFrom('outbox_message')
    .select('id')
    .where('key', '=', 'kasno')
    .executeTakeFirstOrThrow()
  clock.advance(61_000)
  await deliverMessage(deps, id)
  clock.reset()
  expect(await received('+38761999001')).toEqual([])
})

test('finds recipients in the inbox by any part, including numbers with spaces, and pages', async ({
  db,
  deps,
  app,
  deliver,
}) => {
  for (let sent = 0; sent < 35; sent++)
    await queueSms(db, { to: `+3876233300${sent}`, text: `Broj ${sent}`, key: `mnogo:${sent}` })
  await deliver()
  const page = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/dev/inbox', query })).json()

  const first = await page({ recipient: '+387 62 333' })
  expect(first.meta).toEqual({ total: 35, current_page: 1, last_page: 2, per_page: 30 })
  expect(first.data[0].text).toBe('Broj 34')
  expect((await page({ recipient: '62333', page: '2' })).data).toHaveLength(5)
  expect((await page({ recipient: '100%' })).data).toEqual([])
  expect((await page({ recipient: '_' })).data).toEqual([])
  expect((await app.inject(`/api/dev/inbox/${first.data[0].id}`)).json().data.text).toBe('Broj 34')
  expect((await app.inject('/api/dev/inbox/999999')).statusCode).toBe(404)
  expect(deps.inbox).toBe('all')
})

test('has no inbox in production, whatever it holds', async ({ deps, appOptions, queued, deliver }) => {
  const { to } = await queued()
  await deliver()
  const { buildApp } = await import('#api/app.ts')
  const app = await buildApp({ ...deps, inbox: 'none' }, appOptions)
  const list = await app.inject({ url: '/api/dev/inbox', query: { recipient: to } })
  const one = await app.inject('/api/dev/inbox/1')
  await app.close()
  expect([list.statusCode, one.statusCode]).toEqual([404, 404])
  const { carriersOf } = await import('#server/deps.ts')
  const config = { environment: 'production', isPublicDemo: false, mail: null, sms: null } as const
  await expect(carriersOf(config, deps.db)).rejects.toThrow(/carriers/)
})

test('shows everyone only messages to their own account in a shared demo', async ({
  deps,
  db,
  appOptions,
  make,
  login,
  deliver,
}) => {
  const { buildApp } = await import('#api/app.ts')
  const { carriersOf } = await import('#server/deps.ts')
  const config = { environment: 'demo', isPublicDemo: true, mail: null, sms: null } as const
  const { inbox } = await carriersOf(config, db)
  const app = await buildApp({ ...deps, inbox }, appOptions)
  const [amra, emir] = [await make.account(), await make.account()]
  // Both claim one address; the verification link belongs to the first.
  const to = 'sporna@primjer.ba'
  await queueMail(db, emailVerification, { data, to, key: 'sporna:1', accountId: amra.id })
  await deliver()
  const get = async (path: string, account?: { id: number }) =>
    app.inject({
      url: `/api/dev/inbox${path}`,
      headers: account ? { authorization: `Bearer ${await login(account)}` } : {},
    })

  const own = (await get(`?recipient=${to}`, amra)).json()
  expect(own.data).toEqual([expect.objectContaining({ recipient: to })])
  const { id } = own.data[0]
  expect((await get(`/${id}`, amra)).statusCode).toBe(200)
  expect((await get('', emir)).json().data).toEqual([])
  expect((await get(`/${id}`, emir)).statusCode).toBe(404)
  expect((await get('')).statusCode).toBe(401)
  expect((await get(`/${id}`)).statusCode).toBe(401)
  await app.close()
})

test('forgets messages sent over a month ago, in the inbox too', async ({
  deps,
  queued,
  deliver,
  received,
  clock,
  db,
}) => {
  const old = await queued()
  await deliver()
  expect(await received(old.to)).toHaveLength(1)
  clock.advance(31 * 24 * 3600 * 1000)
  await forgetOldMessages(deps)
  clock.reset()
  expect(await db.selectFrom('outbox_message').select('id').where('id', '=', old.id).execute()).toEqual([])
  expect(await received(old.to)).toEqual([])
})
