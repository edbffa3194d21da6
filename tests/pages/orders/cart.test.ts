import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

/** The hidden fields of each form with a button of this act. */
const formsOf = (html: string, act: string) =>
  [...html.matchAll(/<form.*?<\/form>/gs)]
    .filter(([form]) => new RegExp(`<button[^>]* value="${act}"`).test(form) && !/disabled=""/.test(form))
    .map(([form]) =>
      Object.fromEntries(
        [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name!,
          value!,
        ]),
      ),
    )
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('adds a listing to the cart, counts, removes and restores it without JavaScript', async ({
  make,
  as,
}) => {
  const buyer = await as(await make.account())
  const seller = await make.account({ username: 'prodavac.mila' })
  const { id } = await make.listing({
    seller_id: seller.id,
    title: 'Lampa',
    price_fening: 4_550,
    quantity: 3,
  })
  const send = async (html: string, act: string, at = 0) => {
    const sent = await buyer.send('/korpa', { ...formsOf(html, act)[at], radnja: act })
    expect(sent.statusCode, act).toBe(302)
    return sent.headers['location']!
  }
  const listing = mainOf((await buyer.get(`/artikal/${id}/lampa`)).body)
  expect(listing).toMatch(/>Naruči<.*>Dodaj u korpu</s)
  expect(await send(listing, 'dodaj')).toBe('/korpa?gotovo=dodaj')
  const page = await buyer.get('/korpa?gotovo=dodaj')
  const html = mainOf(page.body)
  expect(textOf(html)).toMatch(/Dodano u korpu.*prodavac\.mila.*Lampa Na stanju: 3 45,50 KM.*Ukupno 45,50 KM/)
  expect(html).toContain('href="/profil/prodavac.mila/aktivni"')
  expect(textOf(page.body)).toMatch(/Korpa 1 u korpi/)

  // Only the button that adds is enabled.
  expect(formsOf(html, 'kolicina')).toEqual([{ stavka: expect.any(String), kolicina: '2' }])
  await send(html, 'kolicina')
  const more = mainOf((await buyer.get('/korpa')).body)
  expect(textOf(more)).toMatch(/45,50 KM po komadu · Na stanju: 3 91 KM/)
  // 'Naruči' adds nothing to the cart.
  await send(listing, 'naruci')
  expect(textOf(mainOf((await buyer.get('/korpa')).body))).toContain('Ukupno, 2 komada 91 KM')

  const removed = await send(more, 'ukloni')
  const empty = mainOf((await buyer.get(removed)).body)
  expect(textOf(empty)).toMatch(/Uklonjeno iz korpe\. Vratite u korpu Vaša korpa je prazna/)
  await send(empty, 'vrati')
  expect(textOf(mainOf((await buyer.get('/korpa')).body))).toContain('Ukupno, 2 komada 91 KM')
})

test('reports changes of price and stock, and accepts them as shown', async ({ make, as, db }) => {
  const account = await make.account()
  const buyer = await as(account)
  const { id } = await make.listing({ price_fening: 5_000, quantity: 3 })
  await buyer.send('/korpa', { radnja: 'dodaj', oglas: String(id), kolicina: '3', cijena: '50' })
  const change = (values: object) => db.updateTable('listing').set(values).where('id', '=', id).execute()
  await change({ price_fening: 6_000, quantity: 2 })

  const html = mainOf((await buyer.get('/korpa')).body)
  expect(textOf(html)).toContain('Na stanju su samo 2 komada.')
  expect(textOf(html)).toMatch(/Cijena je promijenjena : bila je 50 KM, sada je 60 KM/)
  expect(textOf(html)).toContain('Prihvatite količinu 2 i cijenu 60 KM')
  expect(formsOf(html, 'kolicina')).toEqual([])
  const [form] = formsOf(html, 'prihvati')

  await change({ price_fening: 7_000 })
  const late = await buyer.send('/korpa', { ...form, radnja: 'prihvati' })
  expect(late.statusCode).toBe(409)
  expect(textOf(mainOf(late.body))).toMatch(/Cijena je sada 70 KM\..*sada je 70 KM/)
  const again = formsOf(mainOf(late.body), 'prihvati')[0]
  expect((await buyer.send('/korpa', { ...again, radnja: 'prihvati' })).statusCode).toBe(302)
  expect(textOf(mainOf((await buyer.get('/korpa')).body))).toContain('Ukupno, 2 komada 140 KM')

  await change({ status: 'finished' })
  const gone = textOf(mainOf((await buyer.get('/korpa')).body))
  expect(gone).toContain('Oglas više nije aktivan.')
  expect(gone).toContain('Prihvatite promjene i uklonite ono što se više ne može naručiti.')
})

test('sends visitors to log in first, and offers nobody their own or unavailable listings', async ({
  site,
  make,
  as,
}) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id, title: 'Sat' })
  const page = `/artikal/${id}/sat`
  const visitor = (await site.inject(page)).body
  expect(visitor).toContain('Dodaj u korpu')
  const sent = await plainBrowser(site).send('/korpa', { radnja: 'dodaj', oglas: String(id), cijena: '100' })
  expect([sent.statusCode, sent.headers.location]).toEqual([302, `/login?povratak=/artikal/${id}`])
  expect((await (await as(seller)).get(page)).body).not.toContain('Dodaj u korpu')
  const asked = await make.listing({ price_fening: null })
  expect((await site.inject(`/artikal/${asked.id}`)).body).not.toContain('Dodaj u korpu')

  const cart = (await site.inject('/korpa')).body
  expect(mainOf(cart)).toContain('Prijavite se da naručite')
  expect(cart).toContain('<meta name="robots" content="noindex"/>')
  for (const radnja of ['', 'kradi'])
    expect((await (await as(seller)).send('/korpa', { radnja })).statusCode).toBe(400)
})

test('names shops by their business in the cart and at the checkout alike', async ({ make, as }) => {
  const shop = await make.shop({ business_name: 'Kuća svjetla' })
  const buyer = await as(await make.account())
  const { id } = await make.listing({ seller_id: shop.id, price_fening: 5_000 })
  await buyer.send('/korpa', { radnja: 'dodaj', oglas: String(id), kolicina: '1', cijena: '50' })
  const cart = textOf(mainOf((await buyer.get('/korpa')).body))
  expect(cart).toContain('Naručite od Kuća svjetla')
  expect(cart).not.toContain(shop.username)
  const checkout = textOf(mainOf((await buyer.get(`/korpa/narudzba/${shop.username}`)).body))
  expect(checkout).toContain('Narudžba od Kuća svjetla')
})

test("links nothing of a banned seller's items, which stay out of orders until they are removed", async ({
  make,
  as,
  db,
}) => {
  const seller = await make.account({ username: 'iskljuceni' })
  const { id } = await make.listing({ seller_id: seller.id, title: 'Bicikl', price_fening: 5_000 })
  const buyer = await as(await make.account())
  await buyer.send('/korpa', { radnja: 'dodaj', oglas: String(id), kolicina: '1', cijena: '50' })
  const own = async () => mainOf((await buyer.get('/korpa')).body)
  expect(await own()).toContain('/profil/')
  await db.updateTable('account').set({ restriction: 'ban' }).where('id', '=', seller.id).execute()

  const html = await own()
  expect(html).not.toMatch(/href="\/(?:profil|shops|korpa\/narudzba)\//)
  expect(textOf(html)).toContain('Prodavač više nije dostupan.')
  const [form] = formsOf(html, 'ukloni')
  await buyer.send('/korpa', { ...form, radnja: 'ukloni' })
  expect(textOf(await own())).toContain('Vaša korpa je prazna')
})
