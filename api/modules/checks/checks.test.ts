import { expect } from 'vitest'
import { fastListings, manyAccounts } from '#contract/checks/rules.ts'
import { decide, facts, refusal, shown } from '#tests/support/staff/moderation.ts'
import { password } from '#tests/support/makers.ts'
import { test } from '#tests/support/staff/checks.ts'
import { variedPhoto } from '#tests/support/listings/varied-photos.ts'

const old = { created_at: new Date('2020-01-01') }

test.for([
  'Prodajem kokain',
  'K O K A I N povoljno',
  'k.o.k.a.i.n dostava',
  'Koka-in iz uvoza',
  'КОКАИН сарајево',
  'kоkаin najbolji',
  'k0k41n hitno',
  'koooookain akcija',
  'ko\u00adka\u200bin novo',
])(
  'holds a listing with a forbidden word, however it is written: %s',
  async (title, { person, offer, runJobs, casesOf }) => {
    const [seller, visitor] = [await person(old), await person()]
    const id = await offer(seller, { title })
    await runJobs()
    expect(await shown(visitor, id)).toBe(404)
    const [found] = await casesOf(seller.id)
    expect(found).toMatchObject({ state: 'open', checks: ['forbidden-words'], hits: [{ held: true }] })
  },
)

test('tells the owner about a hold with rule, facts and the way back, and lifts it once corrected', async ({
  person,
  offer,
  runJobs,
  casesOf,
  deliver,
  db,
}) => {
  const [seller, visitor] = [await person(old), await person()]
  const id = await offer(seller, { title: 'Stari sat', description: 'Uz sat dajem i heroin.' })
  await runJobs()
  const [own] = (await seller.call('GET', '/decisions')).body.data
  expect(own).toMatchObject({
    content: 'correct',
    field: 'description',
    rule: 'illegal',
    is_automated: true,
    is_reported: false,
    facts: 'U polju opis stoji „heroin“, što nije dozvoljeno u ovoj kategoriji.',
  })
  expect((await seller.call('GET', '/notifications')).body.data[0].text).toContain(
    'skriven dok ga ne ispravite',
  )
  await deliver()
  const { text } = await db
    .selectFrom('inbox_message')
    .select('text')
    .where('recipient', '=', seller.email!)
    .executeTakeFirstOrThrow()
  for (const part of ['„heroin“', 'bez osobe', 'Ispravite opis', 'O žalbi odlučuje osoba'])
    expect(text).toContain(part)

  // Run again, and after a change of something else, it stays one hit in one case.
  await seller.call('PUT', `/listings/${id}`, { price: 40 })
  await runJobs()
  expect(await casesOf(seller.id)).toMatchObject([{ hits: [{ verdict: null }] }])
  expect(await shown(visitor, id)).toBe(404)

  await seller.call('PUT', `/listings/${id}`, { description: 'Uz sat dajem i kutiju.' })
  await runJobs()
  expect(await shown(visitor, id)).toBe(200)
  const [found] = await casesOf(seller.id)
  expect(found).toMatchObject({ state: 'closed', hits: [{ verdict: 'corrected' }] })
  expect((await seller.call('GET', '/decisions')).body.data[0].corrected_at).toEqual(expect.any(Number))
})

test('brings a listing back when a moderator finds it in order, and does not stop it again', async ({
  person,
  offer,
  runJobs,
  casesOf,
  staff,
}) => {
  const [seller, visitor] = [await person(old), await person()]
  const id = await offer(seller, { title: 'Roman Kokain', description: 'Knjiga.' })
  await runJobs()
  const [found] = await casesOf(seller.id)
  const path = `/admin/cases/${found.id}`
  expect((await refusal(staff.first.call('POST', `${path}/undo`, { reason: 'Knjiga' })))[0]).toBe(409)
  await decide(staff.first, path, { content: 'keep' })
  expect(await shown(visitor, id)).toBe(200)
  expect((await seller.call('GET', '/decisions')).body.data[0].undone_at).toEqual(expect.any(Number))
  await seller.call('PUT', `/listings/${id}`, { title: 'Roman Kokain, tvrdi uvez' })
  await runJobs()
  expect(await shown(visitor, id)).toBe(200)
  expect(await casesOf(seller.id)).toMatchObject([{ state: 'closed', hits: [{ verdict: 'wrong' }] }])
})

