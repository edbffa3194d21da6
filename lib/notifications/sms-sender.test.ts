import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listening, makeCertificate, trust } from '#tests/support/certificate.ts'
import { infobip, type InfobipAnswer } from '#tests/support/doubles/infobip.ts'
import { productionConfig, productionVariables } from '#tests/support/production.ts'
import { Undeliverable } from '#lib/mails/mailer.ts'
import { infobipSender } from './sms-sender.ts'

const sms = { to: '+38761234567', text: 'Šifra: 123456', messageId: 'abc' }

/** A sender with the production configuration. */
const senderFor = (baseUrl: string, variables: Record<string, string> = {}) =>
  infobipSender(productionConfig({ INFOBIP_BASE_URL: baseUrl, ...variables }).sms!)

async function trustedInfobip() {
  const certificate = await makeCertificate()
  trust(certificate)
  return infobip(certificate, productionVariables.INFOBIP_API_KEY)
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

test("sends requests as Infobip's documentation asks", async () => {
  const stand = await trustedInfobip()
  await senderFor(stand.baseUrl).send(sms)
  expect(stand.refused).toEqual([])
  expect(stand.sent).toEqual([
    { to: '38761234567', text: 'Šifra: 123456', sender: 'Bazar', messageId: 'abc' },
  ])
})

test('checks the account without sending', async () => {
  const stand = await trustedInfobip()
  expect(await senderFor(stand.baseUrl).check()).toMatchObject({ date: expect.any(Date) })
  await expect(senderFor(stand.baseUrl, { INFOBIP_API_KEY: 'pogresan' }).check()).rejects.toThrow(/401/)
  expect(stand.sent).toEqual([])
})

test('gives up on a refused message, but not on a wrong key or a failing Infobip', async () => {
  const stand = await trustedInfobip()
  const answering = (answer: InfobipAnswer) => {
    stand.state.answer = answer
    return failureOf(senderFor(stand.baseUrl).send(sms))
  }
  expect(await answering('reject')).toBeInstanceOf(Undeliverable)
  expect(await answering(400)).toBeInstanceOf(Undeliverable)
  for (const status of [401, 403, 429, 500, 503]) {
    const failure = await answering(status)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Undeliverable)
  }
  stand.state.answer = 'take'
  const wrongKey = await failureOf(senderFor(stand.baseUrl, { INFOBIP_API_KEY: 'pogresan' }).send(sms))
  expect(wrongKey).not.toBeInstanceOf(Undeliverable)
  expect(String(wrongKey)).toContain('401')
  expect(String(wrongKey)).not.toContain('pogresan')
})

test('never repeats an SMS that may have been accepted, and retries one that never arrived', async () => {
  const stand = await trustedInfobip()
  for (const answer of ['cut', 'cut in the answer', 'gibberish', 502, 504] as const) {
    stand.state.answer = answer
    expect(await failureOf(senderFor(stand.baseUrl).send(sms)), String(answer)).toBeInstanceOf(Undeliverable)
  }
  const closed = createServer()
  const port = await listening(closed)
  closed.close()
  const away = await failureOf(senderFor(`https://localhost:${port}`).send(sms))
  expect(away).toBeInstanceOf(Error)
  expect(away).not.toBeInstanceOf(Undeliverable)
})

test('refuses an untrusted certificate before it sends anything, and retries later', async () => {
  const stand = await infobip(await makeCertificate(), productionVariables.INFOBIP_API_KEY)
  const failure = await failureOf(senderFor(stand.baseUrl).send(sms))
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(Undeliverable)
  expect(stand.sent).toEqual([])
})
