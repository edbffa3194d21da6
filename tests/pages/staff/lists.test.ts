import { expect } from 'vitest'
import { mainOf, plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { paidTopUp } from '#tests/support/money/payments.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('admin', { scope: 'file' }, async ({ site, make, login }) => {
  const browser = plainBrowser(site, await login(await make.account({ role: 'admin' })))
  return { ...browser, pageOf: async (path: string) => mainOf((await browser.get(path)).body) }
})

test('takes days in Bosnian form and in the form of addresses, and names the field of a wrong one', async ({
  admin,
  make,
  deps,
}) => {
  await paidTopUp(deps, (await make.account({ first_name: 'Ljiljana' })).id, { marks: 50 })
  const lists = [
    ['/admin/racuni', 'Nema takvih računa.'],
    ['/admin/zapisnik', 'Nema takvih zapisa.'],
    ['/admin/oglasi', 'Nema takvih oglasa.'],
  ] as const
  for (const [path, none] of lists) {
    for (const day of ['2098-12-31', '31. 12. 2098.', '31.12.2098']) {
      const page = await admin.pageOf(`${path}?${new URLSearchParams({ od: day })}`)
      expect(page, path).toContain(none)
      expect(page, path).toContain('value="31. 12. 2098."')
    }
    const wrong = await admin.pageOf(`${path}?od=30.+2.+2026.&do=31.+12.+2098.`)
    expect(wrong, path).toContain('Datum upišite kao 31. 12. 2026.')
    expect(wrong, path).toMatch(
      /<input(?=[^>]*name="od")(?=[^>]*aria-invalid="true")(?=[^>]*value="30. 2. 2026.")/,
    )
    expect(wrong, path).not.toContain(none)
  }
  expect(await admin.pageOf('/admin/racuni?od=1.+1.+2020.&do=31.+12.+2098.')).toContain('Ljiljana')
})

test('takes moments in Bosnian form', async ({ admin, db }) => {
  const page = '/admin/odrzavanje'
  const fields = { intent: 'start', reason: 'Selimo podatke.' }
  const wrong = await admin.send(page, { ...fields, ends_at: '31. 12. 2098.' })
  expect(wrong.statusCode).toBe(422)
  expect(mainOf(wrong.body)).toContain('Datum i vrijeme upišite kao 31. 12. 2026. 14:30.')
  expect(await db.selectFrom('maintenance').select('reason').execute()).toEqual([])

  expect((await admin.send(page, { ...fields, ends_at: '31. 12. 2098. 14:30' })).statusCode).toBe(302)
  expect(await admin.pageOf(page)).toContain('value="31. 12. 2098. 14:30"')
  expect((await admin.send(page, { intent: 'end' })).statusCode).toBe(302)
})

test('makes vouchers until a day in Bosnian form', async ({ admin, db }) => {
  const fields = { count: '1', credits: '50', per_account: '', note: 'Sajam knjige' }
  const wrong = await admin.send('/admin/vauceri', { ...fields, expires_on: 'sutra' })
  expect(wrong.statusCode).toBe(422)
  expect(mainOf(wrong.body)).toContain('Datum upišite kao 31. 12. 2026.')
  const made = await admin.send('/admin/vauceri', { ...fields, expires_on: '31. 12. 2098.' })
  expect(made.statusCode).toBe(201)
  const { expires_at } = await db
    .selectFrom('voucher_batch')
    .select('expires_at')
    .where('note', '=', fields.note)
    .executeTakeFirstOrThrow()
  expect(expires_at.toISOString()).toBe('2098-12-31T23:00:00.000Z')
})

test('finds categories by their name, folds branches and counts them in words', async ({ admin }) => {
  // Beside the list of pages.
  const contentOf = async (path: string) => (await admin.pageOf(path)).split('</nav>')[1]!
  const tree = await contentOf('/admin/kategorije')
  expect(tree).toMatch(/10 potkategorija/)
  expect(tree).toMatch(/[2-4] potkategorije/)
  expect(tree).not.toContain('Nađene kategorije')
  expect(tree).not.toContain('<details open')
  const found = await contentOf('/admin/kategorije?naziv=AUTOMOBILI')
  expect(found).toContain('Nađene kategorije')
  expect(found).toContain('href="/admin/kategorije/18"')
  expect(found).toContain('Vozila')
  expect(found).not.toContain('Nekretnine')
  expect(await admin.pageOf('/admin/kategorije?naziv=nema+je')).toContain(
    'Nijedna kategorija nema to u nazivu.',
  )
})

test('shows the kind and the state of each account', async ({ admin, make, db }) => {
  const later = new Date(Date.now() + 30 * 24 * 3600 * 1000)
  const person = async (values: object) => (await make.account(values)).id
  const restricted = { restriction_rule: 'spam', restricted_until: later }
  await person({ username: 'vrsta.obicni' })
  await person({ username: 'vrsta.pro', pro_until: later })
  await person({ username: 'vrsta.shop', type: 'shop' })
  await person({ username: 'vrsta.suspendovan', restriction: 'suspend', ...restricted })
  const leaving = await person({ username: 'vrsta.odlazi' })
  await db.insertInto('deletion_request').values({ account_id: leaving, requested_at: new Date() }).execute()
  const page = await admin.pageOf('/admin/korisnici?q=vrsta.')
  const rowOf = (name: string) =>
    page
      .split('<tr')
      .find((row) => row.includes(`>${name}<`))!
      .replace(/<[^>]*>/g, ' ')
  expect(rowOf('vrsta.obicni')).toMatch(/ korisnik .* aktivan /s)
  expect(rowOf('vrsta.pro')).toMatch(/ pro .* aktivan /s)
  expect(rowOf('vrsta.shop')).toMatch(/ shop .* aktivan /s)
  expect(rowOf('vrsta.suspendovan')).toMatch(/ korisnik .* suspendovan do /s)
  expect(rowOf('vrsta.odlazi')).toMatch(/ korisnik .* čeka brisanje /s)
})
