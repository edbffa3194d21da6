import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import { makePhotoAvif } from '#api/modules/media/jobs.ts'
import { failedMessage, shownMessage } from '#tests/access/scene/subjects.ts'
import { paidTopUp } from '#tests/support/money/payments.ts'
import { mainOf, plainBrowser } from '#tests/support/browser/plain-browser.ts'
import { decidedCase, openCase } from '#tests/support/staff/reports.ts'
import { test } from '#tests/support/test.ts'

const forModerators = [
  '/admin',
  '/admin/fotografije',
  '/admin/korisnici',
  '/admin/odluke',
  '/admin/oglasi',
  '/admin/prijave',
  '/admin/provjere',
  '/admin/punjaci',
  '/admin/servisne-poruke',
  '/admin/trgovci',
  '/admin/zabranjene-rijeci',
  '/admin/zadrzane-poruke',
]
const forAdmins = [
  '/admin/izvodi-banke',
  '/admin/cjenovnik',
  '/admin/isplate',
  '/admin/kategorije',
  '/admin/kesevi',
  '/admin/knjiga',
  '/admin/marke',
  '/admin/mjesta',
  '/admin/odrzavanje',
  '/admin/posta',
  '/admin/poslovi',
  '/admin/pretrage',
  '/admin/prekidaci',
  '/admin/racuni',
  '/admin/sinonimi',
  '/admin/uloge',
  '/admin/upiti',
  '/admin/uplate',
  '/admin/vauceri',
  '/admin/zakljucenje-dana',
  '/admin/zapisnik',
]

test('opens each staff page only to its role', async ({ site, make, login, db }) => {
  const cookieOf = async (role: 'member' | 'moderator' | 'admin') =>
    `auth.token=${await login(await make.account({ role }))}`
  const cookies = {
    visitor: undefined,
    member: await cookieOf('member'),
    moderator: await cookieOf('moderator'),
    admin: await cookieOf('admin'),
  }
  const statuses = async (pages: string[], cookie: string | undefined) =>
    Promise.all(
      pages.map(async (url) => (await site.inject({ url, headers: cookie ? { cookie } : {} })).statusCode),
    )
  const messages = [await shownMessage(db), 'nova'].map((id) => `/admin/servisne-poruke/${id}`)
  for (const [who, cookie] of Object.entries(cookies)) {
    const isStaff = who === 'moderator' || who === 'admin'
    expect(new Set(await statuses([...forModerators, '/admin/trazi?q=a', ...messages], cookie)), who).toEqual(
      new Set([isStaff ? 200 : 404]),
    )
    expect(new Set(await statuses(forAdmins, cookie)), who).toEqual(new Set([who === 'admin' ? 200 : 404]))
  }
})

