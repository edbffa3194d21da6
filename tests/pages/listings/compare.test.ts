import { expect } from 'vitest'
import { mainOf, plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test } from '#tests/support/test.ts'

const tableOf = (html: string) => html.slice(html.indexOf('<table'), html.indexOf('</table>'))
const headsOf = (html: string) => (tableOf(html).match(/scope="col"/g)?.length ?? 1) - 1
const rowOf = (html: string, name: string) =>
  tableOf(html)
    .split('<tr')
    .find((row) => row.includes(`>${name}<`)) ?? ''

test('compares listings of a category, marks differences in words, and takes one away or adds one', async ({
  site,
  make,
  index,
}) => {
  const add = (title: string, values: object) => make.listing({ title, category_id: 18, ...values })
  const cheap = await add('Golf jeftini', {
    price_fening: 900_000,
    attributes: JSON.stringify({ 2: 2010, 67: true }),
  })
  const dear = await add('Golf skupi', { price_fening: 1_500_000, attributes: JSON.stringify({ 2: 2016 }) })
  const reserved = await add('Golf čekani', { price_fening: 1_200_000, reserved: true })
  const other = await make.listing({ title: 'Neki bicikl', category_id: 22 })
  const hidden = await add('Sakriveni golf', { status: 'hidden' })
  await index()
  const get = async (path: string) => site.inject(path)
  const both = await get(`/usporedba?oglasi=${cheap.id},${dear.id}`)
  expect(both.statusCode).toBe(200)
  const html = both.body
  expect(headsOf(html)).toBe(2)
  expect(tableOf(html)).toContain('Najniža cijena')
  expect(tableOf(html).indexOf('Najniža cijena')).toBeLessThan(tableOf(html).indexOf('Golf skupi'))
  expect(rowOf(html, 'Godište')).toContain('razlika')
  expect(rowOf(html, 'Stanje')).not.toContain('razlika')
  expect(mainOf(html)).toContain('Golf čekani')
  expect(mainOf(html)).not.toContain('Neki bicikl')

  const brief = (await get(`/usporedba?oglasi=${cheap.id},${dear.id}&razlike=1`)).body
  expect(rowOf(brief, 'Godište')).not.toBe('')
  expect(rowOf(brief, 'Stanje')).toBe('')
  expect(mainOf(html)).toContain(`/usporedba?oglasi=${dear.id}"`)

  const typed = await get(
    `/usporedba?oglasi=${cheap.id}&dodaj=${encodeURIComponent(`http://localhost:3000/artikal/${reserved.id}/golf`)}`,
  )
  expect(typed.headers['location']).toBe(`/usporedba?oglasi=${cheap.id},${reserved.id}`)
  const wrong = await get(`/usporedba?oglasi=${cheap.id}&dodaj=golf`)
  expect(mainOf(wrong.body)).toContain('Unesite broj oglasa ili link na njegovu stranicu.')

  const mixed = mainOf((await get(`/usporedba?oglasi=${cheap.id},${other.id},${hidden.id},x`)).body)
  expect(mixed).toContain('Nisu prikazani: Neki bicikl.')
  expect(mixed).toContain('više nisu u ponudi')
  expect(mixed).not.toContain('Sakriveni golf')
  const many = (await get(`/usporedba?oglasi=${[cheap, dear, reserved, cheap].map(({ id }) => id)},7,8,9`))
    .body
  expect(headsOf(many)).toBeLessThanOrEqual(4)
  expect(mainOf((await get('/usporedba')).body)).toContain('Odaberite dva do četiri oglasa')
})

test('starts a comparison from saved listings, and shows an account its views', async ({
  site,
  make,
  login,
  db,
}) => {
  const reader = await make.account()
  const { get, send } = plainBrowser(site, await login(reader))
  const ids: number[] = []
  for (const title of ['Prvi sto', 'Drugi sto']) {
    const { id } = await make.listing({ title })
    ids.push(id)
    await db
      .insertInto('saved_listing')
      .values({ account_id: reader.id, listing_id: id, saved_at: new Date(), price_fening: null })
      .execute()
  }
  const reply = await send('/mojbazar/spaseno/oglasi', [
    ...ids.map((id): [string, string] => ['oglas', String(id)]),
    ['radnja', 'usporedi'],
  ])
  expect(reply.headers['location']).toBe(`/usporedba?oglasi=${ids}`)

  await db
    .insertInto('recent_view')
    .values({ account_id: reader.id, listing_id: ids[0]!, seen_at: new Date() })
    .execute()
  const viewed = mainOf((await get('/nedavno-pogledano')).body)
  expect(viewed).toContain('Prvi sto')
  expect(viewed).not.toContain('<form')
  expect(viewed).toContain('href="/nedavno-pogledano?brisanje=1"')
  const asked = mainOf((await get('/nedavno-pogledano?brisanje=1')).body)
  expect(asked).toContain('Izbrisati listu pregledanih oglasa?')
  expect(asked).toMatch(/<form [^>]*method="post"/)
  const cleared = await send('/nedavno-pogledano', {})
  expect(mainOf((await get(cleared.headers['location']!)).body)).toContain(
    'Lista pregledanih oglasa je izbrisana.',
  )
  const visitor = mainOf((await site.inject('/nedavno-pogledano')).body)
  expect(visitor).toContain('Ovo pamti samo vaš uređaj.')
  expect(visitor).not.toContain('Prvi sto')
})
