import { expect } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { test as base } from '#tests/support/test.ts'

const paths = makePaths(defaultBrand)

type Values = Record<string, string>

/** Pages without a script, by a person's cookie and forms. */
const test = base.extend(
  'browser',
  { scope: 'file' },
  ({ site, login, make }) =>
    async (values: Parameters<typeof make.account>[0] = {}) => {
      const account = await make.account(values)
      const jar = { cookie: `auth.token=${await login(account)}` }
      const open = (url: string) => site.inject({ url, headers: jar })
      const send = (url: string, form: Values) =>
        site.inject({
          method: 'POST',
          url,
          headers: {
            ...jar,
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          },
          payload: new URLSearchParams(form).toString(),
        })
      return { ...account, jar, open, send }
    },
)

test('leads staff without a second factor to its setup, from pages and from forms', async ({ browser }) => {
  const { open, send } = await browser({ role: 'moderator', hasFactor: false })
  for (const reply of [
    await open('/admin'),
    await open('/admin/korisnici'),
    await send('/admin/prijave', {}),
  ]) {
    expect([reply.statusCode, reply.headers.location]).toEqual([302, paths.security({ razlog: 'osoblje' })])
  }
  expect((await open(paths.security({ razlog: 'osoblje' }))).body).toContain(
    'otvaraju se tek kad uključite prijavu u dva koraka',
  )
})

