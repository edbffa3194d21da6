import type { ChildProcess } from 'node:child_process'
import net from 'node:net'
import { expect } from 'vitest'
import { listingsExpired } from '#api/modules/listings/notices.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import type { LiveNotification } from '#contract/notifications/notices.ts'
import { notificationEvent } from '#contract/live.ts'
import { clientOptions, Echo, nextEvent, Pusher } from '#tests/support/doubles/live-client.ts'
import { password } from '#tests/support/makers.ts'
import { idOf, rawSocket } from '#tests/support/doubles/raw-socket.ts'
import { test as base } from '#tests/support/test.ts'
import { start } from './processes/bundled.ts'

type Web = { child: ChildProcess; port: number; origin: string }

/** Two web processes on the database of the test, behind a stand-in for a balancer. */
const test = base
  .extend('startWeb', { scope: 'file' }, ({ cloned }, { onCleanup }) => {
    const children: ChildProcess[] = []
    onCleanup(() => children.forEach((child) => child.kill('SIGKILL')))
    return async (wanted = 0): Promise<Web> => {
      const child = await start('live-web.ts', [cloned.url, String(wanted)], ['ignore', 'pipe', 'inherit'])
      children.push(child)
      const port = await new Promise<number>((resolve) =>
        child.stdout!.on('data', (text: Buffer) => {
          const [, found] = /listens (\d+)/.exec(text.toString()) ?? []
          if (found) resolve(Number(found))
        }),
      )
      return { child, port, origin: `http://127.0.0.1:${port}` }
    }
  })
  .extend('webs', { scope: 'file' }, async ({ startWeb }) => Promise.all([startWeb(), startWeb()]))
  .extend('person', { scope: 'file' }, ({ make, login }) => async () => {
    const account = await make.account()
    const token = await login(account)
    return {
      account,
      token,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    }
  })
  /** A socket on a process, on the person's own channel. */
  .extend(
    'join',
    { scope: 'file' },
    () =>
      async (
        web: Web,
        { account, headers }: { account: { id: number }; headers: Record<string, string> },
      ) => {
        const socket = await rawSocket(web.origin, await keyAt(web.origin, headers))
        const channel = `private-App.Models.User.${account.id}`
        const reply = await fetch(`${web.origin}/broadcasting/auth`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ socket_id: await idOf(socket), channel_name: channel }),
        })
        socket.send('pusher:subscribe', { channel, ...((await reply.json()) as object) })
        await socket.next('pusher_internal:subscription_succeeded')
        return socket
      },
  )

async function keyAt(origin: string, headers: Record<string, string>): Promise<string> {
  const reply = await fetch(`${origin}/api/live/connection`, { headers })
  return ((await reply.json()) as { data: { key: string } }).data.key
}

test('closes sockets on every process at logout, password change, revocation and block', async ({
  webs: [one, other],
  person,
  join,
  login,
}) => {
  const reader = await person()
  const bystander = await join(other, await person())
  const call = (method: string, url: string, { headers } = reader, body: object = {}) =>
    fetch(`${one.origin}/api${url}`, { method, headers, body: JSON.stringify(body) })
  const further = async () => {
    const token = await login(reader.account)
    return { ...reader, token, headers: { ...reader.headers, authorization: `Bearer ${token}` } }
  }

  const second = await further()
  const left = await join(other, second)
  expect((await call('POST', '/auth/web/logout', second)).status).toBe(200)
  expect(await left.gone).toBe(4009)

  const third = await further()
  const [revoked, own] = [await join(other, third), await join(other, reader)]
  expect((await call('DELETE', '/me/sessions')).status).toBe(200)
  expect(await revoked.gone).toBe(4009)

  const fourth = await further()
  const outdated = await join(other, fourth)
  const change = { current_password: password, password: 'jedna-nova-sifra-8' }
  expect((await call('PUT', '/me/password', reader, change)).status).toBe(200)
  expect([4009, 4200]).toContain(await outdated.gone)
  // The session goes on, but must prove so.
  expect(await own.gone).toBe(4200)

  const blocked = await person()
  const sockets = [await join(other, blocked), await join(one, reader)]
  expect((await call('POST', `/users/${blocked.account.username}/block`)).status).toBe(200)
  expect(await Promise.all(sockets.map(({ gone }) => gone))).toEqual([4200, 4200])
  expect(bystander.socket.readyState).toBe(bystander.socket.OPEN)
})

