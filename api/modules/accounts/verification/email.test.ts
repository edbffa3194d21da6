import { expect } from 'vitest'
import { someone, test, tokenIn } from '#tests/support/accounts/registrations.ts'

test('verifies the address once by a link, and only for the first of two claims', async ({
  app,
  register,
  lastMessage,
  clock,
}) => {
  const email = 'dvoje@primjer.ba'
  const verify = (token: string) =>
    app.inject({ method: 'POST', url: '/api/auth/email-verification', payload: { token } })
  const first = (await register(someone('prvi-klik', { email }))).json()
  const firstToken = tokenIn((await lastMessage(email))!.text)
  const second = (await register(someone('drugi-klik', { email }))).json()
  const secondToken = tokenIn((await lastMessage(email))!.text)
  const isVerified = async ({ token }: { token: string }) =>
    (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).json().data
      .email_verified

  expect((await verify(secondToken)).statusCode).toBe(200)
  expect([await isVerified(first), await isVerified(second)]).toEqual([false, true])
  expect((await verify(secondToken)).json().error.code).toBe('link_expired')
  expect((await verify(firstToken)).statusCode).toBe(409)
  expect((await verify(firstToken.slice(0, -1))).statusCode).toBe(410)
  expect(await isVerified(first)).toBe(false)

  await register(someone('spori', {}))
  const late = tokenIn((await lastMessage('spori@primjer.ba'))!.text)
  clock.advance(24 * 3600 * 1000 + 1000)
  expect((await verify(late)).statusCode).toBe(410)
  clock.reset()
})

test('sends a new link up to three times an hour, until the address is verified', async ({
  app,
  register,
  make,
  login,
}) => {
  const { token } = (await register(someone('zaboravna'))).json()
  const ask = (bearer: string, from: string) =>
    app.inject({
      method: 'POST',
      url: '/api/me/email-verification',
      remoteAddress: from,
      headers: { authorization: `Bearer ${bearer}` },
    })
  for (let tries = 0; tries < 3; tries++)
    expect((await ask(token, `198.51.100.${tries}`)).statusCode).toBe(200)
  expect((await ask(token, '198.51.100.9')).statusCode).toBe(429)
  expect((await ask(await login(await make.account()), '198.51.100.10')).statusCode).toBe(409)
})

test('sends the owner of an address at most six mails an hour, however many accounts claim it', async ({
  app,
  register,
  db,
}) => {
  const email = 'meta@primjer.ba'
  const mails = () => db.selectFrom('outbox_message').select('id').where('recipient', '=', email).execute()
  let token = ''
  for (let claim = 1; claim <= 8; claim++) {
    const reply = await register(someone(`napadac${claim}x`, { email }))
    expect(reply.statusCode).toBe(201)
    token = reply.json().token
  }
  expect(await mails()).toHaveLength(6)
  const asked = await app.inject({
    method: 'POST',
    url: '/api/me/email-verification',
    remoteAddress: '198.51.100.77',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asked.statusCode).toBe(429)
  expect(await mails()).toHaveLength(6)
})
