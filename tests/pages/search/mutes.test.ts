import { expect } from 'vitest'
import { mainOf, type plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

const page = '/skriveno'
const titlesOf = (html: string) =>
  [...mainOf(html).matchAll(/<h3><a[^>]*>([^<]+)</g)].map(([, title]) => title).toSorted()

/** A visitor's browser without JavaScript, which keeps the cookie that pages set. */
function visitorOf(site: Parameters<typeof plainBrowser>[0]) {
  let cookie = ''
  const headers = () => (cookie ? { cookie } : {})
  const keep = <R extends { headers: Record<string, unknown> }>(reply: R): R => {
    const set = [reply.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((one) => one.startsWith('prefs='))
    if (set) cookie = set.includes('max-age=0') ? '' : set.split(';')[0]!
    return reply
  }
  return {
    get: async (url: string) => site.inject({ url, headers: headers() }),
    send: async (url: string, fields: Record<string, string>) =>
      keep(
        await site.inject({
          method: 'POST',
          url,
          headers: {
            ...headers(),
            'content-type': 'application/x-www-form-urlencoded',
            host: 'localhost:3000',
            origin: 'http://localhost:3000',
          },
          payload: new URLSearchParams(fields).toString(),
        }),
      ),
    cookie: () => cookie,
  }
}

test('lets a visitor hide a seller on this device alone, and undo that', async ({ site, make, index }) => {
  const seller = await make.account({ username: 'bucni.prodavac' })
  const { id } = await make.listing({ seller_id: seller.id, title: 'Brundalo jedan', category_id: 22 })
  await make.listing({ seller_id: seller.id, title: 'Brundalo dva', category_id: 22 })
  const kept = await make.listing({ title: 'Brundalo tri', category_id: 22 })
  await index()
  const visitor = visitorOf(site)
  const places = ['/pretraga?q=brundalo', '/', '/bicikli', `/artikal/${kept.id}/brundalo-tri`]
  const seen = async () => {
    const html = await Promise.all(places.map(async (url) => mainOf((await visitor.get(url)).body)))
    return html.map((main) => main.includes('Brundalo jedan') || main.includes('Brundalo dva'))
  }
  expect(await seen()).toEqual([true, true, true, true])
  const form = mainOf((await visitor.get(`/artikal/${id}/brundalo-jedan`)).body)
  expect(form).toContain(`name="prodavac" value="${seller.id}"`)

  const hidden = await visitor.send(page, { prodavac: String(seller.id), radnja: 'sakrij' })
  expect(visitor.cookie()).toBe(`prefs=~s${seller.id.toString(36)}`)
  const notice = mainOf((await visitor.get(hidden.headers['location']!)).body)
  expect(notice).toContain('Prodavač je sakriven.')
  expect(notice).toContain('bucni.prodavac')
  expect(await seen()).toEqual([false, false, false, false])
  const search = await visitor.get('/pretraga?q=brundalo')
  expect(titlesOf(search.body)).toEqual(['Brundalo tri'])
  expect(search.headers['cache-control']).toBe('no-store')
  // Other visitors share a page that is unaffected.
  expect(titlesOf((await site.inject('/pretraga?q=brundalo')).body)).toHaveLength(3)

  await visitor.send(page, { prodavac: String(seller.id), radnja: 'vrati' })
  expect(visitor.cookie()).toBe('')
  expect(await seen()).toEqual([true, true, true, true])
})

test('lets a member hide a listing, a word and shops on every device without JavaScript', async ({
  site,
  make,
  as,
  index,
}) => {
  const reader = await make.account()
  const shop = await make.shop()
  const { id } = await make.listing({ title: 'Zujalica prva' })
  await make.listing({ title: 'Zujalica za dijelove' })
  await make.listing({ title: 'Zujalica iz salona', seller_id: shop.id })
  await make.listing({ title: 'Zujalica zadnja' })
  await index()
  const [phone, laptop] = [await as(reader), await as(reader)]
  const found = async () => titlesOf((await laptop.get('/pretraga?q=zujalica')).body)
  expect(await found()).toHaveLength(4)

  const first = await phone.send(page, { oglas: String(id), radnja: 'sakrij' })
  expect(mainOf((await phone.get(first.headers['location']!)).body)).toContain('Oglas je sakriven.')
  expect(mainOf((await laptop.get('/pretraga?q=zujalica')).body)).toContain('3 oglasa')
  await phone.send(page, { rijec: ' za  dijelove ', radnja: 'sakrij' })
  await phone.send(page, { shopovi: 'on', radnja: 'izbori' })
  expect(await found()).toEqual(['Zujalica zadnja'])
  const listed = mainOf((await laptop.get(page)).body)
  expect(listed).toContain('Zujalica prva')
  expect(listed).toContain('za dijelove')

  const odd = await phone.send(page, { rijec: '??', radnja: 'sakrij' })
  expect(mainOf(odd.body)).toContain('slova, cifre i razmake')
  expect((await phone.send(page, { radnja: 'sakrij', oglas: 'x' })).statusCode).toBe(400)
  await phone.send(page, { oglas: String(id), radnja: 'vrati' })
  await phone.send(page, { rijec: 'Za dijelove', radnja: 'vrati' })
  await phone.send(page, { radnja: 'izbori' })
  expect(await found()).toHaveLength(4)
  expect(titlesOf((await site.inject('/pretraga?q=zujalica')).body)).toHaveLength(4)
})
