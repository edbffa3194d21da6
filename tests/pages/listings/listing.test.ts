import { expect } from 'vitest'
import { test } from '#tests/support/test.ts'

const photo = (at: number) => at.toString(16).padStart(32, '0')

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))

function allStructuredData(html: string) {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return scripts.map(([, json]) => JSON.parse(json!) as Record<string, unknown>)
}

/** Beside the breadcrumbs. */
const structuredData = (html: string) =>
  allStructuredData(html).filter((data) => data['@type'] !== 'BreadcrumbList')

test.beforeAll(async ({ db }) => {
  const rows = [1, 2, 3].map((at) => ({ hash: photo(at), width: 1200, height: 900, thumbhash: null }))
  await db.insertInto('image').values(rows).execute()
})

test('tells messengers and search engines about thing, place and price', async ({ site, db, make }) => {
  const seller = await make.shop({ business_name: 'Auto kuća "Kod mosta"' })
  const { id } = await make.listing({
    title: 'Golf 7 Highline',
    category_id: 18,
    price_fening: 2_190_050,
    seller_id: seller.id,
    description: 'Prvi vlasnik.\nBez rđe.',
  })
  await db
    .insertInto('listing_image')
    .values([1, 2].map((at) => ({ listing_id: id, image_hash: photo(at), position: at })))
    .execute()

  const { body } = await site.inject({ url: `/artikal/${id}`, headers: { host: 'localhost:3000' } })

  const address = `http://localhost:3000/artikal/${id}/golf-7-highline`
  const image = `http://localhost:3000/media/00/${photo(1)}-1280.webp`
  expect(attribute(body, /<link rel="canonical" href="([^"]*)"/)).toBe(address)
  expect(meta(body, 'og:url')).toBe(address)
  const preview = meta(body, 'og:image')!
  expect(preview).toMatch(new RegExp(`^http://localhost:3000/api/listings/${id}/preview\\.jpg\\?v=\\w+$`))
  expect([meta(body, 'og:image:width'), meta(body, 'og:image:height')]).toEqual(['1200', '630'])
  expect(meta(body, 'twitter:card')).toBe('summary_large_image')
  expect(meta(body, 'product:price:amount')).toBe('21900.5')
  expect(meta(body, 'description')).toBe(
    'Golf 7 Highline · 21.900,50 KM · Sarajevo - Centar. Prvi vlasnik. Bez rđe.',
  )
  expect(body).not.toContain('name="robots"')
  expect(structuredData(body)).toEqual([
    expect.objectContaining({
      '@type': 'Car',
      name: 'Golf 7 Highline',
      image: [image, image.replace(photo(1), photo(2))],
      itemCondition: 'https://schema.org/UsedCondition',
      offers: expect.objectContaining({
        price: 21_900.5,
        priceCurrency: 'BAM',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Organization', name: 'Auto kuća "Kod mosta"' },
      }),
    }),
  ])
})

test('states make and model first, each fact once, and the description before the details', async ({
  site,
  db,
  make,
}) => {
  const { id: brand_id } = await db
    .selectFrom('brand')
    .select('id')
    .where('name', '=', 'Volkswagen')
    .executeTakeFirstOrThrow()
  const model = await db
    .selectFrom('model')
    .select(['id', 'name'])
    .where('brand_id', '=', brand_id)
    .where('name', '=', 'Golf')
    .executeTakeFirstOrThrow()
  const [fuel, colour] = [7, 62]
  const { id } = await make.listing({
    category_id: 18,
    brand_id,
    model_id: model.id,
    description: 'Prvi vlasnik, redovno održavan.',
    attributes: JSON.stringify({ [fuel]: 'Dizel', [colour]: 'Siva' }),
  })

  const { body } = await site.inject(`/artikal/${id}`)

  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const facts = [...main.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)</g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(facts).toEqual([
    ['Marka', 'Volkswagen'],
    ['Model', 'Golf'],
    ['Stanje', 'Koristeno'],
    ['Gorivo', 'Dizel'],
    ['Boja', 'Siva'],
  ])
  expect(main.indexOf('Prvi vlasnik')).toBeLessThan(main.indexOf('Detalji'))
})

test('escapes a title that would end the script', async ({ site, make }) => {
  const title = 'Auto </script><script>alert(1)</script>'
  const { id } = await make.listing({ title, description: '<!--<script>' })

  const { body } = await site.inject(`/artikal/${id}`)

  expect(body).not.toContain('<script>alert(1)')
  expect(structuredData(body)).toEqual([
    expect.objectContaining({ name: title, description: '<!--<script>' }),
  ])
})

test('shows no price of a finished listing, and hides it from search engines', async ({ site, make }) => {
  const { id } = await make.listing({ title: 'Davno prodano', status: 'finished', price_fening: 123_456 })

  const { body, statusCode } = await site.inject(`/artikal/${id}`)

  expect(statusCode).toBe(200)
  expect(meta(body, 'robots')).toBe('noindex')
  expect(body).toContain('Oglas je završen')
  expect(body).not.toMatch(/1\.234,56|1234\.56|123456/)
  expect(structuredData(body)).toEqual([])
})

