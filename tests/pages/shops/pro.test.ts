import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

test('activates pro from credit without a script, sets its renewal, and leads to missing credit', async ({
  site,
  make,
  login,
}) => {
  const account = await make.account()
  const cookie = `auth.token=${await login(account)}`
  const open = async (url: string) => site.inject({ url, headers: { cookie } })
  const send = (url: string, fields: Record<string, string>) =>
    site.inject({
      method: 'POST',
      url,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const settings = '/mojbazar/postavke/bazar-pro'
  const ofVisitor = (await site.inject('/pro')).body
  for (const text of ['href="/login?povratak=/pro"', '1.020 kredita', '180 kredita manje'])
    expect(ofVisitor).toContain(text)
  expect((await open(settings)).headers.location).toBe('/pro')
  const poor = (await open('/pro')).body
  expect(poor).toContain('href="/dopuna?iznos=10&amp;povratak=/pro"')
  expect(poor).not.toContain('Aktivirajte za')
  expect((await open('/')).body).toContain('Aktiviraj Bazar pro')

  await make.credit(account.id, 120)
  expect((await open('/pro')).body).toContain('Aktivirajte za 100 kredita')
  const outdated = await send('/pro', { price: '90' })
  expect([outdated.statusCode, outdated.body.includes('Cijena se upravo promijenila')]).toEqual([409, true])
  const done = await send('/pro', { price: '100', renews: 'on' })
  expect([done.statusCode, done.headers.location]).toEqual([302, `${settings}?gotovo=aktiviran`])
  const page = (await open(`${settings}?gotovo=aktiviran`)).body
  for (const text of ['Bazar pro je aktiviran.', 'nedostaje 80 kredita', 'checked=""'])
    expect(page).toContain(text)
  expect((await send(settings, {})).headers.location).toBe(`${settings}?gotovo=sacuvano`)
  expect((await open(settings)).body).not.toContain('checked=""')
  expect((await open('/')).body).not.toContain('Aktiviraj Bazar pro')
})

test('sells a year of pro for less than twelve months', async ({ site, make, login }) => {
  const account = await make.account()
  await make.credit(account.id, 1_050)
  const headers = { cookie: `auth.token=${await login(account)}` }
  const { body } = await site.inject({ url: '/pro', headers })
  for (const text of ['Aktivirajte za 1.020 kredita', '180 kredita manje']) expect(body).toContain(text)
  const sent = await site.inject({
    method: 'POST',
    url: '/pro',
    headers: {
      ...headers,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'months=12&price=1020',
  })
  expect(sent.statusCode).toBe(302)
  const after = (await site.inject({ url: '/pro', headers })).body
  expect(after).toContain('Vaš račun je pro')
  expect(after).not.toContain('Aktivirajte za')
})

test('leads shops and their agents from pro to the packages', async ({ site, make, login }) => {
  const { shop, ...owner } = await make.shop()
  for (const account of [owner, await make.account({ agent_of_shop_id: shop.id })]) {
    const headers = { cookie: `auth.token=${await login(account)}` }
    const { headers: found } = await site.inject({ url: '/pro', headers })
    expect(found['location']).toBe('/shopovi/paketi')
    expect((await site.inject({ url: '/', headers })).body).not.toContain('Aktiviraj Bazar pro')
  }
})
