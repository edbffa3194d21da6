import { expect } from 'vitest'
import { firm } from '#tests/support/shops.ts'
import { test as base } from '#tests/support/test.ts'

const hour = 3600 * 1000

const test = base.extend('as', { scope: 'file' }, ({ site, login }) => async (account: { id: number }) => {
  const headers = { cookie: `auth.token=${await login(account)}` }
  return {
    open: (url: string) => site.inject({ url, headers }),
    /** As a browser without a script sends a form. */
    send: (url: string, fields: Record<string, string>) =>
      site.inject({
        method: 'POST',
        url,
        headers: {
          ...headers,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(fields).toString(),
      }),
  }
})

test('shows the packages with their prices, and everyone their own way on', async ({ site, make, as }) => {
  const { body } = await site.inject('/shopovi/paketi')
  for (const text of ['Platinum', '520 KM', '4.600 kredita svakog mjeseca', '30 dana', '500 kredita'])
    expect(body).toContain(text)
  expect(body).toContain('href="/shopovi/registracija"')
  const user = await make.account()
  const { shop, ...owner } = await make.shop()
  const agent = await make.account({ agent_of_shop_id: shop.id })
  const seenBy = async (account: { id: number }) => (await (await as(account)).open('/shopovi/paketi')).body
  expect(await seenBy(user)).toContain(`href="/postani-shop/${user.username}"`)
  expect(await seenBy(owner)).toContain('href="/shopovi/produzi-bazar-shop"')
  expect(await seenBy(agent)).toContain('je agent shopa')
})

test('turns an account into a shop by its form, and asks before one that has no trial', async ({
  make,
  as,
}) => {
  const fields = Object.fromEntries(
    Object.entries(firm()).map(([name, value]) => [`declaration.${name}`, value]),
  )
  const [first, second] = [await make.account(), await make.account()]
  const url = ({ username }: { username: string }) => `/postani-shop/${username}`
  const one = await as(first)
  expect((await one.open(url(second))).headers.location).toBe(url(first))
  const opened = await one.send(url(first), fields)
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    '/mojbazar/postavke/izvodi?gotovo=otvoren',
  ])
  expect((await one.open('/mojbazar/postavke/izvodi?gotovo=otvoren')).body).toContain('Probni period')
  expect((await one.open(url(first))).headers.location).toBe('/shopovi/paketi')

  const two = await as(second)
  expect((await two.open(url(second))).body).not.toContain('name="without_trial"')
  const asked = await two.send(url(second), fields)
  expect(asked.statusCode).toBe(422)
  expect(asked.body).toContain('name="without_trial"')
  const unpaid = await two.send(url(second), { ...fields, without_trial: 'on' })
  expect(unpaid.headers.location).toBe('/shopovi/produzi-bazar-shop?gotovo=otvoren')
  expect((await two.open(String(unpaid.headers.location))).body).toContain('radit će čim uplata stigne')
})

test('leads from the choice of a package to the bank of a card, or to a pro-forma invoice', async ({
  make,
  as,
}) => {
  const shop = await make.shop()
  const { open, send } = await as(shop)
  const url = '/shopovi/produzi-bazar-shop'
  expect((await open(url)).body).toContain('Uplata na račun, s predračunom u PDF-u')
  const choice = { package: 'gold', months: '3' }
  const byCard = await send(url, { ...choice, way: 'card' })
  expect(byCard.headers.location).toMatch(/^\/transakcije\/\d+\/placanje\?odmah=1$/)
  const form = (await open(String(byCard.headers.location))).body
  expect(form).toContain('Plati 630,00 KM')
  const byBank = await send(url, { ...choice, way: 'bank' })
  expect(byBank.headers.location).toMatch(/^\/shopovi\/predracun\/\d+$/)
  const proforma = (await open(String(byBank.headers.location))).body
  expect(proforma).toContain('630,00 KM')
  const statements = (await open('/mojbazar/postavke/izvodi')).body
  expect(statements).toContain(`href="${byBank.headers.location}"`)
  const other = await as(await make.shop())
  expect((await other.open(String(byBank.headers.location))).statusCode).toBe(404)
  const wrong = await send(url, { ...choice, way: '' })
  expect([wrong.statusCode, wrong.body.includes('Odaberite način plaćanja.')]).toEqual([422, true])
})

test('keeps users and agents from the pages of shops', async ({ make, as }) => {
  const { shop } = await make.shop()
  for (const account of [await make.account(), await make.account({ agent_of_shop_id: shop.id })]) {
    const { open } = await as(account)
    for (const url of [
      '/shopovi/produzi-bazar-shop',
      '/shopovi/predracun/1',
      '/mojbazar/postavke/izvodi',
      '/mojbazar/postavke/shop-postavke',
    ])
      expect([url, (await open(url)).headers.location]).toEqual([url, '/'])
  }
})

test('says on every page that a shop is suspended, and on its own page that it does not work', async ({
  site,
  make,
  as,
}) => {
  const shop = await make.shop({ active: false, ends_at: new Date(Date.now() - hour) })
  expect((await site.inject(`/shops/${shop.username}/aktivni`)).body).toContain('Ovaj shop trenutno ne radi')
  const { open } = await as(shop)
  const home = (await open('/')).body
  expect(home).toContain('Vaš Bazar shop je suspendovan zbog neplaćanja!')
  expect(home).toContain('href="/mojbazar/postavke/izvodi"')
  expect((await open(`/shops/${shop.username}/aktivni`)).body).toContain('Platite shop')
})

test('saves what a shop says about itself', async ({ site, make, as }) => {
  const shop = await make.shop()
  const { open, send } = await as(shop)
  const url = '/mojbazar/postavke/shop-postavke'
  const fields = {
    business_name: 'Stolarija Hrast',
    business_type: 'Obrt',
    web: 'hrast.ba',
    'hours.mon.from': '8:00',
    'hours.mon.to': '16:00',
  }
  const wrong = await send(url, { ...fields, 'hours.tue.from': '08:00' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Unesite i početak i kraj')
  expect((await send(url, fields)).headers.location).toBe(`${url}?gotovo=sacuvano`)
  expect((await open(url)).body).toContain('value="https://hrast.ba"')
  const page = (await site.inject(`/shops/${shop.username}/aktivni`)).body
  for (const text of ['Stolarija Hrast', 'Obrt', 'Pon 08:00-16:00', 'href="https://hrast.ba"'])
    expect(page).toContain(text)
})
