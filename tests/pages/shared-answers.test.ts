import { expect } from 'vitest'
import { emptyCaches } from '#lib/caches/caches.ts'
import { calmLoad } from '#tests/support/calm-load.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('appOptions', { scope: 'file' }, ({}) => ({
  baseUrl: 'http://localhost:3000',
  logLevel: 'silent',
  map: null,
  sharedAnswerMs: 60_000,
  load: calmLoad,
}))

test('shares public replies between pages, and nothing about the caller', async ({
  site,
  make,
  login,
  index,
  statements,
}) => {
  await make.listing({ title: 'Bicikl za sve' })
  await index()
  const [ana, ivo] = [
    await make.account({ username: 'ana-bira' }),
    await make.account({ username: 'ivo-bira' }),
  ]
  const [anas, ivos] = [await login(ana), await login(ivo)]
  const open = (token: string) => site.inject({ url: '/pretraga', cookies: { 'auth.token': token } })

  // Only replies asked for again are kept.
  await open(anas)
  const first = await open(anas)
  let second: typeof first | undefined
  expect(await statements(async () => (second = await open(ivos)))).toBe(1) // only the session
  expect(first.body).toContain('ana-bira')
  expect(second!.body).toContain('ivo-bira')
  expect(second!.body).not.toContain('ana-bira')
  expect(second!.body).toContain('Bicikl za sve')
})

test("shares one refresh of a stale reply among many callers, without anyone's cookies", async ({
  site,
  make,
  login,
  db,
  clock,
  statements,
}) => {
  const people = await Promise.all(Array.from({ length: 10 }, () => make.account()))
  const tokens = await Promise.all(people.map(login))
  const open = (token: string) =>
    site.inject({ url: '/pretraga?category_id=22', cookies: { 'auth.token': token } })
  await open(tokens[0]!)
  emptyCaches('shared_replies')
  // Old enough for renewal, so that each reply carries its reader's cookies.
  await db
    .updateTable('session')
    .set({ last_used_at: new Date(clock.now().getTime() - 7_200_000) })
    .execute()
  const pages = await Promise.all(tokens.map(open))
  for (const [index, page] of pages.entries()) {
    const cookies = [page.headers['set-cookie'] ?? []].flat().join()
    expect(cookies).toContain(tokens[index]!)
    for (const other of tokens.filter((_, at) => at !== index)) expect(cookies).not.toContain(other)
  }
  emptyCaches('shared_replies')
  expect(await statements(() => Promise.all(tokens.map(open)))).toBeLessThanOrEqual(tokens.length + 2)
})

test('shares no results between those who blocked a seller and others', async ({
  site,
  make,
  login,
  index,
}) => {
  const listing = await make.listing({ title: 'Vaza od gline', category_id: 31 })
  const seller = (await site.inject(`/api/listings/${listing.id}`)).json().user.username
  await index()
  const [one, other] = [await login(await make.account()), await login(await make.account())]
  const open = async (token: string) =>
    (await site.inject({ url: '/pretraga?q=vaza', cookies: { 'auth.token': token } })).body

  expect(await open(other)).toContain('Vaza od gline')
  const blocked = await site.inject({
    method: 'POST',
    url: `/api/users/${seller}/block`,
    headers: { authorization: `Bearer ${one}` },
  })
  expect(blocked.statusCode).toBe(200)
  expect(await open(one)).not.toContain('Vaza od gline')
  expect(await open(other)).toContain('Vaza od gline')
  emptyCaches('shared_replies')
  const [hidden, shown] = await Promise.all([open(one), open(other)])
  expect(hidden).not.toContain('Vaza od gline')
  expect(shown).toContain('Vaza od gline')
})

test('does not share a refusal', async ({ site, make, login, index }) => {
  const token = await login(await make.account())
  const open = (url: string) => site.inject({ url, cookies: { 'auth.token': token } })
  const id = (await make.listing({ title: 'Sad ga nema', status: 'hidden' })).id
  expect((await open(`/artikal/${id}`)).statusCode).toBe(404)
  const seller = await make.listing({ title: 'Sad ga ima' })
  await index()
  expect((await open(`/artikal/${seller.id}`)).statusCode).toBe(200)
})

test('shares only public listings, with everyone but their owners', async ({ site, make, login, db }) => {
  const seller = await make.account()
  const [reader, moderator] = [await make.account(), await make.account({ role: 'moderator' })]
  const listing = await make.listing({ seller_id: seller.id, title: 'Kredenac od trešnje' })
  const tokens = {
    seller: await login(seller),
    reader: await login(reader),
    moderator: await login(moderator),
  }
  const open = (who?: keyof typeof tokens) =>
    site.inject({
      url: `/artikal/${listing.id}`,
      cookies: who ? { 'auth.token': tokens[who] } : { prefs: 'x' },
    })
  const save = (path: string) =>
    site.inject({
      method: 'POST',
      url: `/api/listings/${listing.id}/${path}`,
      headers: { authorization: `Bearer ${tokens.reader}` },
    })
  const heart = (body: string) => /value="(save|unsave)"/.exec(body)?.[1]

  await open()
  expect((await open()).body).toContain('Kredenac od trešnje')
  await save('save')
  expect(heart((await open('reader')).body)).toBe('unsave')
  expect(heart((await open('moderator')).body)).toBe('save')
  const own = (await open('seller')).body
  expect(own).toContain(`/artikal/uredjivanje/${listing.id}`)
  expect((await open('reader')).body).not.toContain(`/artikal/uredjivanje/${listing.id}`)

  await db.updateTable('listing').set({ held_by_moderation: true }).where('id', '=', listing.id).execute()
  emptyCaches('shared_replies')
  await open('moderator')
  expect((await open('moderator')).statusCode).toBe(200)
  expect((await open('seller')).statusCode).toBe(200)
  expect((await open('reader')).statusCode).toBe(404)
  expect((await open()).statusCode).toBe(404)
})
