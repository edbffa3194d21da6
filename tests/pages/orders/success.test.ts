import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'
import { orderOf } from '#tests/support/orders/orders.ts'

const hourMs = 3_600_000
const titleOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(mainOf(html))![1]

const plain = 'Uspješno završeno'
const claims = ['registracija', 'registracija-shopa', 'narudzba', 'objava'] as const

test('tells visitors no outcome that is not theirs', async ({ site, make }) => {
  const { id } = await make.listing({ title: 'Bicikl' })
  const visitor = plainBrowser(site)
  for (const claim of claims)
    for (const back of ['', `&povratak=/artikal/${id}/bicikl`, '&povratak=/narudzbe/1']) {
      const { statusCode, body } = await visitor.get(`/success?za=${claim}${back}`)
      expect([claim, back, statusCode, titleOf(body)]).toEqual([claim, back, 200, plain])
      expect(mainOf(body)).not.toMatch(/prijavljeni ste|Prodavač je obaviješten|Izdvojite/)
    }
})

test('asks a visitor for the new password without claiming that there is one', async ({ site, make, as }) => {
  const { body } = await plainBrowser(site).get('/success?za=nova-sifra')
  expect(titleOf(body)).toBe('Prijavite se novom šifrom')
  expect(mainOf(body)).toContain('href="/login"')
  const member = await as(await make.account())
  expect(titleOf((await member.get('/success?za=nova-sifra')).body)).toBe(plain)
})

test('welcomes only accounts opened in the last hour, by their kind', async ({ make, as, db, clock }) => {
  const accounts = { user: await make.account(), shop: await make.shop() }
  const titles = async () => {
    const seen: [string, string, string | undefined][] = []
    for (const [kind, account] of Object.entries(accounts)) {
      const browser = await as(account)
      for (const claim of ['registracija', 'registracija-shopa'])
        seen.push([kind, claim, titleOf((await browser.get(`/success?za=${claim}`)).body)])
    }
    return seen
  }
  const openedAt = (at: number) =>
    db
      .updateTable('account')
      .set({ created_at: new Date(at) })
      .where('id', 'in', [accounts.user.id, accounts.shop.id])
      .execute()
  const welcome = 'Dobro došli na Bazar!'
  const now = clock.now().getTime()
  await openedAt(now - 1_000)
  expect(await titles()).toEqual([
    ['user', 'registracija', welcome],
    ['user', 'registracija-shopa', plain],
    ['shop', 'registracija', plain],
    ['shop', 'registracija-shopa', welcome],
  ])
  await openedAt(now - 2 * hourMs)
  expect((await titles()).map(([, , title]) => title)).toEqual([plain, plain, plain, plain])
})

test("confirms an order only to its buyer, and a publication only to the listing's owner", async ({
  make,
  as,
  db,
}) => {
  const seller = await make.account()
  const buyer = await make.account()
  const listing = await make.listing({ seller_id: seller.id, title: 'Bicikl' })
  const draft = await make.listing({ seller_id: seller.id, status: 'draft' })
  const order = await orderOf(db, { buyerId: buyer.id, sellerId: seller.id, state: 'pending' })
  const seen = async (account: { id: number }, address: string) =>
    titleOf((await (await as(account)).get(address)).body)
  const ordered = `/success?za=narudzba&povratak=/narudzbe/${order.id}`
  const published = `/success?za=objava&povratak=/artikal/${listing.id}/bicikl`
  expect(await seen(buyer, ordered)).toBe('Narudžba je zaprimljena')
  expect(await seen(seller, ordered)).toBe(plain)
  expect(await seen(seller, published)).toBe('Oglas je objavljen')
  expect(await seen(buyer, published)).toBe(plain)
  expect(await seen(seller, `/success?za=objava&povratak=/artikal/${draft.id}`)).toBe(plain)
  expect(await seen(seller, '/success?za=objava')).toBe(plain)
})
