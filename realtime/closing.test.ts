import { expect } from 'vitest'
import { ChannelListener } from '#lib/database/channel-listener.ts'
import { type LiveMessage, liveNotifyChannel } from '#lib/notifications/live.ts'
import { password } from '#tests/support/makers.ts'
import { idOf, rawSocket } from '#tests/support/doubles/raw-socket.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  .extend('origin', { scope: 'file' }, ({ app }) => app.listen({ port: 0, host: '127.0.0.1' }))
  /** Messages between processes. */
  .extend('told', { scope: 'file' }, async ({ cloned }, { onCleanup }) => {
    const messages: LiveMessage[] = []
    const ready = Promise.withResolvers<void>()
    const listener = new ChannelListener(
      cloned.url,
      liveNotifyChannel,
      (text) => (text === undefined ? ready.resolve() : messages.push(JSON.parse(text) as LiveMessage)),
      () => {},
    )
    onCleanup(() => listener.close())
    await ready.promise
    return messages
  })
  /** A person with a session and a socket on their own channel. */
  .extend('person', { scope: 'file' }, ({ app, origin, login, make }) => async () => {
    const account = await make.account()
    const token = await login(account)
    const call = caller(app, token)
    const { key, channel } = (await call('GET', '/live/connection')).body.data
    const socket = await rawSocket(origin, key)
    const body = { socket_id: await idOf(socket), channel_name: channel }
    const { auth } = (await call('POST', '/broadcasting/auth', body)).body
    socket.send('pusher:subscribe', { channel, auth })
    await socket.next('pusher_internal:subscription_succeeded')
    return { ...account, session: Number(token.split('|')[0]), call, gone: socket.gone }
  })

test('closes sockets by an event that the change itself publishes', async ({ person, told, db }) => {
  const leaves = await person()
  await leaves.call('POST', '/auth/web/logout')
  expect(await leaves.gone).toBe(4009)
  await expect.poll(() => told).toContainEqual({ kind: 'end', session: leaves.session, account: leaves.id })

  // Ending all sessions of an account closes its sockets, also if not done by the program.
  const shutOut = await person()
  await db.deleteFrom('session').where('account_id', '=', shutOut.id).execute()
  expect(await shutOut.gone).toBe(4009)
  await expect.poll(() => told).toContainEqual({ kind: 'end', session: shutOut.session, account: shutOut.id })

  const changes = await person()
  await changes.call('PUT', '/me/password', { current_password: password, password: 'jedna-nova-sifra-8' })
  expect(await changes.gone).toBe(4200)
  await expect.poll(() => told).toContainEqual({ kind: 'close', accounts: [changes.id] })

  const [one, other] = [await person(), await person()]
  await one.call('POST', `/users/${other.username}/block`)
  expect(await Promise.all([one.gone, other.gone])).toEqual([4200, 4200])
  await expect.poll(() => told).toContainEqual({ kind: 'close', accounts: [one.id, other.id] })
})
