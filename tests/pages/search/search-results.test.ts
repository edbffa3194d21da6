import { expect, vi } from 'vitest'
import { encodeAttr } from '#contract/search/attr-codec.ts'
import { SearchTimeout } from '#search/engine.ts'
import { test } from '#tests/support/test.ts'

const canonicalOf = (html: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const totalOf = (html: string) => /<output[^>]*>([^<]*)<\/output>/.exec(html)?.[1]
const fieldOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
const optionsOf = (html: string, name: string) =>
  [
    ...html.matchAll(
      new RegExp(
        `name="${name}"[^>]*value="([^"]*)"[^>]*/?><span>([^<]*)</span>(?:<small>([^<]*)</small>)?`,
        'g',
      ),
    ),
  ].map(([, value, label, count]) => ({ value, label, count }))

test('redirects another spelling of an address to its canonical search', async ({ site }) => {
  const alias = await site.inject('/pretraga?trazilica=%C5%A1poret+na+drva&kategorije=39')
  expect(alias.statusCode).toBe(301)
  expect(alias.headers['cache-control']).toBe('no-store')
  expect(alias.headers.location).toBe('/pretraga?q=%C5%A1poret+na+drva&category_id=39')

  const form = await site.inject(
    '/pretraga?category_id=18&canton=&cities=133&cities=26&state=&a7=Dizel&a2od=2.008&a2do=2014&price_from=',
  )
  const attr = encodeAttr([
    { id: 2, type: 'range', value: [2008, 2014] },
    { id: 7, type: 'list', value: ['Dizel'] },
  ])
  expect(form.statusCode).toBe(302)
  expect(form.headers.location).toBe(`/pretraga?category_id=18&cities=26,133&attr=${attr}&attr_encoded=1`)
  const page = await site.inject(form.headers.location as string)
  expect(page.statusCode).toBe(200)
})

test('drops filters that the category or the canton does not have', async ({ site }) => {
  const attr = encodeAttr([
    { id: 2, type: 'range', value: [2008, 2014] },
    { id: 107, type: 'list', value: ['Trosoban (3)'] },
  ])
  const location = async (query: string) => (await site.inject(`/pretraga?${query}`)).headers.location
  const fitting = encodeAttr([{ id: 107, type: 'list', value: ['Trosoban (3)'] }])
  expect(await location(`category_id=23&brands=89&attr=${attr}&attr_encoded=1`)).toBe(
    `/pretraga?category_id=23&attr=${fitting}&attr_encoded=1`,
  )
  expect(await location(`q=golf&attr=${attr}&attr_encoded=1&free_from_date=2026-12-01`)).toBe(
    '/pretraga?q=golf',
  )
  expect(await location('canton=9&cities=26,133')).toBe('/pretraga?canton=9&cities=133')
  expect(await location(`category_id=23&attr=${fitting}&attr_encoded=1`)).toBeUndefined()
})

test('leaves nothing of one search in the markup that is kept for others', async ({ site }) => {
  const words = ['prvarijec', 'drugarijec', 'trecarijec']
  const searches = words.flatMap((word) => [`q=${word}`, `q=${word}&category_id=18&price_to=500`])
  for (const search of searches) {
    const html = (await site.inject(`/pretraga?${search}`)).body
    const word = words.find((one) => search.includes(one))!
    const path = `/pretraga?${search.replaceAll('&', '&amp;')}`
    for (const sheet of ['filteri', 'sortiraj', 'rezultati'])
      expect(html).toContain(`href="${path}#${sheet}"`)
    expect(html).toContain(`value="${word}"`)
    for (const other of words.filter((one) => one !== word)) expect(html).not.toContain(other)
    expect(html).not.toMatch(/(?:hole|kept)-[0-9a-f]{8}-/)
  }
})

test('names the search in the head, with one canonical address, and hides narrowed searches from search engines', async ({
  site,
  make,
  index,
}) => {
  await make.listing({ title: 'Naslovnica zaglavlje', category_id: 18, city_id: 133 })
  await index()
  const at = async (query: string) => (await site.inject(`/pretraga?${query}`)).body
  const plain = await at('q=zaglavlje&category_id=18&sort_by=price&sort_order=asc&view=list')
  expect(titleOf(plain)).toBe('zaglavlje, Automobili - Pretraga - Bazar')
  expect(canonicalOf(plain)).toBe('http://localhost:3000/pretraga?q=zaglavlje&category_id=18')
  expect(plain).not.toContain('noindex')
  const narrowed = await at('has_price=1&q=zaglavlje&cities=133')
  expect(titleOf(narrowed)).toBe('zaglavlje, Sarajevo - Centar - Pretraga - Bazar')
  expect(canonicalOf(narrowed)).toBe('http://localhost:3000/pretraga?q=zaglavlje&cities=133&has_price=1')
  expect(narrowed).toContain('noindex')
})

test('names a landing page as the canonical address of a plain category, make or model', async ({
  site,
  make,
  index,
  deps,
}) => {
  const golf = deps.catalog.modelsOf(89).find(({ name }) => name === 'Golf')!.id
  await make.listing({ title: 'Kanonski golf', category_id: 18, brand_id: 89, model_id: golf, city_id: 133 })
  await index()
  const at = async (query: string) => (await site.inject(`/pretraga?${query}`)).body
  const canonicals = {
    'category_id=18': '/automobili',
    'category_id=18&brands=89&sort_by=price&sort_order=asc': '/automobili/volkswagen',
    [`category_id=18&brands=89&models=${golf}`]: '/automobili/volkswagen/golf',
    'brands=89': '/volkswagen',
    // Their paths start the posting of a listing.
    'category_id=2286': '/pretraga?category_id=2286',
    'category_id=18&brands=7,89': '/pretraga?category_id=18&brands=7,89',
    'category_id=18&cities=133': '/pretraga?category_id=18&cities=133',
  }
  for (const [query, path] of Object.entries(canonicals))
    expect(canonicalOf(await at(query)), query).toBe(`http://localhost:3000${path}`)

  const inTown = await at('category_id=18&brands=89&cities=133')
  expect(inTown).not.toContain('noindex')
  expect(titleOf(inTown)).toBe('Automobili Volkswagen, Sarajevo - Centar - Pretraga - Bazar')
  expect(inTown.replaceAll('&amp;', '&')).toContain(
    'href="/api/search/rss?category_id=18&cities=133&brands=89"',
  )
  // In the head and as a link.
  expect(inTown.match(/<(?:a|link) [^>]*href="\/api\/search\/rss\?[^>]*>/g)).toHaveLength(2)
  expect(await at('category_id=18&cities=26,133')).toContain('noindex')
  expect(await at('category_id=18&price_from=1')).toContain('noindex')
  expect(await at('q=kanonski&brands=89')).toContain('noindex')
})

test('counts the results that each facet value would leave, and shows every choice as a removable chip', async ({
  site,
  make,
  index,
}) => {
  const seller = await make.account()
  const car = (values: object) =>
    make.listing({ title: 'Fasetko auto', category_id: 18, seller_id: seller.id, ...values })
  const fuel = (value: string, year: number) => JSON.stringify({ 2: year, 7: value })
  await car({ brand_id: 89, city_id: 133, attributes: fuel('Dizel', 2010) })
  await car({ brand_id: 89, city_id: 26, attributes: fuel('Benzin', 2015) })
  await car({ brand_id: 7, city_id: 133, attributes: fuel('Dizel', 2020), condition: 'new' })
  await index()

  const all = (await site.inject('/pretraga?q=fasetko&category_id=18')).body
  expect(totalOf(all)).toBe('3 oglasa')
  expect(optionsOf(all, 'brands')).toEqual([
    { value: '89', label: 'Volkswagen', count: '2' },
    { value: '7', label: 'Audi', count: '1' },
  ])
  expect(optionsOf(all, 'a7').toSorted((a, b) => a.value!.localeCompare(b.value!))).toEqual([
    { value: 'Benzin', label: 'Benzin', count: '1' },
    { value: 'Dizel', label: 'Dizel', count: '2' },
  ])
  expect(all).toContain('placeholder="2010"')
  expect(all).toContain('placeholder="2020"')

  const attr = encodeAttr([{ id: 7, type: 'list', value: ['Dizel'] }])
  const one = (await site.inject(`/pretraga?q=fasetko&category_id=18&brands=89&attr=${attr}&attr_encoded=1`))
    .body
  expect(totalOf(one)).toBe('1 oglas')
  expect(optionsOf(one, 'brands').find(({ value }) => value === '7')?.count).toBe('1')
  expect(optionsOf(one, 'a7').find(({ value }) => value === 'Benzin')?.count).toBe('1')
  const chips = /aria-label="Odabrani filteri">(.*?)<\/ul>/s.exec(one)![1]!
  expect([...chips.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))).toEqual([
    '/pretraga?q=fasetko',
    `/pretraga?q=fasetko&category_id=18&attr=${attr}&attr_encoded=1`,
    '/pretraga?q=fasetko&category_id=18&brands=89',
    '/pretraga?q=fasetko',
  ])
})

test('offers no makes and attributes without a category, and days only for rentals', async ({
  site,
  make,
  index,
}) => {
  await make.listing({ title: 'Bezkategorijko', category_id: 18, brand_id: 89 })
  await make.listing({ title: 'Bezkategorijko', category_id: 22 })
  await index()
  const anywhere = (await site.inject('/pretraga?q=bezkategorijko')).body
  expect(optionsOf(anywhere, 'brands')).toEqual([])
  expect(anywhere).not.toMatch(/name="a\d/)
  expect(anywhere).not.toContain('name="free_from_date"')
  const cottages = (await site.inject('/pretraga?category_id=26&free_from_date=2099-05-01')).body
  expect(fieldOf(cottages, 'free_from_date')).toContain('value="2099-05-01"')
  expect(cottages).toContain('Slobodno 1. 5. 2099.')
})

test('offers the makes and attributes of the only category that results lie in', async ({
  site,
  make,
  index,
}) => {
  const attributes = JSON.stringify({ 2: 2010, 7: 'Dizel' })
  for (let made = 0; made < 2; made++)
    await make.listing({ title: 'Jedinko', category_id: 18, brand_id: 89, attributes })
  await make.listing({ title: 'Jedinko brod', category_id: 26 })
  await index()
  for (const query of ['q=jedinko+-brod', 'q=jedinko&category_id=1']) {
    const { body } = await site.inject(`/pretraga?${query}`)
    expect(totalOf(body)).toBe('2 oglasa')
    expect(optionsOf(body, 'brands'), query).toEqual([{ value: '89', label: 'Volkswagen', count: '2' }])
    expect(optionsOf(body, 'a7'), query).toEqual([{ value: 'Dizel', label: 'Dizel', count: '2' }])
    expect(body).toContain('<noscript><input type="hidden" name="category_id" value="18"/></noscript>')
  }
  const both = (await site.inject('/pretraga?q=jedinko')).body
  expect(optionsOf(both, 'brands')).toEqual([])
  const sent = await site.inject('/pretraga?category_id=18&q=jedinko&category_id=1&a7=Dizel')
  expect(sent.headers.location).toContain('category_id=18&')
})

test('keeps the page and all choices when a search times out', async ({ site, deps }) => {
  const search = vi.spyOn(deps.search, 'search').mockRejectedValue(new SearchTimeout())
  const attr = encodeAttr([{ id: 7, type: 'list', value: ['Dizel'] }])
  const page = await site.inject(
    `/pretraga?category_id=18&cities=133&brands=89&price_from=500&attr=${attr}&attr_encoded=1`,
  )
  search.mockRestore()
  expect(page.statusCode).toBe(504)
  expect(page.body).toContain('name="price_from"')
  expect(page.body).toMatch(new RegExp(`type="hidden" name="attr" value="${attr}"`))
  expect(page.body).toMatch(/type="hidden" name="brands" value="89"/)
  expect(page.body).toMatch(/name="cities"[^>]*checked=""[^>]*value="133"/)
  expect(page.body).toContain('Pokušajte ponovo')
})

test('shows a town as one place, and lets readers widen it by kilometres', async ({ site, make, index }) => {
  const seller = await make.account()
  for (const city_id of [133, 80, 90]) await make.listing({ title: 'Mjestko', city_id, seller_id: seller.id })
  await index()
  const at = async (query: string) => {
    const { body } = await site.inject(`/pretraga?q=mjestko&${query}`)
    const boxes = [...body.matchAll(/name="cities"([^>]*)value="([\d,]*)"[^>]*>\s*<span>([^<]*)/g)]
    return {
      body,
      boxes: boxes.map(([, rest, value, label]) => ({ label, value, checked: rest!.includes('checked') })),
    }
  }
  const sarajevo = '80,105,130,131,132,133'
  expect((await at('')).boxes).toEqual([
    { label: 'Sarajevo', value: sarajevo, checked: false },
    { label: 'Hadžići', value: '90', checked: false },
  ])
  const town = await at(`cities=${sarajevo}`)
  expect(town.boxes[0]).toEqual({ label: 'Sarajevo', value: sarajevo, checked: true })
  const wider = town.boxes.find(({ label }) => label === 'Sarajevo i okolina (do 15 km)')!
  const around = await at(`cities=${sarajevo}&cities=${wider.value}`)
  expect(around.body).toBe('')
  const { boxes } = await at(`cities=${wider.value}`)
  expect(boxes[0]).toEqual({ ...wider, checked: true })
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(1)
})

test("shows the understood meaning of a search's words, and turns each back into a word", async ({
  site,
  make,
  index,
}) => {
  const seller = await make.account()
  const car = (title: string, price: number, fuel: string) =>
    make.listing({
      title,
      category_id: 18,
      brand_id: 89,
      seller_id: seller.id,
      price_fening: price * 100,
      attributes: JSON.stringify({ 2: 2008, 7: fuel }),
    })
  await car('Golf 5 razumljivi', 7_900, 'Dizel')
  await car('Golf 5 razumljivi preskupi', 8_900, 'Dizel')
  await car('Golf 5 razumljivi benzinac', 7_000, 'Benzin')
  await make.listing({ title: 'Razumljivi dizel agregat do 8000 obrtaja', seller_id: seller.id })
  await index()
  const chipsOf = (html: string) =>
    [
      ...html.matchAll(
        /href="([^"]*)"[^>]*><span class="truncate">([^<]*)<\/span>(?:(?!<\/a>).)*ukloni filter/g,
      ),
    ].map(([, href, label]) => ({ label: label!, href: href!.replaceAll('&amp;', '&') }))
  const get = async (url: string) => (await site.inject(url)).body

  const page = await get('/pretraga?q=razumljivi+golf+5+dizel+do+8000')
  expect(totalOf(page)).toBe('1 oglas')
  expect(page).toContain('Golf 5 razumljivi')
  const chips = chipsOf(page)
  expect(chips.map(({ label }) => label).toSorted()).toEqual(['Automobili', 'Do 8.000 KM', 'Gorivo: Dizel'])
  expect(fieldOf(page, 'price_to')).toContain('value="8000"')

  const withoutPrice = await get(chips.find(({ label }) => label === 'Do 8.000 KM')!.href)
  expect(totalOf(withoutPrice)).toBe('0 oglasa')
  expect(chipsOf(withoutPrice).map(({ label }) => label)).toEqual(['Automobili', 'Gorivo: Dizel'])
  const withoutFuel = await get(chips.find(({ label }) => label === 'Gorivo: Dizel')!.href)
  expect(chipsOf(withoutFuel).map(({ label }) => label)).toEqual(['Automobili', 'Do 8.000 KM'])

  const asText = /href="([^"]*literal=1[^"]*)"[^>]*>Tražite tekst/.exec(page)![1]!.replaceAll('&amp;', '&')
  expect(new URLSearchParams(asText.split('?')[1]).get('q')).toBe('razumljivi golf 5 dizel do 8000')
  expect(totalOf(await get('/pretraga?q=razumljivi+dizel+obrtaja+do+8000&literal=1'))).toBe('1 oglas')
})

test('offers users with a town the nearest results to it', async ({ site, make, login }) => {
  const open = async (url: string, city_id: number | null) =>
    site.inject({ url, cookies: { 'auth.token': await login(await make.account({ city_id })) } })
  const link = '/pretraga?category_id=31&amp;sort_by=distance'
  const page = await open('/pretraga?category_id=31', 133)
  expect(page.body).toContain(link)
  expect((await open('/pretraga?category_id=31', null)).body).not.toContain(link)
  expect((await site.inject('/pretraga?category_id=31')).body).not.toContain(link)

  const asked = await open(link.replace('&amp;', '&'), 133)
  expect(asked.statusCode).toBe(302)
  expect(asked.headers.location).toMatch(
    /^\/pretraga\?category_id=31&lat=43\.\d+&lon=18\.\d+&sort_by=distance&sort_order=asc$/,
  )
  expect((await site.inject(asked.headers.location as string)).statusCode).toBe(200)
  // Without a town, they come in the usual order.
  expect((await open(link.replace('&amp;', '&'), null)).statusCode).toBe(200)
})
