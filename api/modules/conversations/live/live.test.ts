import { expect } from 'vitest'
import { notificationEvent } from '#contract/live.ts'
import { talk } from '#tests/support/messages/conversations.ts'
import { clientOptions, nextEvent, Pusher } from '#tests/support/doubles/live-client.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  .extend('origin', { scope: 'file' }, ({ app }) => app.listen({ port: 0, host: '127.0.0.1' }))
  .extend('clients', { scope: 'file' }, ({}, { onCleanup }) => {
    const clients: InstanceType<typeof Pusher>[] = []
    onCleanup(() => clients.forEach((client) => client.disconnect()))
    return clients
  })
  /** A person with an unmodified client of the protocol. */
  .extend('person', { scope: 'file' }, ({ app, origin, login, make, clients }) => async () => {
    const account = await make.account()
    const token = await login(account)
    const call = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: object) =>
      app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
    const { key } = (await call('GET', '/live/connection')).json().data
    const client = new Pusher(key, clientOptions(origin, token))
    clients.push(client)
    async function join(name: string) {
      const channel = client.subscribe(name)
      await nextEvent(channel, 'pusher:subscription_succeeded')
      return channel
    }
    return { account, call, client, join, own: await join(`private-App.Models.User.${account.id}`) }
  })

test('sends the recipient a message in the fields of the specification, and both sides a hint to look', async ({
  person,
  make,
  db,
}) => {
  const [seller, buyer] = [await person(), await person()]
  const listing = await make.listing({ seller_id: seller.account.id, title: 'Golf 7' })
  const id = await talk(db, { sellerId: seller.account.id, otherId: buyer.account.id, listingId: listing.id })
  const channels = [
    await seller.join(`private-conversation.${id}`),
    await buyer.join(`private-conversation.${id}`),
  ]
  const told = nextEvent(seller.own, notificationEvent)
  const looks = channels.map((channel) => nextEvent(channel, 'conversation.changed'))
  const { data } = (
    await buyer.call('POST', `/conversations/${id}/messages`, { content: 'Je li registrovan?' })
  ).json()
  expect(await told).toEqual({
    type: String.raw`App\Notifications\NewMessageNotification`,
    id: expect.stringMatching(/^new-message-\d+$/),
    message: {
      content: 'Je li registrovan?',
      sender: { username: buyer.account.username },
      data: { title: 'Golf 7' },
    },
    conversation_id: id,
  })
  await Promise.all(looks)

  const seen = nextEvent(channels[1]!, 'conversation.changed')
  const read = nextEvent(seller.own, 'messages.read')
  await seller.call('POST', `/conversations/${id}/seen`, { sequence: data.sequence })
  await Promise.all([seen, read])
})

test('lets only the two join, and neither after a block', async ({ person, make, db }) => {
  const [seller, buyer, stranger] = [await person(), await person(), await person()]
  const listing = await make.listing({ seller_id: seller.account.id })
  const id = await talk(db, { sellerId: seller.account.id, otherId: buyer.account.id, listingId: listing.id })
  const name = `private-conversation.${id}`
  const refused = nextEvent(stranger.client.subscribe(name), 'pusher:subscription_error')
  expect(await refused).toMatchObject({ status: 403 })
  const channel = await buyer.join(name)
  const left = nextEvent(channel, 'pusher:subscription_error')
  await seller.call('POST', `/users/${buyer.account.username}/block`)
  // The client returns at once, and is refused.
  expect(await left).toMatchObject({ status: 403 })
})
