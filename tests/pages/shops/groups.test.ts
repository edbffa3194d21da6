import { expect } from 'vitest'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

const own = '/mojbazar/ponude'

test('lets a seller group listings without JavaScript, and shows visitors the units left', async ({
  site,
  make,
  as,
  db,
}) => {
  const seller = await make.account()
  const { get, send } = await as(seller)
  expect(mainOf((await get(own)).body)).toContain('trebaju vam bar dva aktivna oglasa')
  const ids: string[] = []
  for (const price of [90_000, 70_000, 80_000])
    ids.push(
      String(
        (await make.listing({ seller_id: seller.id, title: `Stan ${price}`, price_fening: price * 100 })).id,
      ),
    )
  const [dear, cheap, middle] = ids as [string, string, string]
  const fields = (title: string, listings: string[], more: Record<string, string> = {}) => [
    ...Object.entries({ intent: 'make', title, ...more }),
    ...listings.map((id): [string, string] => ['listing_ids', id]),
  ]
  const wrong = await send(own, fields('Zgrada Lipa', [dear]))
  expect([wrong.statusCode, mainOf(wrong.body)]).toEqual([
    422,
    expect.stringContaining('Odaberite bar dva oglasa.'),
  ])
  expect(mainOf(wrong.body)).toContain('value="Zgrada Lipa"')
  const made = await send(own, fields('Zgrada Lipa', ids))
  expect(made.headers['location']).toBe(`${own}?gotovo=make`)
  expect(mainOf((await get(made.headers['location']!)).body)).toContain('Ponuda je napravljena.')
  const { id } = await db
    .selectFrom('listing_group')
    .select('id')
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow()

  const list = mainOf((await site.inject('/multi')).body)
  expect(list).toContain(`href="/multi/${id}"`)
  expect(list).toContain('od 70.000 KM')
  expect(list).toContain('Preostalo 3 od 3 jedinice')
  await db.updateTable('listing').set({ status: 'finished' }).where('id', '=', Number(cheap)).execute()
  const titlesIn = (html: string) => [...mainOf(html).matchAll(/>(Stan \d+)</g)].map(([, title]) => title)
  const page = (await site.inject(`/multi/${id}`)).body
  expect(titlesIn(page)).toEqual(['Stan 80000', 'Stan 90000', 'Stan 70000'])
  expect(mainOf(page)).toContain('Preostalo 2 od 3 jedinice')
  expect(mainOf(page)).toContain('Prodano')
  expect(mainOf(page)).toMatch(/Sarajevo - Centar \(3 jedinice\)/)
  expect(titlesIn((await site.inject(`/multi/${id}?price_to=85.000`)).body)).toEqual(['Stan 80000'])
  expect(titlesIn((await site.inject(`/multi/${id}?left=1`)).body)).toEqual(['Stan 80000', 'Stan 90000'])
  const visitor = plainBrowser(site)
  const narrowed = await visitor.press(`/multi/${id}`, 'Prikažite', { left: '1', price_to: '85.000' })
  expect(titlesIn(narrowed.body)).toEqual(['Stan 80000'])
  expect(narrowed.body).toMatch(
    new RegExp(`href="/artikal/${middle}[^"]*"[^>]*>(?:(?!</a>).)*Stan 80000`, 's'),
  )
  const bad = mainOf((await site.inject(`/multi/${id}?price_from=abc`)).body)
  expect(bad).toContain('Unesite cijenu u KM')
  expect((await site.inject(`/multi/${id}?page=9`)).headers['location']).toBe(`/multi/${id}`)
  expect((await site.inject('/multi/987654321')).statusCode).toBe(404)
  expect((await site.inject('/multi/x')).statusCode).toBe(404)
  expect(mainOf((await site.inject(`/artikal/${middle}`)).body)).toContain(`href="/multi/${id}"`)

  const changed = await send(own, fields('Zgrada Jela', [dear, middle], { intent: 'change', id: String(id) }))
  expect(changed.headers['location']).toBe(`${own}?gotovo=change`)
  expect(mainOf((await get(own)).body)).toContain('Zgrada Jela')
  expect(
    (await (await as(await make.account())).send(own, { intent: 'delete', id: String(id) })).statusCode,
  ).toBe(404)
  expect((await send(own, { intent: 'delete', id: String(id) })).headers['location']).toBe(
    `${own}?gotovo=delete`,
  )
  expect((await site.inject(`/multi/${id}?state=new`)).statusCode).toBe(404)
  expect((await site.inject(own)).headers['location']).toBe(`/login?povratak=${own}`)
})