test('keeps a confirmed listing away, and counts the check right', async ({
  person,
  offer,
  runJobs,
  casesOf,
  staff,
}) => {
  const [seller, visitor] = [await person(old), await person()]
  const id = await offer(seller, { title: 'Kokain' })
  await runJobs()
  const [{ id: caseId }] = await casesOf(seller.id)
  await decide(staff.first, `/admin/cases/${caseId}`, { content: 'remove', rule: 'illegal', facts })
  await seller.call('PUT', `/listings/${id}`, { title: 'Kokain i heroin' })
  await runJobs()
  expect(await shown(visitor, id)).toBe(404)
  expect(await casesOf(seller.id)).toMatchObject([{ state: 'closed', hits: [{ verdict: 'right' }] }])
})

test('lets the owner appeal against a hold, which a moderator then decides together with the case', async ({
  person,
  offer,
  runJobs,
  casesOf,
  staff,
}) => {
  const [seller, visitor] = [await person(old), await person()]
  const id = await offer(seller, { title: 'Film Heroin' })
  await runJobs()
  const [own] = (await seller.call('GET', '/decisions')).body.data
  await seller.call('POST', `/decisions/${own.id}/appeal`, { text: 'Ovo je film.' })
  const [{ id: caseId }] = await casesOf(seller.id)
  const path = `/admin/cases/${caseId}`
  expect((await refusal(decide(staff.first, path, { content: 'keep' })))[2]).toContain('Odlučite o žalbi')
  const answer = { outcome: 'reversed', text: 'Film smije u prodaju.' }
  expect((await staff.first.call('POST', `${path}/appeal`, answer)).status).toBe(200)
  expect(await shown(visitor, id)).toBe(200)
  expect(await casesOf(seller.id)).toMatchObject([{ state: 'closed', hits: [{ verdict: 'wrong' }] }])
})

test('queues a contact that hides in a title, and leaves the listing visible', async ({
  person,
  offer,
  runJobs,
  casesOf,
}) => {
  const visitor = await person()
  for (const title of ['Sto nula šest jedan 234 567', 'Stolica, sajt tačka com', 'Sto o6l/234-567']) {
    const seller = await person(old)
    const id = await offer(seller, { title })
    await runJobs()
    expect(await casesOf(seller.id), title).toMatchObject([
      { checks: ['contact-in-title'], hits: [{ held: false }], hidden: false },
    ])
    expect(await shown(visitor, id)).toBe(200)
  }
})

test('queues a price far below those of the same model', async ({
  person,
  make,
  offer,
  runJobs,
  casesOf,
  deps,
  index,
}) => {
  const sellers = await person(old)
  const listed = {
    seller_id: sellers.id,
    category_id: 31,
    title: 'iPhone 13 Pro 256GB',
    price_fening: 90_000,
  }
  for (let count = 0; count < 20; count++) await make.listing(listed)
  await index()
  const [bait, fair] = [await person(old), await person(old)]
  const category = deps.catalog.categories.get(31)!
  const same = { category_id: category.id, title: 'iPhone 13 Pro 256GB' }
  const offered = async (seller: typeof bait, price: number) => offer(seller, { ...same, price })
  await offered(bait, 150)
  await offered(fair, 700)
  await runJobs()
  const [found] = await casesOf(bait.id)
  expect(found.checks).toEqual(['suspicious-price'])
  expect(found.hits[0].facts).toContainEqual({ name: 'Cijena', value: '150 KM' })
  expect(await casesOf(fair.id)).toEqual([])
})

test('queues photos of someone else, with a link to their listing', async ({
  person,
  offer,
  runJobs,
  casesOf,
  staff,
  clock,
}) => {
  const [owner, thief] = [await person(old), await person(old)]
  const photo = await variedPhoto(901)
  const first = await offer(owner, { title: 'Ogledalo s okvirom', photo })
  await runJobs()
  clock.advance(3600_000)
  const copy = await offer(thief, { title: 'Veliko ogledalo', photo })
  await runJobs()
  const [found] = await casesOf(thief.id)
  expect(found).toMatchObject({ subject: { id: copy }, checks: ['copied-photos'] })
  expect(found.hits[0].facts[0]).toEqual({
    name: 'Raniji oglas',
    value: 'Ogledalo s okvirom',
    listing: first,
  })
  expect(await casesOf(owner.id)).toEqual([])

  // The moderators' verdict on the photos decides the case, too.
  const flags = (await staff.first.call('GET', '/admin/photo-flags')).body.data
  const flag = flags.find((one: { listing: { id: number } }) => one.listing.id === copy)
  await staff.first.call('POST', `/admin/photo-flags/${flag.id}`, { decision: 'fine' })
  await runJobs()
  expect(await casesOf(thief.id)).toMatchObject([{ state: 'closed', hits: [{ verdict: 'wrong' }] }])
  clock.reset()
})

