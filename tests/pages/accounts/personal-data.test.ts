import { expect } from 'vitest'
import { slugify } from '#contract/text/slug.ts'
import { password } from '#tests/support/makers.ts'
import { plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { test } from '#tests/support/test.ts'

const page = '/mojbazar/postavke/korisnicke-informacije'
const banner = 'Vaš profil je na brisanju!'

test('sends and withdraws a request for deletion without scripts, and shows the banner meanwhile', async ({
  site,
  make,
  login,
}) => {
  const account = await make.account()
  const { get, send } = plainBrowser(site, await login(account))
  expect((await get('/')).body).not.toContain(banner)
  const refused = await send(page, { intent: 'deletion', password: 'pogrešna', hide_listings: 'on' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Šifra nije ispravna.')
  // The form that failed is open, with the choices but without the password.
  expect(refused.body).toMatch(/<details open[^>]*>.*?Zatražite brisanje profila/s)
  expect(refused.body).not.toContain('pogrešna')

  const sent = await send(page, { intent: 'deletion', password })
  expect([sent.statusCode, sent.headers.location]).toEqual([302, `${page}?gotovo=brisanje`])
  const home = (await get('/')).body
  expect(home).toContain(banner)
  expect(home).toContain(
    'Zahtjev za brisanje profila je poslan na uvid. Rok za isticanje zahtjeva je 40 dana',
  )
  expect(home).toMatch(new RegExp(`href="${page}#licni-podaci"[^>]*>SAZNAJ VIŠE`))
  const settings = (await get(page)).body
  expect(settings).toContain('Povucite zahtjev')
  expect(settings).not.toContain('Zatražite brisanje profila')

  const withdrawn = await send(page, { intent: 'withdrawal' })
  expect(withdrawn.headers.location).toBe(`${page}?gotovo=povuceno`)
  expect((await get('/')).body).not.toContain(banner)
})

test('shows the banner of deletion after the service messages', async ({ site, make, db, login }) => {
  const account = await make.account()
  const listing = await make.listing()
  const { get, send } = plainBrowser(site, await login(account))
  await send(page, { intent: 'deletion', password })
  const now = new Date()
  const title = 'Održavanje večeras'
  await db
    .insertInto('service_message')
    .values({
      title,
      content: '<p>Od 23 do 1 sat.</p>',
      background_color: '#fff4e5',
      text_color: '#14202b',
      locations: ['homepage', 'listing'],
      created_at: now,
      updated_at: now,
    })
    .execute()
  for (const path of ['/', `/artikal/${listing.id}/${slugify(listing.title)}`]) {
    const { body } = await get(path)
    const [message, deletion] = [body.indexOf(title), body.indexOf(banner)]
    expect([path, message > 0, deletion > message]).toEqual([path, true, true])
    expect(body.indexOf('<main')).toBeGreaterThan(deletion)
  }
})

test('offers a copy of the data without scripts, and its download once a job has made it', async ({
  site,
  make,
  login,
  runJobs,
}) => {
  const account = await make.account()
  const { get, send } = plainBrowser(site, await login(account))
  const sent = await send(page, { intent: 'export', password })
  expect([sent.statusCode, sent.headers.location]).toEqual([302, `${page}?gotovo=kopija`])
  const waiting = (await get(page)).body
  expect(waiting).toContain('U pripremi.')
  expect(waiting).toContain('Novu kopiju možete zatražiti')
  await runJobs()
  const link = /href="(\/api\/me\/data-exports\/\d+\/file)"/.exec((await get(page)).body)?.[1]
  const file = await get(link!)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
})

test('tells members of staff why their account stays', async ({ site, make, login }) => {
  const { get } = plainBrowser(site, await login(await make.account({ role: 'moderator' })))
  expect((await get(page)).body).toContain('Račun osoblja ne može se izbrisati')
})

test('lets visitors choose whether tools may store anything, without scripts and from every footer', async ({
  site,
}) => {
  const { get, send } = plainBrowser(site)
  const choice = '/postavke-privatnosti'
  const home = await get('/')
  expect(home.body).toContain(`href="${choice}"`)
  expect(home.headers['set-cookie']).toBeUndefined()
  expect((await get(choice)).headers['set-cookie']).toBeUndefined()
  for (const given of ['da', 'ne']) {
    const sent = await send(choice, { choice: given })
    expect([sent.statusCode, sent.headers.location]).toEqual([302, `${choice}?gotovo=${given}`])
    expect(sent.cookies).toMatchObject([{ name: 'pristanak', value: given, path: '/' }])
  }
  expect((await get(`${choice}?gotovo=ne`)).body).toContain('nisu dozvoljeni')
})
