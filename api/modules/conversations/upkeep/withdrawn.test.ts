import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { withdrawnKeptDays } from '#contract/limits/messages.ts'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { jpeg, multipart } from '#tests/support/listings/photos.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { checkConversationCounts, emptyWithdrawnMessages } from '../jobs.ts'

test('deletes text and photos of withdrawn messages after 30 days, and nothing else', async ({
  app,
  clock,
  dataDir,
  db,
  login,
  make,
  runJobs,
}) => {
  const pro_until = new Date(Date.now() + dayMs)
  const [writer, reader] = [await make.account({ pro_until }), await make.account()]
  const [ofWriter, ofReader] = [caller(app, await login(writer)), caller(app, await login(reader))]
  const write = (content: string) =>
    ofWriter('POST', '/conversations', { username: reader.username, content })
  const { conversation_id: id } = (await write('Ostaje')).body
  await write('Povučeno')
  const photos = multipart([{ name: 'x.jpg', content: await jpeg() }], 'photos')
  for (const _ of ['kept', 'withdrawn'])
    expect(
      (await ofWriter('POST', `/conversations/${id}/photos`, photos.payload, photos.headers)).status,
    ).toBe(201)
  for (const sequence of [2, 4]) await ofWriter('POST', `/conversations/${id}/messages/${sequence}/withdraw`)
  const messages = () =>
    db
      .selectFrom('message')
      .leftJoin('message_photo', 'message_photo.message_id', 'message.id')
      .select(['sequence', 'body', 'file_key'])
      .where('conversation_id', '=', id)
      .orderBy('sequence')
      .execute()
  const files = () => readdirSync(path.join(dataDir, 'private/messages', String(id)))
  const run = async () => {
    await enqueue(db, emptyWithdrawnMessages, {})
    await enqueue(db, checkConversationCounts, {})
    await runJobs()
  }
  const before = await messages()
  const sizes = files().length / 2

  clock.advance((withdrawnKeptDays - 1) * dayMs)
  await run()
  expect(await messages()).toEqual(before)
  expect(files()).toHaveLength(2 * sizes)

  clock.advance(2 * dayMs)
  await run()
  clock.reset()
  const { file_key: kept } = before[2]!
  expect(await messages()).toEqual([
    { sequence: 1, body: 'Ostaje', file_key: null },
    { sequence: 2, body: null, file_key: null },
    { sequence: 3, body: null, file_key: kept },
    { sequence: 4, body: null, file_key: null },
  ])
  expect(files()).toHaveLength(sizes)
  expect(files().every((name) => name.startsWith(path.basename(kept!)))).toBe(true)
  const seen = (await ofReader('GET', `/conversations/${id}/messages`)).body.data
  expect(seen).toMatchObject([
    { content: 'Ostaje', withdrawn: false },
    { content: 'Poruka je povučena.', withdrawn: true },
    { photos: [{}], withdrawn: false },
    { content: 'Poruka je povučena.', photos: [], withdrawn: true },
  ])
})
