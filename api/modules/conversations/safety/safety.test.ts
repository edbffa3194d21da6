import { expect } from 'vitest'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'

type Message = { content: string; is_mine: boolean; warnings: string[] }

const test = base.extend('pair', { scope: 'file' }, ({ app, login, make }) => async () => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const listing = await make.listing({ seller_id: seller.id })
  const [ofSeller, ofBuyer] = [caller(app, await login(seller)), caller(app, await login(buyer))]
  const started = await ofBuyer('POST', '/conversations', { listing_id: listing.id, content: 'Zdravo' })
  const id = started.body.conversation_id as number
  const send = (from: typeof ofBuyer, content: string) =>
    from('POST', `/conversations/${id}/messages`, { content })
  const read = async (by: typeof ofBuyer) =>
    (await by('GET', `/conversations/${id}/messages`)).body.data as Message[]
  return { ofSeller, ofBuyer, id, send, read }
})

test('warns the reader, not the writer, of the sum of several messages', async ({ pair }) => {
  const { ofSeller, ofBuyer, send, read } = await pair()
  for (const content of ['061', '123']) await send(ofBuyer, content)
  await send(ofSeller, '500 KM')
  const { status, body } = await send(ofBuyer, '456')
  expect([status, body.data.warnings]).toEqual([201, []])
  expect((await read(ofSeller)).map(({ warnings }) => warnings)).toEqual([[], [], [], [], ['phone']])
  expect((await read(ofBuyer)).flatMap(({ warnings }) => warnings)).toEqual([])
})

test('adds up the messages of one person, not of both', async ({ pair }) => {
  const { ofSeller, ofBuyer, send, read } = await pair()
  await send(ofBuyer, 'broj 061')
  await send(ofSeller, '123 456')
  expect((await read(ofBuyer)).flatMap(({ warnings }) => warnings)).toEqual([])
})

test('warns of the first message too, and of nothing once a message is withdrawn', async ({
  app,
  make,
  login,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const listing = await make.listing({ seller_id: seller.id })
  const [ofSeller, ofBuyer] = [caller(app, await login(seller)), caller(app, await login(buyer))]
  const content = 'Uplatite unaprijed, račun BA391290079401028494, http://bazar-uplata.com'
  const started = await ofBuyer('POST', '/conversations', { listing_id: listing.id, content })
  const path = `/conversations/${started.body.conversation_id}`
  const read = async () => (await ofSeller('GET', `${path}/messages`)).body.data[0]
  expect((await read()).warnings).toEqual(['look_alike', 'iban', 'payment', 'link'])
  expect((await ofSeller('GET', path)).body.data.last_message.warnings).toHaveLength(4)
  await ofBuyer('POST', `${path}/messages/1/withdraw`)
  expect((await read()).warnings).toEqual([])
})
