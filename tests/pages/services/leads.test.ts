import { expect } from 'vitest'
import { leadOf, loanInquiryOf } from '#tests/support/services/inquiries.ts'
import { mainOf, plainBrowser, test } from '#tests/support/browser/plain-browser.ts'

const fields = {
  name: 'Mirza Kovač',
  firm: 'Pilana Kovač',
  phone: '033 123 456',
  email: 'mirza@primjer.ba',
  field: 'trade',
  message: 'Koliko košta shop?',
}

test('lets a business ask for an offer without a script, and names missing fields', async ({ site, db }) => {
  const visitor = plainBrowser(site)
  const page = await visitor.get('/lead')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('rel="canonical" href="http://localhost:3000/lead"')
  const refused = await visitor.send('/lead', { ...fields, field: '', phone: 'nema' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Odaberite djelatnost.')
  expect(refused.body).toContain('Unesite broj telefona')
  expect(refused.body).toContain('value="Pilana Kovač"')
  const sent = await visitor.send('/lead', fields)
  expect([sent.statusCode, sent.headers['location']]).toEqual([302, '/lead?gotovo=poslano'])
  expect(mainOf((await visitor.get('/lead?gotovo=poslano')).body)).toContain('Upit je poslan.')
  expect(await db.selectFrom('lead').select('field').where('firm', '=', fields.firm).execute()).toEqual([
    { field: 'trade' },
  ])
})

test('links to it from the marketing page', async ({ site }) => {
  expect((await site.inject('/o-bazaru/marketing')).body).toContain('href="/lead"')
})

test('shows admins waiting inquiries, which they mark as done without a script and find again', async ({
  make,
  as,
  db,
}) => {
  const admin = await as(await make.account({ role: 'admin' }))
  const id = await leadOf(db, 'Firma za osoblje')
  const overview = mainOf((await admin.get('/admin')).body)
  expect(overview).toMatch(/Čeka odgovor: \d+/)
  expect(mainOf((await admin.get('/admin/upiti')).body)).toContain('Firma za osoblje')
  const done = await admin.send('/admin/upiti', { id: String(id), state: 'done', note: 'Poslana ponuda' })
  expect(done.headers['location']).toBe('/admin/upiti?gotovo=done')
  const waiting = mainOf((await admin.get('/admin/upiti?gotovo=done')).body)
  expect(waiting).toContain('Upit je riješen.')
  expect(waiting).not.toContain('Firma za osoblje')
  const all = mainOf((await admin.get('/admin/upiti?stanje=svi')).body)
  expect(all).toContain('Firma za osoblje')
  expect(all).toContain('Poslana ponuda')
  const again = await admin.send('/admin/upiti', { id: String(id), state: 'done' })
  expect([again.statusCode, again.body.includes('Upit je već u tom stanju.')]).toEqual([409, true])
})

test('shows admins inquiries for loans with their listing', async ({ make, as, db }) => {
  const admin = await as(await make.account({ role: 'admin' }))
  const listing = await make.listing({ title: 'Golf za kredit' })
  await loanInquiryOf(db, { name: 'Kupac Golfa', listingId: listing.id })
  const page = mainOf((await admin.get('/admin/upiti?vrsta=krediti')).body)
  for (const part of ['Kupac Golfa: 15.000,00 KM', '288,45 KM', '061 234 567', 'Golf za kredit'])
    expect(page).toContain(part)
})