test('loses nothing and doubles nothing when one of two processes is killed', async ({
  webs: [doomed, steady],
  person,
  db,
}) => {
  const reader = await person()
  /** Sends callers to the doomed process while it lives. */
  const balancer = net.createServer((caller) => {
    const isAlive = doomed.child.exitCode === null && doomed.child.signalCode === null
    const target = net.connect(isAlive ? doomed.port : steady.port, '127.0.0.1')
    for (const side of [caller, target]) side.on('error', () => caller.destroy())
    target.on('close', () => caller.destroy())
    caller.pipe(target).pipe(caller)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(balancer.address() as net.AddressInfo).port}`
  const client = new Pusher(await keyAt(origin, reader.headers), clientOptions(origin, reader.token))
  const channel = client.subscribe(`private-App.Models.User.${reader.account.id}`)
  const live: string[] = []
  const known = new Set<string>()
  channel.bind(notificationEvent, ({ notification: { text } }: LiveNotification) => {
    live.push(text)
    known.add(text)
  })
  // A client fetches what it missed whenever it has joined.
  channel.bind('pusher:subscription_succeeded', async () => {
    for (let page = 1; page <= 4; page++) {
      const reply = await fetch(`${steady.origin}/api/notifications?page=${page}`, {
        headers: reader.headers,
      })
      const { data } = (await reply.json()) as { data: { text: string }[] }
      for (const { text } of data) known.add(text)
    }
  })
  await nextEvent(channel, 'pusher:subscription_succeeded')

  const titles = Array.from({ length: 60 }, (_, at) => `Oglas broj ${at}`)
  for (const [at, title] of titles.entries()) {
    const event = {
      accountId: reader.account.id,
      key: title,
      group: title,
      data: { count: 1, titles: [title] },
    }
    await db.transaction().execute((trx) => publishNotices(trx, listingsExpired, [event], new Date()))
    if (at === 20) doomed.child.kill('SIGKILL')
  }
  const texts = titles.map((title) => `Istekao je vaš oglas „${title}“`)
  await expect.poll(() => known.size).toBe(titles.length)
  expect([...known].toSorted()).toEqual(texts.toSorted())
  expect(new Set(live).size).toBe(live.length)
  client.disconnect()
  balancer.close()
})

test(
  'sends its clients elsewhere when it stops, and unmodified ones come back once it starts again',
  { timeout: 90_000 },
  async ({ webs: [, web], startWeb, person, join, db }) => {
    const reader = await person()
    const socket = await join(web, reader)
    const options = clientOptions(web.origin, reader.token)
    const key = await keyAt(web.origin, reader.headers)
    const pusher = new Pusher(key, options)
    const echo = new Echo({ broadcaster: 'pusher', key, ...options, Pusher })
    const name = `App.Models.User.${reader.account.id}`
    const channel = pusher.subscribe(`private-${name}`)
    const heard = { pusher: [] as string[], echo: [] as string[] }
    const textOf = ({ notification }: LiveNotification) => notification.text
    channel.bind(notificationEvent, (news: LiveNotification) => heard.pusher.push(textOf(news)))
    let joined = 0
    const onEcho = echo.private(name).subscribed(() => (joined += 1))
    onEcho.notification((news: LiveNotification) => heard.echo.push(textOf(news)))
    await nextEvent(channel, 'pusher:subscription_succeeded')
    await expect.poll(() => joined).toBe(1)

    const back = nextEvent(channel, 'pusher:subscription_succeeded')
    const stopped = new Promise((resolve) => web.child.once('exit', resolve))
    web.child.kill('SIGTERM')
    expect(await socket.gone).toBe(4200)
    await stopped
    await startWeb(web.port)
    await back
    await expect.poll(() => joined).toBe(2)
    const event = {
      accountId: reader.account.id,
      key: 'x',
      group: 'x',
      data: { count: 1, titles: ['Lampa'] },
    }
    await db.transaction().execute((trx) => publishNotices(trx, listingsExpired, [event], new Date()))
    const text = 'Istekao je vaš oglas „Lampa“'
    await expect.poll(() => heard).toEqual({ pusher: [text], echo: [text] })
    pusher.disconnect()
    echo.disconnect()
  },
)
