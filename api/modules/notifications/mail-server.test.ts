import { expect, onTestFinished } from 'vitest'
import { smtpMailer } from '#lib/mails/mailer.ts'
import { emailKnown } from '#api/modules/accounts/mails.ts'
import { mailServer, type TakenMail } from '#tests/support/doubles/mail-server.ts'
import { productionConfig } from '#tests/support/production.ts'
import { test as base } from '#tests/support/test.ts'
import { deliverMessage, queueMail } from './service.ts'

let made = 0

const test = base.extend('sending', ({ deps, db }) => async () => {
  const server = await mailServer()
  const { mail } = productionConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  const mailer = smtpMailer(mail!, { socketTimeout: 500 })
  onTestFinished(() => mailer.close())
  made += 1
  const key = `posta:${made}`
  await queueMail(db, emailKnown, { to: 'a@primjer.ba', data: { username: 'amra' }, key })
  const row = () =>
    db.selectFrom('outbox_message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  const { id } = await row()
  return {
    server,
    row,
    /** Runs its job once; returns whether it will be retried. */
    run: () =>
      deliverMessage({ ...deps, mailer }, id).then(
        () => 'done' as const,
        () => 'again' as const,
      ),
  }
})

const idsOf = (mails: TakenMail[]) => mails.map(({ parsed }) => parsed.messageId)

test('sends a mail once, as text and HTML', async ({ sending }) => {
  const { server, run, row } = await sending()
  expect([await run(), await run()]).toEqual(['done', 'done'])
  expect(server.taken).toHaveLength(1)
  const [{ raw, parsed }] = server.taken as [TakenMail]
  expect(raw).toMatch(/multipart\/alternative/)
  expect(parsed.text).toContain('Zdravo amra')
  expect(parsed.html).toContain('Zdravo amra')
  expect(await row()).toMatchObject({ sent_at: expect.any(Date), data: null })
})

test('retries after a temporary error, but not after a permanent refusal', async ({ sending }) => {
  const { server, run, row } = await sending()
  server.state.manner = 'later'
  expect([await run(), await run()]).toEqual(['again', 'again'])
  expect(await row()).toMatchObject({
    attempts: 2,
    last_error: expect.stringContaining('451'),
    failed_at: null,
  })
  server.state.manner = 'refuse'
  expect([await run(), await run()]).toEqual(['done', 'done'])
  expect(await row()).toMatchObject({ attempts: 3, last_error: expect.stringContaining('554') })
  expect((await row()).failed_at).not.toBeNull()
  expect(server.taken).toEqual([])
})

test('resends under the same id when the server vanishes before acknowledging the mail', async ({
  sending,
}) => {
  const { server, run } = await sending()
  server.state.manner = 'drop before the answer'
  expect(await run()).toBe('again')
  server.state.manner = 'take'
  expect(await run()).toBe('done')
  // Mailboxes and servers recognise the duplicate by its id.
  expect(new Set(idsOf(server.taken)).size).toBe(1)
})

test('resends nothing when the server vanishes after acknowledging the mail', async ({ sending }) => {
  const { server, run } = await sending()
  server.state.manner = 'drop after the answer'
  expect([await run(), await run()]).toEqual(['done', 'done'])
  expect(server.taken).toHaveLength(1)
})

test('loses nothing to a silent or absent server', async ({ sending }) => {
  const { server, run, row } = await sending()
  server.state.manner = 'say nothing'
  expect(await run()).toBe('again')
  server.close()
  expect(await run()).toBe('again')
  expect(await row()).toMatchObject({ attempts: 2, sent_at: null, failed_at: null })
  expect((await row()).data).toEqual({ username: 'amra' })
})

test('sends one mail from concurrent jobs', async ({ sending }) => {
  const { server, run } = await sending()
  await Promise.all([run(), run(), run()])
  expect(server.taken).toHaveLength(1)
})

test('gives up after the last attempt, and lets an admin retry', async ({
  sending,
  app,
  db,
  make,
  login,
}) => {
  const { server, run, row } = await sending()
  server.state.manner = 'later'
  for (let tries = 1; tries < 16; tries++) expect(await run()).toBe('again')
  expect(await run()).toBe('done')
  const { id, failed_at } = await row()
  expect(failed_at).not.toBeNull()
  await db.deleteFrom('graphile_worker._private_jobs' as never).execute()

  const headers = { authorization: `Bearer ${await login(await make.account({ role: 'admin' }))}` }
  const list = (
    await app.inject({ url: '/api/admin/outbox?state=failed&recipient=A@primjer', headers })
  ).json()
  expect(list.data[0]).toMatchObject({
    id,
    kind: 'email-known',
    label: 'Adresa već ima račun',
    state: 'failed',
    can_retry: true,
    attempts: 16,
  })
  expect(JSON.stringify(list)).not.toContain('amra')
  const retry = { method: 'POST', url: `/api/admin/outbox/${id}/retry`, headers } as const
  expect((await app.inject(retry)).statusCode).toBe(200)
  server.state.manner = 'take'
  expect(await run()).toBe('done')
  expect(server.taken).toHaveLength(1)
  expect((await app.inject(retry)).statusCode).toBe(404)
})
