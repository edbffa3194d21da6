import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { smtpMailer } from '#api/lib/mailer.ts'
import { test as base } from '#tests/support/test.ts'
import { deliverMessage, queueMail } from './service.ts'

/** What a mail server does when it has a mail whole. */
type Manner = 'take' | 'refuse' | 'later' | 'drop before the answer' | 'drop after the answer' | 'say nothing'

/** A mail server that changes its manners. */
async function mailServer() {
  const state = { manner: 'take' as Manner }
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let mail: string | null = null
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (mail !== null) {
        mail += chunk
        if (!mail.endsWith('\r\n.\r\n')) return
        finish(socket, mail)
        mail = null
        return
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        const word = line.split(' ')[0]!.toUpperCase()
        if (word === 'DATA') {
          mail = ''
          socket.write('354 go on\r\n')
        } else if (word === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write('220 mail.example\r\n')
  })
  function finish(socket: Socket, mail: string) {
    const { manner } = state
    if (manner === 'refuse') return socket.write('554 we do not like it\r\n')
    if (manner === 'later') return socket.write('451 come again\r\n')
    if (manner === 'say nothing') return
    taken.push(mail)
    if (manner === 'drop before the answer') return socket.destroy()
    socket.write('250 taken\r\n', () => manner === 'drop after the answer' && socket.destroy())
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    state,
    taken,
    port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let made = 0

const test = base.extend('sending', ({ deps, db }) => async () => {
  const server = await mailServer()
  const mailer = smtpMailer({
    smtpUrl: `smtp://127.0.0.1:${server.port}?socketTimeout=500`,
    from: { name: 'Bazar', address: 'posta@bazar.example' },
  })
  onTestFinished(() => {
    mailer.close()
    server.close()
  })
  made += 1
  const key = `posta:${made}`
  await queueMail(db, { kind: 'email-known', to: 'a@primjer.ba', data: { username: 'amra' }, key })
  const row = () =>
    db.selectFrom('outbox_message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  const { id } = await row()
  return {
    server,
    row,
    /** One run of its job: whether it goes again. */
    run: () =>
      deliverMessage({ ...deps, mailer }, id).then(
        () => 'done' as const,
        () => 'again' as const,
      ),
  }
})

const idsOf = (mails: string[]) => mails.map((mail) => /^Message-ID: (\S+)/m.exec(mail)![1])

test('a mail goes out in both its forms, and once', async ({ sending }) => {
  const { server, run, row } = await sending()
  expect([await run(), await run()]).toEqual(['done', 'done'])
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]).toMatch(/multipart\/alternative/)
  expect(server.taken[0]).toMatch(/text\/plain/)
  expect(server.taken[0]).toMatch(/text\/html/)
  expect(await row()).toMatchObject({ sent_at: expect.any(Date), data: null })
})

test('a server that says later gets the mail later, one that refuses for good is not asked again', async ({
  sending,
}) => {
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

test('a server that takes a mail and is gone before it says so gets it again under the same id', async ({
  sending,
}) => {
  const { server, run } = await sending()
  server.state.manner = 'drop before the answer'
  expect(await run()).toBe('again')
  server.state.manner = 'take'
  expect(await run()).toBe('done')
  // Mailboxes and servers know the second by its id.
  expect(new Set(idsOf(server.taken)).size).toBe(1)
})

test('a server that is gone after it said so gets nothing again', async ({ sending }) => {
  const { server, run } = await sending()
  server.state.manner = 'drop after the answer'
  expect([await run(), await run()]).toEqual(['done', 'done'])
  expect(server.taken).toHaveLength(1)
})

test('a server that falls silent or is away loses nothing', async ({ sending }) => {
  const { server, run, row } = await sending()
  server.state.manner = 'say nothing'
  expect(await run()).toBe('again')
  server.close()
  expect(await run()).toBe('again')
  expect(await row()).toMatchObject({ attempts: 2, sent_at: null, failed_at: null })
  expect((await row()).data).toEqual({ username: 'amra' })
})

test('jobs at once send one mail', async ({ sending }) => {
  const { server, run } = await sending()
  await Promise.all([run(), run(), run()])
  expect(server.taken).toHaveLength(1)
})

test('after the last try a mail is given up, and an admin has it tried again', async ({
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
