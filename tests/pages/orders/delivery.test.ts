import { expect } from 'vitest'
import { confirmedOrder, fillParcels } from '#tests/support/orders/parcels.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend(
  'browser',
  { scope: 'file' },
  ({ site, login }) =>
    async (account: { id: number }) => {
      const cookies = { 'auth.token': await login(account) }
      return {
        open: (url: string) => site.inject({ url, cookies }),
        send: (url: string, fields: Record<string, string>) =>
          site.inject({
            method: 'POST',
            url,
            cookies,
            headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams(fields).toString(),
          }),
      }
    },
)

const own = { origin: 'http://localhost:3000', host: 'localhost:3000' }
const settings = '/mojbazar/postavke/bazar-dostave'
const filled = {
  courier: 'on',
  own_courier: 'on',
  'own_prices.kg5': '6',
  'own_prices.more': '9,50',
  own_free_from: '100',
  own_area: 'canton',
  'sender.name': 'Amra Hodžić',
  'sender.street': 'Ferhadija 1',
  'sender.postal_code': '71000',
  'sender.city_id': '133',
  'sender.phone': '061 234 567',
}

test('saves delivery without a script, and shows errors beside their fields', async ({ browser, make }) => {
  const { open, send } = await browser(await make.account())
  const { body: empty } = await open(settings)
  expect(empty).toContain('Bazar brza dostava')
  expect(empty).toContain('Do 30 kg')
  const { body: wrong, statusCode } = await send(settings, {
    ...filled,
    'sender.postal_code': '75000',
    'own_prices.kg5': 'šest',
  })
  expect(statusCode).toBe(422)
  expect(wrong).toContain('Unesite iznos u KM, npr. 7 ili 8,50.')
  expect(wrong).toContain('value="šest"')
  const { headers } = await send(settings, filled)
  expect(headers.location).toBe(`${settings}?gotovo=sacuvana`)
  const { body } = await open(`${settings}?gotovo=sacuvana`)
  expect(body).toContain('Dostava je sačuvana.')
  for (const value of ['9,50', '+387 61 234 567', '71000', 'Ferhadija 1'])
    expect(body).toContain(`value="${value}"`)
})

test('leads to the verification before the courier can be switched on', async ({ browser, make }) => {
  const { open, send } = await browser(await make.account({ verified: false }))
  expect((await open(settings)).body).toContain('verifikujte broj mobitela i e-mail adresu')
  expect((await send(settings, filled)).body).toContain(
    'Za brzu dostavu verifikujte broj mobitela i e-mail adresu.',
  )
})

test("shows the courier's prices of the table", async ({ site }) => {
  const { body } = await site.inject('/o-bazaru/sta-je-bazar-brza-dostava')
  for (const text of ['do 2 kg', '7 KM', '8,50 KM', 'do 30 kg', '20 KM']) expect(body).toContain(text)
})

test('offers the section of delivery for things that parcels carry', async ({ browser, make }) => {
  const { open } = await browser(await make.account())
  const { body } = await open('/objava/ostalo/31')
  expect(body).toContain('Uključite dostavu u postavkama')
  expect(body).toContain('koliko je uobičajeno u ovoj kategoriji')
  expect(body).toContain('name="offers_delivery"')
  expect((await open('/objava/automobili')).body).not.toContain('name="offers_delivery"')
})

test('lets a seller order and cancel the courier without a script', async ({
  browser,
  make,
  db,
  runJobs,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const { id } = await confirmedOrder(db, { sellerId: seller.id, buyerId: buyer.id })
  const url = `/narudzbe/${id}/paket`
  const { open, send } = await browser(seller)
  const { body: before } = await open(url)
  expect(before).toContain('Naručite kurira')
  const key = /name="key" value="([^"]+)"/.exec(before)![1]!
  const { headers } = await send(url, { intent: 'book', key })
  expect(headers.location).toBe(`${url}?gotovo=narucen`)
  await runJobs()
  const { body: booked } = await open(url)
  for (const text of ['Čeka kurira', 'Naljepnica (PDF)', 'Otkažite kurira']) expect(booked).toContain(text)

  const other = await browser(buyer)
  const { body: seen } = await other.open(url)
  expect(seen).toContain('Čeka kurira')
  for (const text of ['Naljepnica (PDF)', 'Otkažite kurira', 'Naručite kurira'])
    expect(seen).not.toContain(text)
  expect((await (await browser(await make.account())).open(url)).statusCode).toBe(404)

  await send(url, { intent: 'cancel' })
  await runJobs()
  expect((await open(url)).body).toContain('Kurir otkazan')
})

test('shows the way of a parcel to anyone with its code, without naming people', async ({
  site,
  make,
  db,
}) => {
  const [seller, buyer] = [await make.account(), await make.account()]
  const { code } = await fillParcels(db, { sellerId: seller.id, buyerId: buyer.id })
  const { statusCode, body } = await site.inject(`/pracenje/${code}`)
  expect(statusCode).toBe(200)
  for (const text of ['Pokušana dostava', 'Velika Kladuša', 'Preuzet od prodavača'])
    expect(body).toContain(text)
  expect(body).not.toMatch(/Mirza|Amra|Titova|Ferhadija|107,50/)
  for (const wrong of ['abc', 'A'.repeat(22)])
    expect((await site.inject(`/pracenje/${wrong}`)).statusCode, wrong).toBe(404)
})
