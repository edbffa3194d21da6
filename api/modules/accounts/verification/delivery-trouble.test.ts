import { expect } from 'vitest'
import { Undeliverable } from '#lib/mails/mailer.ts'
import { deliverMessage } from '#api/modules/notifications/service.ts'
import { type Browser, test as base } from '#tests/support/accounts/people.ts'

const password = 'bazar-demo-1'

type Carrier = 'takes' | 'is away' | 'refuses'

const test = base
  /** Hands the recipient's pending messages to a carrier that behaves like this. */
  .extend('carry', { scope: 'file' }, ({ deps, db }) => async (recipient: string, carrier: Carrier) => {
    const send = async () => {
      if (carrier === 'is away') throw new Error('connection refused')
      if (carrier === 'refuses') throw new Undeliverable('no such person')
    }
    const away = { ...deps, mailer: { send, close() {} }, sms: { send } }
    const waiting = await db
      .selectFrom('outbox_message')
      .select('id')
      .where('recipient', '=', recipient)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute()
    for (const { id } of waiting) await deliverMessage(away, id).catch(() => {})
  })
  .extend('newcomer', { scope: 'file' }, ({ browser, make }) => async () => {
    const account = await make.account({ verified: false })
    const desk = browser()
    await desk.login(account.username)
    return { account, desk }
  })

const stateOf = async (desk: Browser) => (await desk.get('/me/verification')).json().data

test('reports a late or undelivered link, and sends another', async ({ newcomer, carry }) => {
  const { account, desk } = await newcomer()
  const trouble = async () => (await stateOf(desk)).email.trouble
  await desk.post('/me/email-verification')
  expect(await trouble()).toBeNull()
  await carry(account.email!, 'is away')
  expect(await trouble()).toBe('late')
  await carry(account.email!, 'takes')
  expect(await trouble()).toBeNull()

  await desk.post('/me/email-verification')
  await carry(account.email!, 'refuses')
  expect(await trouble()).toBe('failed')
  await desk.post('/me/email-verification')
  expect(await trouble()).toBeNull()
})

test('reports on a new address alike, whether or not it is taken', async ({ browser, make, carry }) => {
  const other = await make.account()
  for (const email of [other.email!, 'niko-nema@primjer.ba']) {
    const account = await make.account()
    const desk = browser()
    await desk.login(account.username)
    await desk.post('/me/email', { email, password })
    await carry(email, 'refuses')
    expect((await stateOf(desk)).email, email).toMatchObject({
      address: account.email,
      pending: { address: email },
      trouble: 'failed',
    })
  }
})

test('reports SMS delivery too, only to the caller concerned', async ({ newcomer, carry }) => {
  const [{ desk }, { desk: other }] = [await newcomer(), await newcomer()]
  const phone = '+38762888001'
  await desk.post('/me/phone-verification', { phone })
  await other.post('/me/phone-verification', { phone: '+38762888002' })
  await carry(phone, 'is away')
  expect((await stateOf(desk)).phone.trouble).toBe('late')
  await carry(phone, 'refuses')
  expect((await stateOf(desk)).phone.trouble).toBe('failed')
  expect((await stateOf(other)).phone.trouble).toBeNull()
})

test('holds up no request while a mail server is away or slow', async ({ newcomer, deps }) => {
  const { desk } = await newcomer()
  const mailer = deps.mailer
  deps.mailer = { send: () => new Promise(() => {}), close() {} }
  expect((await desk.post('/me/email-verification')).json().message).toBe('Poslali smo vam link.')
  deps.mailer = mailer
})