test('queues a new account that publishes fast, once a day', async ({ person, offer, runJobs, casesOf }) => {
  const seller = await person({ created_at: new Date() })
  for (let count = 0; count < fastListings; count++)
    await offer(seller, { title: `Predmet broj ${count} ${'abcdefghijkl'[count]}`, price: 10 + 7 * count })
  await runJobs()
  const [found] = await casesOf(seller.id)
  expect(found).toMatchObject({ subject: { type: 'user', id: seller.id }, checks: ['fast-newcomer'] })
  expect(found.hits).toHaveLength(1)
})

test('queues a seller whose browser has many accounts, or one that was excluded', async ({
  app,
  person,
  offer,
  runJobs,
  casesOf,
  db,
}) => {
  /** Logs them in one after the other, in one browser. */
  const shareBrowser = async (people: { username: string }[]) => {
    let cookie = ''
    for (const { username } of people) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password },
        ...(cookie && { cookies: { 'auth.device': cookie } }),
      })
      expect(reply.statusCode).toBe(200)
      cookie = reply.cookies.find(({ name }) => name === 'auth.device')!.value
    }
  }
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => person(old)))
  const [crowd, family, evader] = [
    await people(manyAccounts),
    await people(manyAccounts - 1),
    await people(2),
  ]
  for (const group of [crowd, family, evader]) await shareBrowser(group)
  await db.updateTable('account').set({ restriction: 'ban' }).where('id', '=', evader[0]!.id).execute()
  for (const [group] of [[crowd], [family], [evader]] as const) await offer(group.at(-1)!, { title: 'Lampa' })
  await runJobs()
  expect(await casesOf(crowd.at(-1)!.id)).toMatchObject([{ checks: ['shared-device'] }])
  expect(await casesOf(family.at(-1)!.id)).toEqual([])
  const [found] = await casesOf(evader[1]!.id)
  expect(found.hits[0].facts).toContainEqual({
    name: 'Isti uređaj, isključen',
    value: evader[0]!.username,
    username: evader[0]!.username,
  })
})

test('lists rules with their hits and how often they were wrong, and lets an admin switch them', async ({
  person,
  offer,
  runJobs,
  casesOf,
  staff,
  db,
}) => {
  const admin = await person({ role: 'admin' })
  const rule = async () =>
    (await staff.first.call('GET', '/admin/checks')).body.data.find(
      (one: { rule: string }) => one.rule === 'forbidden-words',
    )
  const before = await rule()
  const seller = await person(old)
  await offer(seller, { title: 'Knjiga o kokainu' })
  await runJobs()
  const [{ id: caseId }] = await casesOf(seller.id)
  await decide(staff.first, `/admin/cases/${caseId}`, { content: 'keep' })
  const after = await rule()
  expect(after.days30).toMatchObject({ hits: before.days30.hits + 1, wrong: before.days30.wrong + 1 })
  expect(after.latest[0]).toMatchObject({ case: caseId, verdict: 'wrong' })
  expect((await staff.first.call('PUT', '/admin/checks/forbidden-words', { mode: 'off' })).status).toBe(404)
  expect((await refusal(admin.call('PUT', '/admin/checks/reposts', { mode: 'hold' })))[0]).toBe(422)
  expect((await admin.call('PUT', '/admin/checks/forbidden-words', { mode: 'off' })).status).toBe(200)
  const other = await person(old)
  await offer(other, { title: 'Kokain' })
  await runJobs()
  expect(await casesOf(other.id)).toEqual([])
  const entry = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'check:forbidden-words')
    .execute()
  expect(entry).toEqual([{ action: 'switched', before: { mode: 'hold' }, after: { mode: 'off' } }])
  await admin.call('PUT', '/admin/checks/forbidden-words', { mode: 'hold' })
})
