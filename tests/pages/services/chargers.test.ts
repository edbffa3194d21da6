import { expect } from 'vitest'
import { chargerOf, chargerReportOf } from '#tests/support/services/chargers.ts'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

const page = '/punjaci-za-elektricna-vozila'
const textOf = (html: string) =>
  mainOf(html)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const ccs = (power_kw: number) => ({ kind: 'ccs' as const, power_kw, count: 2 })

test('lists chargers by the filters of the address, which a form without a script writes', async ({
  site,
  db,
}) => {
  await chargerOf(db, { name: 'Brzi na trgu', operator: 'Stranica mreža', connectors: [ccs(150)] })
  await chargerOf(db, { name: 'Spori u selu', operator: 'Stranica mreža', city_id: 42, lat: 44.2, lon: 17.9 })
  const all = await site.inject(page)
  expect(all.statusCode).toBe(200)
  expect(all.body).toContain(`rel="canonical" href="http://localhost:3000${page}"`)
  expect(textOf(all.body)).toContain('Brzi na trgu')
  expect(textOf(all.body)).toContain('CCS (Combo 2) 150 kW × 2')
  expect(textOf(all.body)).not.toContain('probni podaci')
  const shown = async (query: string) => textOf((await site.inject(`${page}?${query}`)).body)
  // As browsers send checkboxes.
  const fast = await shown('prikljucak=ccs&prikljucak=chademo&snaga=100&operator=Stranica+mre%C5%BEa&grad=')
  expect(fast).toContain('Brzi na trgu')
  expect(fast).not.toContain('Spori u selu')
  expect(fast).toContain('Filteri (4)')
  expect(await shown('grad=42')).toContain('Spori u selu')
  const part = await shown('operator=Stranica+mre%C5%BEa&location_tl=44.3,17.8&location_br=44.1,18')
  expect(part).toContain('1 punjač ')
  expect(part).toContain('Cijela mapa')
  const none = await shown('operator=nema')
  expect(none).toContain('Nema punjača s ovim filterima.')
  // An address that no form writes.
  const odd = await site.inject(`${page}?snaga=mnogo`)
  expect([odd.statusCode, odd.headers['location']]).toEqual([302, page])
  expect((await site.inject(`${page}?page=99`)).headers['location']).toBe(page)
})

test('shows a charger, and takes reports of errors without a script', async ({ site, db }) => {
  const id = await chargerOf(db, { name: 'Sa stranicom', operator: 'Struja', connectors: [ccs(50)] })
  await chargerOf(db, { name: 'Susjedni', lat: 43.86, lon: 18.42 })
  const visitor = plainBrowser(site)
  const own = `${page}/${id}`
  const shown = await visitor.get(own)
  expect(shown.body).toContain('<title>Punjač Sa stranicom - Bazar</title>')
  expect(shown.body).toContain('"@type":"GeoCoordinates"')
  // Its surroundings are drawn without tiles and script.
  expect(shown.body).toMatch(/aria-label="Mapa okoline, označeno: Sarajevo - Centar\. Najbliže: [^"]+ km/)
  expect(shown.body).toContain('href="/map/country.svg#rivers"')
  for (const part of [
    'CCS (Combo 2)',
    '50 kW',
    'Struja',
    'Sarajevo - Centar',
    'Susjedni',
    'Prijavite grešku',
  ])
    expect(textOf(shown.body)).toContain(part)
  const refused = await visitor.send(own, { fault: '', text: '' })
  expect([refused.statusCode, refused.body.includes('Odaberite šta nije tačno.')]).toEqual([422, true])
  const sent = await visitor.send(own, { fault: 'price', text: 'Sada 0,70 KM.' })
  expect(sent.headers['location']).toBe(`${own}?gotovo=prijavljeno#prijava`)
  expect(textOf((await visitor.get(`${own}?gotovo=prijavljeno`)).body)).toContain(
    'Hvala. Prijavu će pogledati',
  )
  const reports = await db.selectFrom('charger_report').selectAll().where('charger_id', '=', id).execute()
  expect(reports).toMatchObject([{ fault: 'price', body: 'Sada 0,70 KM.', account_id: null }])
  for (const wrong of ['0', 'x', '987654321'])
    expect((await site.inject(`${page}/${wrong}`)).statusCode).toBe(404)
})

test('lets moderators close reports, and hide chargers, without a script', async ({ site, make, as, db }) => {
  const id = await chargerOf(db, { name: 'Za sakriti' })
  const reportId = await chargerReportOf(db, id, 'Ovdje je sada parking.')
  const moderator = await as(await make.account({ role: 'moderator' }))
  expect(textOf((await moderator.get('/admin/punjaci')).body)).toContain('Ovdje je sada parking.')
  const hidden = await moderator.send('/admin/punjaci', { id: String(reportId), act: 'hide' })
  expect(hidden.headers['location']).toBe('/admin/punjaci?gotovo=hide')
  expect(textOf((await moderator.get('/admin/punjaci?gotovo=hide')).body)).toContain('Punjač je sakriven')
  expect((await site.inject(`${page}/${id}`)).statusCode).toBe(404)

  const list = '/admin/punjaci?lista=sakriveni'
  expect(textOf((await moderator.get(list)).body)).toContain('Za sakriti')
  const shown = await moderator.send(list, { id: String(id), act: 'unhide' })
  expect(shown.headers['location']).toBe(`${list}&gotovo=unhide`)
  expect(textOf((await moderator.get(`${list}&gotovo=unhide`)).body)).not.toContain('Za sakriti')
  expect((await site.inject(`${page}/${id}`)).statusCode).toBe(200)
})

test('links from the pages of vehicles and cars to chargers', async ({ site }) => {
  for (const path of ['/vozila', '/automobili'])
    expect((await site.inject(path)).body).toContain(`href="${page}"`)
  expect((await site.inject('/nekretnine')).body).not.toContain(`href="${page}"`)
})
