import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { sendWebhooks } from '#api/modules/webhooks/jobs.ts'
import { test } from '#tests/support/browser/plain-browser.ts'
import { startReceiver } from '#tests/support/doubles/webhook-receiver.ts'

test('adds, tries, replays and deletes a webhook by plain forms, only for the shop', async ({
  make,
  as,
  db,
  runJobs,
  onTestFinished,
}) => {
  const receiver = await startReceiver()
  onTestFinished(async () => void (await receiver.close()))
  const shop = await make.shop()
  const { get: read, send } = await as(shop)
  for (const other of [await make.account(), await make.account({ agent_of_shop_id: shop.shop.id })])
    expect((await (await as(other)).get('/program')).headers.location).toBe('/')

  const wrong = await send('/program', [
    ['address', 'moj program'],
    ['kinds', 'order'],
  ])
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Unesite punu adresu')
  expect(wrong.body).toContain('value="moj program"')
  const none = await send('/program', [['address', receiver.address]])
  expect(none.body).toContain('Odaberite bar jednu vrstu događaja.')
  const made = await send('/program', [
    ['address', receiver.address],
    ['kinds', 'order'],
  ])
  expect(made.headers.location).toMatch(/^\/program\/webhook\/\d+\?gotovo=dodan$/)
  const page = String(made.headers.location).split('?')[0]!
  expect((await read('/program')).body).toContain(`href="${page}"`)
  const secret = /whsec_[\w+/=]+/.exec((await read(page)).body)![0]
  receiver.begin(secret)

  const tried = await send(page, [['intent', 'ping']])
  expect(tried.headers.location).toBe(`${page}?gotovo=proba`)
  const deliver = async () => {
    await enqueue(db, sendWebhooks, {})
    await runJobs()
  }
  await deliver()
  const { body } = await read(page)
  expect(body).toContain('Isporučeno · Odgovor 200')
  const event = /name="event_id" value="(\d+)"/.exec(body)![1]!
  await send(page, [
    ['intent', 'replay'],
    ['event_id', event],
  ])
  await deliver()
  expect(receiver.accepted.map(({ type, isSigned }) => [type, isSigned])).toEqual([
    ['ping', true],
    ['ping', true],
  ])

  await send(page, [
    ['intent', 'save'],
    ['address', receiver.address],
    ['kinds', 'message'],
  ])
  expect((await read(page)).body).toContain('Isključen')
  const stopped = await send(page, [['intent', 'ping']])
  expect([stopped.statusCode, stopped.body.includes('Webhook ne radi.')]).toEqual([409, true])
  expect((await send(page, [['intent', 'delete']])).headers.location).toBe('/program?gotovo=izbrisan')
  expect((await read(page)).statusCode).toBe(404)
})