test('takes notes, measures and roles by forms, and shows their errors', async ({ browser, make }) => {
  const admin = await browser({ role: 'admin' })
  const { id } = await make.account()
  const page = paths.adminPerson(id)
  const noted = await admin.send(page, { intent: 'note', body: 'Javio se telefonom.' })
  expect(noted.headers.location).toBe(paths.adminPerson(id, { gotovo: 'biljeska' }))
  expect((await admin.open(page)).body).toContain('Javio se telefonom.')

  const wrong = await admin.send(page, { intent: 'measure', account: 'suspend', rule: 'spam', days: '' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Opišite činjenice.')
  const measure = { intent: 'measure', account: 'suspend', rule: 'spam', days: '3', facts: 'Reklame.' }
  expect((await admin.send(page, measure)).statusCode).toBe(302)
  expect((await admin.open(page)).body).toContain('Suspendovan do')
  expect((await admin.send(page, { intent: 'lift', reason: 'Nesporazum' })).statusCode).toBe(302)

  const role = { intent: 'role', role: 'moderator', reason: 'Pojačanje' }
  expect((await admin.send(page, role)).headers.location).toBe(paths.adminPerson(id, { gotovo: 'uloga' }))
  expect((await admin.open(paths.adminRoles())).body).toContain(paths.adminPerson(id))
})

test('another administrator confirms or rejects a new role, each by two keys', async ({ browser, make }) => {
  const [first, second] = [await browser({ role: 'admin' }), await browser({ role: 'admin' })]
  const { id } = await make.account()
  const role = { intent: 'role', role: 'moderator', reason: 'Pojačanje' }
  await first.send(paths.adminPerson(id), role)
  const own = (await first.open(paths.adminRoles())).body
  expect(own).toContain('Potvrđuje je drugi administrator.')
  const others = (await second.open(paths.adminRoles())).body
  expect(others).toMatch(/value="confirm"[^>]*data-shortcut="1"|data-shortcut="1"[^>]*value="confirm"/)
  expect(others).toMatch(/value="reject"[^>]*data-shortcut="3"|data-shortcut="3"[^>]*value="reject"/)
})

test('finds accounts by a form, and rejects an invalid address', async ({ browser }) => {
  const admin = await browser({ role: 'admin' })
  const one = await browser({ username: 'pronadjen' })
  const found = await admin.open(paths.adminPeople({ q: 'pronadj' }))
  expect(found.body).toContain(`href="${paths.adminPerson(one.id)}"`)
  expect((await admin.open(paths.adminPeople({ q: 'nema ga nigdje' }))).body).toContain('Nema takvog računa.')
  expect((await admin.open(paths.adminPeople({ q: 'abc', po: 'ip' }))).body).toContain('Unesite IP adresu')
})

test('marks every page of a visit, and ends it by its button', async ({ browser }) => {
  const [admin, owner] = [await browser({ role: 'admin' }), await browser({ username: 'posjecen' })]
  const made = await owner.send(paths.supportAccess(), { intent: 'make' })
  const code = />([a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4})</.exec(made.body)![1]!
  expect((await owner.open(paths.supportAccess())).body).not.toContain(code)
  const form = { intent: 'visit', code, reason: 'Oglas se ne vidi.' }
  const entered = await admin.send(paths.adminPerson(owner.id), form)
  expect(entered.headers.location).toBe(paths.home())
  const token = entered.cookies.find(({ name }) => name === 'auth.token')!.value
  admin.jar.cookie = `auth.token=${encodeURIComponent(token)}`
  for (const page of [paths.home(), paths.messages(), paths.settings()])
    expect((await admin.open(page)).body, page).toContain('Prijavljeni ste kao posjecen')
  expect((await admin.open('/admin')).statusCode).toBe(404)
  expect((await admin.open(paths.security())).statusCode).toBe(403)
  expect((await owner.open(paths.supportAccess())).body).toContain('Oglas se ne vidi.')
  expect((await owner.open(paths.home())).body).not.toContain('Prijavljeni ste kao')
  await admin.send(paths.logout(), {})
  expect((await owner.open(paths.supportAccess())).body).not.toContain('još traje')
})

test('draws the figures with their numbers in tables', async ({ browser }) => {
  const { open } = await browser({ role: 'moderator' })
  for (const [url, points] of [
    [paths.admin(), 24],
    [paths.admin({ period: 'dani' }), 30],
  ] as const) {
    const { body } = await open(url)
    expect(body.match(/<svg[^>]*role="img"[^>]*aria-label="(Objavljeni oglasi|Greške)/g)).toHaveLength(2)
    expect(body.match(/<th scope="row" class="py-1 pr-4 text-left font-normal">[\d.]+( |:)/g)).toHaveLength(
      6 * points,
    )
  }
})

test('merges an account into another one by forms, and leads its old addresses there', async ({
  browser,
  make,
  runJobs,
}) => {
  const admin = await browser({ role: 'admin' })
  const [gone, kept] = [await make.account({ username: 'stari.racun' }), await make.account()]
  const listing = await make.listing({ seller_id: gone.id })
  expect((await admin.open(paths.adminPerson(gone.id))).body).toContain('Dupli računi')
  const page = paths.adminMerge(gone.id, { u: kept.username })
  expect((await admin.open(paths.adminMerge(gone.id, { u: 'nema.ga' }))).body).toContain('Nema računa')
  expect((await admin.open(paths.adminMerge(gone.id, { u: admin.username }))).body).toContain('račun osoblja')
  const preview = (await admin.open(page)).body
  expect(preview).toContain('Gubi se')
  expect(preview).toContain('Oglasi')

  const form = { into: String(kept.id), username: 'nije.taj', reason: 'Dva računa iste osobe.' }
  const wrong = await admin.send(page, form)
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Upišite korisničko ime računa koji nestaje')
  const sent = await admin.send(page, { ...form, username: gone.username })
  expect(sent.statusCode).toBe(302)
  const progress = String(sent.headers.location)
  expect((await admin.open(progress)).body).toContain('spajanje teče dalje')
  await runJobs()
  expect((await admin.open(progress)).body).toContain('Računi su spojeni')

  for (const path of ['/profil/stari.racun/aktivni', `/profil/${gone.id}`]) {
    const moved = await admin.open(path)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, paths.profile(kept)])
  }
  const staffPage = await admin.open(paths.adminPerson(gone.id))
  expect(staffPage.headers.location).toBe(paths.adminPerson(kept.id))
  expect((await admin.open(paths.profile(kept))).body).toContain(listing.title)
})
