import pg from 'pg'
import { expect } from 'vitest'
import { test as base } from '#tests/support/test.ts'
import { accountChannel, channelName, closeLive, findChannel, publishLive, useLiveBus } from './live.ts'

const test = base.extend('heard', { scope: 'file' }, async ({ cloned }, { onCleanup }) => {
  const client = new pg.Client(cloned.url)
  const messages: unknown[] = []
  client.on('notification', ({ payload }) => messages.push(JSON.parse(payload!)))
  await client.connect()
  await client.query('listen live')
  onCleanup(() => client.end())
  return { messages, all: () => client.query('select 1') }
})
const event = { name: 'test' }

test('tells other processes ids once the transaction commits, and nothing if it rolls back', async ({
  db,
  heard,
}) => {
  await db.transaction().execute(async (trx) => {
    await publishLive(trx, event, [
      { accountId: 7, id: 1 },
      { channel: 'private-conversation.3', id: 2 },
    ])
    await heard.all()
    expect(heard.messages).toEqual([])
  })
  const failed = db.transaction().execute(async (trx) => {
    await closeLive(trx, [7])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await expect
    .poll(() => heard.messages)
    .toEqual([
      {
        kind: 'send',
        event: 'test',
        refs: [
          ['private-App.Models.User.7', 1],
          ['private-conversation.3', 2],
        ],
      },
    ])
})

test('splits messages too long for one notification', async ({ db, heard }) => {
  heard.messages.length = 0
  const id = 10 ** 14
  await publishLive(
    db,
    event,
    Array.from({ length: 200 }, (_, at) => ({ accountId: id + at, id: id + at })),
  )
  await expect
    .poll(() => (heard.messages as { refs: unknown[] }[]).flatMap(({ refs }) => refs))
    .toHaveLength(200)
})

test('hands a bus only committed messages', async ({ db }) => {
  const published: string[] = []
  const own = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  })
  useLiveBus(own, { publish: (messages) => void published.push(...messages) })
  await expect(
    own.transaction().execute(async (trx) => {
      await closeLive(trx, [1])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await own.transaction().execute(async (trx) => {
    await closeLive(trx, [2])
    expect(published).toEqual([])
  })
  await closeLive(own, [3])
  expect(published.map((text) => JSON.parse(text).accounts)).toEqual([[2], [3]])
})

test('finds the channel of a name', () => {
  expect(channelName(accountChannel, 5)).toBe('private-App.Models.User.5')
  expect(findChannel([accountChannel], 'private-App.Models.User.5')).toEqual({
    channel: accountChannel,
    id: 5,
  })
  for (const name of [
    'App.Models.User.5',
    'private-App.Models.User.05',
    'private-App.Models.User.5.6',
    'private-App.Models.User.-5',
    'private-App.Models.User.1e3',
    'private-AppxModelsxUser.5',
    'presence-App.Models.User.5',
    'private-App.Models.User.',
  ])
    expect(findChannel([accountChannel], name), name).toBeUndefined()
})
