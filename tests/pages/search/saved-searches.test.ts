import { expect } from 'vitest'
import { parseQuery } from '#contract/paths/query-string.ts'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'
import { password } from '#tests/support/makers.ts'
import { matchAll } from '#tests/support/listings/saved-searches.ts'

/** Requests a page, or sends its form, with a person's cookie, as a browser without JavaScript does. */
const list = '/mojbazar/spaseno/pretrage'

const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))

const iconOf = (html: string) =>
  /href="([^"]*spasi=[^"]*)"/.exec(headerOf(html))?.[1]?.replaceAll('&amp;', '&')

test('shows the icon only with a search to save, and leads a visitor through the login', async ({
  site,
  make,
  as,
}) => {
  for (const path of ['/', '/pretraga', '/pretraga?sort_by=price&view=list', '/pretraga?page=2'])
    expect([path, iconOf((await site.inject(path)).body)]).toEqual([path, undefined])
  const page = (await site.inject('/pretraga?q=golf&price_to=20000&sort_by=date&page=2')).body
  const icon = iconOf(page)!
  expect(icon).toBe(`${list}?spasi=q=golf%26price_to=20000`)
  expect(headerOf(page)).toContain('Spasite pretragu')
  const visitor = await site.inject(icon)
  expect(visitor.statusCode).toBe(302)
  const login = String(visitor.headers['location'])
  expect(login.startsWith('/login?')).toBe(true)
  const reader = await make.account()
  const entered = await plainBrowser(site).press(login, 'Prijavi se', {
    username: reader.username,
    password,
  })
  const { get, press } = await as(reader)
  const back = String(entered.headers['location'])
  expect(back).toBe(parseQuery(login.slice(login.indexOf('?')))['povratak'])
  expect(mainOf((await get(back)).body)).toContain('Spasite pretragu „')
  const saved = await press(back, 'Spasite pretragu')
  expect(mainOf((await get(saved.headers['location']!)).body)).toMatch(/<h2[^>]*>(?:(?!<\/h2>).)*golf/s)
})

test('saves, renames, removes and restores a search without JavaScript', async ({ make, as }) => {
  const { get, send } = await as(await make.account())
  expect((await get(list)).body).toContain('Još niste spasili nijednu pretragu.')
  const offer = mainOf((await get(`${list}?spasi=q=kabrio%26price_to=20000%26category_id=18`)).body)
  expect(offer).toContain('Spasite pretragu „kabrio, Automobili, Do 20.000 KM“')
  const saved = await send(list, { radnja: 'spasi', upit: 'q=kabrio&price_to=20000&category_id=18' })
  const id = /pretraga=(\d+)/.exec(saved.headers['location']!)![1]!
  const page = mainOf((await get(saved.headers['location']!)).body)
  expect(page).toContain('Pretraga je spašena. Javit ćemo vam kad se pojavi novi oglas.')
  expect(page).toMatch(/<h2[^>]*>(?:(?!<\/h2>).)*kabrio/s)
  expect(page).toContain('Do 20.000 KM')
  expect(page).toContain('Obavijesti: odmah u listi, e-mailom, na uređaju')
  expect((await get(`${list}?spasi=q=KABRIO%26category_id=18%26price_to=20000`)).body).toContain(
    'je već spašena',
  )
  expect((await get(`${list}?spasi=price_to=x`)).statusCode).toBe(200)

  const change = { radnja: 'sacuvaj', pretraga: id, name: 'Golf za Amru', frequency: 'weekly', by_push: 'on' }
  const changed = await send(list, change)
  const after = mainOf((await get(changed.headers['location']!)).body)
  expect(after).toContain('Golf za Amru')
  expect(after).toContain('Obavijesti: jednom sedmično u listi, na uređaju')
  const refused = await send(list, { ...change, name: '' })
  expect([refused.statusCode, mainOf(refused.body)]).toEqual([422, expect.stringContaining('Unesite naziv.')])

  const removed = await send(list, { radnja: 'ukloni', pretraga: id })
  expect((await get(removed.headers['location']!)).body).toContain('Vratite pretragu')
  const back = await send(list, { radnja: 'vrati', pretraga: id })
  expect(mainOf((await get(back.headers['location']!)).body)).toContain('Golf za Amru')
  expect((await send(list, { radnja: 'brisi', pretraga: id })).statusCode).toBe(400)
  const empty = await send(list, { radnja: 'spasi', upit: 'sort_by=date' })
  expect([empty.statusCode, mainOf(empty.body)]).toEqual([
    422,
    expect.stringContaining('Pretraga nema ni riječi ni filtera.'),
  ])
})

test('counts new results and opens them', async ({ make, as, db, runJobs, index, clock }) => {
  const { get, send } = await as(await make.account())
  await send(list, { radnja: 'spasi', upit: 'q=orgulje' })
  clock.advance(1_000)
  for (const title of ['Orgulje Hammond', 'Orgulje Yamaha'])
    await make.listing({ title, published_at: clock.now() })
  await matchAll(db, runJobs)
  await index()
  const main = mainOf((await get(list)).body)
  expect(main).toContain('2 nova oglasa')
  const open = /href="(\/mojbazar\/spaseno\/pretrage\/\d+)"/.exec(main)![1]!
  clock.advance(1_000)
  const opened = await get(open)
  expect(opened.headers['location']).toBe('/pretraga?q=orgulje&sort_by=date&sort_order=desc')
  expect((await get(opened.headers['location']!)).body).toContain('Orgulje Hammond')
  expect(mainOf((await get(list)).body)).not.toContain('2 nova oglasa')
  const stranger = await as(await make.account())
  for (const missing of [await stranger.get(open), await get(`${list}/abc`)]) {
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toContain('Povratak na početnu')
  }
  clock.reset()
})

test('offers to save a search without results', async ({ site }) => {
  const main = mainOf((await site.inject('/pretraga?q=nemogucnostica')).body)
  expect(main).toContain('Javit ćemo vam čim se pojavi takav oglas.')
  expect(main).toContain(`href="${list}?spasi=q=nemogucnostica"`)
})