test('describes no offer for wanted ads, jobs by their place, and the period of rents', async ({
  site,
  make,
}) => {
  const sought = await make.listing({ title: 'Tražim bicikl', listing_type: 'buy' })
  const job = await make.listing({ title: 'Konobar, Baščaršija', category_id: 2286 })
  const flat = await make.listing({
    title: 'Stan na Grbavici',
    category_id: 23,
    listing_type: 'rent',
    price_fening: 80_000,
  })
  const agreed = await make.listing({
    title: 'Stan po dogovoru',
    category_id: 23,
    listing_type: 'rent',
    price_fening: null,
    price_by_agreement: true,
  })
  const open = async ({ id }: { id: number }) => (await site.inject(`/artikal/${id}`)).body

  expect(structuredData(await open(sought))).toEqual([])
  expect(structuredData(await open(job))).toEqual([
    expect.objectContaining({
      '@type': 'JobPosting',
      title: 'Konobar, Baščaršija',
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      hiringOrganization: expect.objectContaining({ '@type': 'Organization' }),
      jobLocation: expect.objectContaining({
        address: expect.objectContaining({ addressLocality: 'Sarajevo - Centar' }),
      }),
    }),
  ])
  const placeless = await make.listing({ title: 'Posao od kuće', category_id: 2286, city_id: null })
  expect(structuredData(await open(placeless))).toEqual([])
  const rented = await open(flat)
  expect(rented).toContain('mjesečno')
  expect(structuredData(rented)[0]).toMatchObject({
    '@type': 'RealEstateListing',
    offers: { priceSpecification: { price: 800, unitCode: 'MON' } },
  })
  expect(allStructuredData(rented)[0]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'Početna', position: 1 },
      { name: 'Nekretnine' },
      { name: 'Stanovi' },
      { name: 'Stan na Grbavici', position: 4 },
    ],
  })
  const undecided = await open(agreed)
  expect(undecided).toContain('Po dogovoru')
  expect(structuredData(undecided)[0]).not.toHaveProperty('offers.price')
  expect(structuredData(undecided)[0]).not.toHaveProperty('offers.priceSpecification')
})

test('shows other listings of the seller and similar ones, each once, and never itself', async ({
  site,
  make,
  index,
}) => {
  const seller = await make.account()
  const own = { seller_id: seller.id, category_id: 22 }
  const shown = await make.listing({ ...own, title: 'Bicikl koji se gleda' })
  const [sameKind, otherKind] = [
    await make.listing({ ...own, title: 'Drugi bicikl istog' }),
    await make.listing({ ...own, category_id: 16, title: 'Knjiga istog prodavača' }),
  ]
  const similar = await make.listing({ category_id: 22, title: 'Bicikl nekog drugog' })
  await index()

  const { body } = await site.inject(`/artikal/${shown.id}`)

  const [, ofSeller = '', alike = ''] = body.split(/Još od ovog prodavača<\/h2>|Slični oglasi<\/h2>/)
  const linked = (html: string) =>
    [...html.matchAll(/<h3[^>]*><a[^>]*href="\/artikal\/(\d+)/g)].map(([, id]) => Number(id)).toSorted()
  expect(linked(ofSeller)).toEqual([sameKind.id, otherKind.id].toSorted())
  // Includes neighbouring categories if its own has few.
  expect(linked(alike)).toContain(similar.id)
  for (const { id } of [shown, sameKind, otherKind]) expect(linked(alike)).not.toContain(id)
})

test('keeps the exact location of a listing out of its page', async ({ site, make }) => {
  const { id } = await make.listing({ lat: 43.856_789, lon: 18.412_345 })
  const { body } = await site.inject(`/artikal/${id}`)
  expect(body).toContain('Približna lokacija: Sarajevo - Centar')
  expect(body).not.toMatch(/43\.856789|18\.412345/)
})

test('needs as many queries for many photos and neighbours as for few', async ({
  site,
  db,
  make,
  index,
  statements,
}) => {
  const [lonely, busy] = [await make.account(), await make.account()]
  const few = await make.listing({ seller_id: lonely.id, category_id: 435 })
  await make.listing({ seller_id: lonely.id, category_id: 435 })
  const many = await make.listing({ seller_id: busy.id, category_id: 371 })
  for (let made = 0; made < 20; made++) await make.listing({ seller_id: busy.id, category_id: 371 })
  await db
    .insertInto('listing_image')
    .values([1, 2, 3].map((at) => ({ listing_id: many.id, image_hash: photo(at), position: at })))
    .execute()
  await index()

  const alone = await statements(() => site.inject(`/artikal/${few.id}`))
  const crowded = await statements(() => site.inject(`/artikal/${many.id}`))
  expect(crowded).toBe(alone)
})