test('links every staff page that a role opens, and no other, from the layout and the side menu', async ({
  site,
  make,
  login,
}) => {
  const linksFor = async (role: 'member' | 'moderator' | 'admin', url: string) => {
    const cookie = `auth.token=${await login(await make.account({ role }))}`
    const { body } = await site.inject({ url, headers: { cookie } })
    return [...new Set([...body.matchAll(/href="(\/admin[^"?]*)"/g)].map(([, path]) => path))].toSorted()
  }
  const all = [...forModerators, ...forAdmins].toSorted()
  for (const url of ['/', '/admin/fotografije']) {
    expect(await linksFor('moderator', url)).toEqual(forModerators)
    expect(await linksFor('admin', url)).toEqual(all)
  }
  expect(await linksFor('member', '/')).toEqual([])
})

test('leads from a search without payments to the newest ones, but not from a site without any', async ({
  site,
  make,
  login,
}) => {
  const cookie = `auth.token=${await login(await make.account({ role: 'admin' }))}`
  const pageOf = async (query: string) =>
    (await site.inject({ url: `/admin/uplate${query}`, headers: { cookie } })).body
  const none = await pageOf('')
  expect(none).toContain('Još nema uplata.')
  expect(none).not.toContain('Najnovije uplate')
  for (const query of ['?broj=nema', '?prije=1']) {
    const unfound = await pageOf(query)
    expect(unfound).toContain('Nema takvih uplata.')
    expect(unfound).toContain('Najnovije uplate')
  }
})

test('shows staff a payment in words and money of the site', async ({ site, make, login, deps, db }) => {
  const payer = await make.account()
  const { id, gateway_amount: amount, currency } = await paidTopUp(deps, payer.id, { marks: 20 })
  const told = { source: 'callback', outcome: 'paid', effect: 'paid' }
  await db
    .insertInto('payment_event')
    .values({ provider: 'monri', event_id: 'e1', payment_id: id, ...told, amount, currency, at: deps.now() })
    .execute()
  const admin = plainBrowser(site, await login(await make.account({ role: 'admin' })))
  const page = `/admin/uplate/${id}`
  expect((await admin.get(page)).body).toContain('Plaćeno, 20 KM')
  const refund = { intent: 'refund', amount: '5,50', reason: 'Greška', key: 'r' }
  expect((await admin.send(page, refund)).statusCode).toBe(302)
  expect((await admin.get(page)).body).toContain('Najviše 14,50 KM')
  const rest = { ...refund, amount: '14,50' }
  expect((await admin.send(page, { ...rest, key: 'r2' })).statusCode).toBe(302)
  const late = await admin.send(page, { ...rest, key: 'r3' })
  expect(late.statusCode).toBeGreaterThanOrEqual(409)
  expect(mainOf(late.body)).toContain('role="alert"')
})

test('heads a case about a text by its author, and shows dates and numbers in words of the site', async ({
  site,
  make,
  login,
  db,
  index,
}) => {
  const [author, admin] = [await make.account(), await make.account({ role: 'admin' })]
  await make.listing({ seller_id: author.id })
  // Counts of categories come from search.
  await index()
  const review = 'Prodavač se ne javlja. '.repeat(8)
  const about = await openCase(db, { ownerId: author.id, kind: 'review', name: review })
  const other = await openCase(db, { ownerId: author.id, kind: 'user', name: author.username })
  await decidedCase(db, { ownerId: author.id, decidedBy: admin.id })
  const { get } = plainBrowser(site, await login(admin))
  const mainOfPage = async (page: string) => mainOf((await get(page)).body)

  const page = await mainOfPage(`/admin/prijave/${about}`)
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]).toBe(`Dojam: ${author.username}`)
  expect(page).toContain('1 aktivan od 1')
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(await mainOfPage(`/admin/prijave/${other}`))?.[1]).toBe(author.username)
  expect(await mainOfPage('/admin/kategorije')).toContain('>1 oglas<')
  const statements = await mainOfPage('/admin/odluke')
  expect(statements).toMatch(/>\d{1,2}\. \d{1,2}\. 20\d\d\.</)
  expect(statements).not.toMatch(/>20\d\d-\d\d-\d\d</)
})

test('finds cases about orders among the others', async ({ site, make, login }) => {
  const cookie = `auth.token=${await login(await make.account({ role: 'moderator' }))}`
  const { body } = await site.inject({ url: '/admin/prijave?vrsta=narudzba', headers: { cookie } })
  expect(body).toMatch(/<option[^>]*value="narudzba"[^>]*selected|<option[^>]*selected[^>]*value="narudzba"/)
})

test('shows staff the amount of waiting work', async ({ site, make, login, db }) => {
  await failedMessage(db)
  await enqueue(db, makePhotoAvif, { hash: 'x' }, { key: 'failed' })
  await sql`
    update graphile_worker._private_jobs set last_error = 'no', attempts = max_attempts
    where key = 'failed'`.execute(db)
  const overviewOf = async (role: 'moderator' | 'admin') => {
    const cookie = `auth.token=${await login(await make.account({ role }))}`
    return (await site.inject({ url: '/admin', headers: { cookie } })).body
  }
  expect((await overviewOf('admin')).match(/Neuspjelo: 1</g)).toHaveLength(2)
  expect(await overviewOf('moderator')).not.toContain('Neuspjelo')
})
