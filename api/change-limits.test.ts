import { expect } from 'vitest'
import { usualChangeLimits } from '#contract/limits/changes.ts'
import { newAddress } from '#tests/support/accounts/people.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/test.ts'
import { buildApp } from './app.ts'

const few = (max: number) => ({ max, windowSeconds: 3600 })

/** The API with limits that an operator has set. */
const test = base.extend('app', { scope: 'file' }, async ({ deps, appOptions }, { onCleanup }) => {
  const changeLimits = {
    ...usualChangeLimits,
    loginFailures: few(2),
    registrations: few(1),
    sms: few(1),
    listingsOfUser: few(1),
    listingsOfShop: few(2),
  }
  const app = await buildApp({ ...deps, changeLimits }, appOptions)
  await app.ready()
  onCleanup(() => app.close())
  return app
})

test('counts failed logins, registrations, SMS and new listings by the limits of the operator', async ({
  app,
  make,
  login,
}) => {
  const { username } = await make.account()
  const post = async (url: string, payload: object, remoteAddress = newAddress()) =>
    (await app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })).statusCode
  const guess = () => post('/auth/login', { username, password: 'nije-ova-sifra' })
  expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429])

  const address = newAddress()
  const register = (name: string) =>
    post(
      '/auth/register',
      {
        username: name,
        email: `${name}@primjer.ba`,
        password: 'tri-konja-za-trku',
        type: 'user',
        accept_terms: true,
      },
      address,
    )
  expect([await register('prva.osoba'), await register('druga.osoba')]).toEqual([201, 429])

  const newcomer = caller(app, await login(await make.account({ verified: false })))
  const verify = async (phone: string) => (await newcomer('POST', '/me/phone-verification', { phone })).status
  expect([await verify('061 700 100'), await verify('061 700 101')]).toEqual([200, 429])

  for (const [seller, expected] of [
    [await make.account(), [201, 429]],
    [await make.shop(), [201, 201, 429]],
  ] as const) {
    const call = caller(app, await login(seller))
    const statuses: number[] = []
    for (const at of expected.keys())
      statuses.push((await call('POST', '/listings', { title: `Nacrt broj ${at}` })).status)
    expect(statuses).toEqual(expected)
  }
})
