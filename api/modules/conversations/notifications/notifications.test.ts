import { expect } from 'vitest'
import { minuteMs } from '#lib/time.ts'
import type { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/messages/unread-mails.ts'

type Person = { username: string; call: ReturnType<typeof caller> }
const write = async (from: Person, to: Person, content: string) => {
  const { status, body } = await from.call('POST', '/conversations', { username: to.username, content })
  expect(status).toBe(201)
  return body.conversation_id as number
}

test('mails once about messages unread for ten minutes, of all conversations together', async ({
  person,
  mailsAfter,
}) => {
  const [reader, first, second] = [await person(), await person(), await person()]
  const id = await write(first, reader, 'Zdravo')
  await write(first, reader, 'Jeste li tu?')
  expect(await mailsAfter(reader, 9)).toEqual([])
  await write(second, reader, 'Dobar dan')
  const [mail, ...more] = await mailsAfter(reader, 1)
  expect(more).toEqual([])
  expect(mail).toContain(`2 nove poruke od korisnika ${first.username}`)
  expect(mail).toContain(`1 nova poruka od korisnika ${second.username}`)
  expect(mail).toContain(`/poruke?razgovor=${id}`)
  expect(mail).not.toContain('Jeste li tu')
  // Nothing more is sent until the reader has been there.
  await write(first, reader, 'Halo?')
  expect(await mailsAfter(reader, 60)).toHaveLength(1)
  await reader.call('POST', `/conversations/${id}/seen`, { sequence: 3 })
  await write(first, reader, 'Hvala')
  expect(await mailsAfter(reader, 20)).toHaveLength(2)
})

test('mails nobody who has read them, or is on the site', async ({ person, mailsAfter, clock }) => {
  const [reader, writer] = [await person(), await person()]
  const id = await write(writer, reader, 'Zdravo')
  await reader.call('POST', `/conversations/${id}/seen`, { sequence: 1 })
  expect(await mailsAfter(reader, 30)).toEqual([])

  await write(writer, reader, 'Još nešto')
  clock.advance(9 * minuteMs)
  await reader.call('GET', '/messages/unread')
  // Seen a minute ago; ten minutes later no more.
  expect(await mailsAfter(reader, 1)).toEqual([])
  expect(await mailsAfter(reader, 9)).toEqual([])
  expect(await mailsAfter(reader, 1)).toHaveLength(1)
})

test('counts people who use the site as present, not those who left a page open', async ({
  person,
  mailsAfter,
  clock,
}) => {
  const [reader, writer] = [await person(), await person()]
  const byPage = { 'sec-fetch-dest': 'empty' }
  await write(writer, reader, 'Zdravo')
  clock.advance(9 * minuteMs)
  // Calls that a page makes by itself.
  await reader.call('GET', '/messages/unread', undefined, byPage)
  await reader.call('GET', '/conversations', undefined, byPage)
  expect(await mailsAfter(reader, 1)).toHaveLength(1)

  const other = await person()
  await write(writer, other, 'Zdravo')
  clock.advance(9 * minuteMs)
  expect((await other.call('POST', '/live/activity', undefined, byPage)).status).toBe(204)
  expect(await mailsAfter(other, 1)).toEqual([])
  expect(await mailsAfter(other, 10)).toHaveLength(1)
})

test('leaves out messages that were read during quiet hours, withdrawn or blocked', async ({
  person,
  mailsAfter,
}) => {
  const [reader, writer] = [await person(), await person()]
  await reader.call('PUT', '/me/quiet-hours', { from: '11:00', until: '20:00' })
  const id = await write(writer, reader, 'Zdravo')
  expect(await mailsAfter(reader, 30)).toEqual([])
  await reader.call('POST', `/conversations/${id}/seen`, { sequence: 1 })
  expect(await mailsAfter(reader, 9 * 60)).toEqual([])

  const other = await person()
  const withdrawn = await write(writer, other, 'Greška')
  await writer.call('POST', `/conversations/${withdrawn}/messages/1/withdraw`)
  expect(await mailsAfter(other, 30)).toEqual([])
  await write(writer, other, 'Zdravo')
  await other.call('POST', `/users/${writer.username}/block`)
  expect(await mailsAfter(other, 30)).toEqual([])
})

test('lets people switch these mails off', async ({ person, mailsAfter }) => {
  const [reader, writer] = [await person(), await person()]
  const { status } = await reader.call('PUT', '/me/notification-preferences', { message: { mail: false } })
  expect(status).toBe(200)
  await write(writer, reader, 'Zdravo')
  expect(await mailsAfter(reader, 30)).toEqual([])
})
