import { expect } from 'vitest'
import { synonymLimits } from '#contract/limits/search.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { followSynonyms } from '#search/synonym-follower.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { test } from '#tests/support/test.ts'
import { synonymProblems } from './check.ts'

type Synonym = { id: number; words: string[]; finds: string[]; version: number }

test('ships only synonyms that an operator could add too', async ({ db }) => {
  const all = await db.selectFrom('synonym').select(['words', 'finds']).execute()
  const wrong = all.map((one) =>
    synonymProblems(
      one,
      all.filter((other) => other !== one),
    ),
  )
  expect(all.length).toBeGreaterThan(50)
  expect(wrong.filter((problems) => Object.keys(problems).length > 0)).toEqual([])
})

test('applies an operator’s change to search without a restart', async ({ app, make, login, index }) => {
  const headers = { authorization: `Bearer ${await login(await make.account({ role: 'admin' }))}` }
  const seller = await make.account()
  const listing = await make.listing({ seller_id: seller.id, title: 'Kliještarica njemačka' })
  await make.listing({ seller_id: seller.id, title: 'Sjekirica za drva' })
  await index()
  const found = async (q: string) => {
    const url = `/api/search?user_id=${seller.id}&q=${encodeURIComponent(q)}`
    return ((await app.inject(url)).json() as { data: { id: number }[] }).data.map(({ id }) => id)
  }
  expect(await found('pripinjač tegla')).toEqual([])

  const body = { words: ['Kliještarica', ' pripinjač   tegla '] }
  const added = await app.inject({ method: 'POST', url: '/api/admin/synonyms', headers, payload: body })
  expect(added.statusCode).toBe(201)
  const { id, version, words } = added.json().data as Synonym
  expect(words).toEqual(['Kliještarica', 'pripinjač tegla'])
  await expect.poll(() => found('pripinjači tegla')).toEqual([listing.id])

  const oneWay = { words: ['sjekirica'], finds: ['kliještarica'], version }
  const put = { method: 'PUT', url: `/api/admin/synonyms/${id}`, headers, payload: oneWay } as const
  expect((await app.inject(put)).statusCode).toBe(200)
  await expect.poll(() => found('sjekirica')).toHaveLength(2)
  expect(await found('kliještarica')).toEqual([listing.id])
  // This version is outdated.
  expect((await app.inject(put)).json().error.code).toBe('conflict')

  const remove = { method: 'DELETE', url: `/api/admin/synonyms/${id}?version=2`, headers } as const
  expect((await app.inject(remove)).statusCode).toBe(200)
  await expect.poll(() => found('sjekirica')).toHaveLength(1)
  expect((await app.inject(remove)).statusCode).toBe(404)
})

test('notifies every searching process of a change', async ({ app, make, login, db, cloned }) => {
  const engine = memoryEngine()
  await engine.apply({ upserts: [makeDocument({ id: 1, title: 'Naćve za hljeb' })], deletes: [] })
  const follower = followSynonyms({ db, engine, databaseUrl: cloned.url })
  await follower.ready
  const total = async (text: string) => (await engine.search(query({ text }))).total
  expect(await total('korito za tijesto')).toBe(0)

  const headers = { authorization: `Bearer ${await login(await make.account({ role: 'admin' }))}` }
  const payload = { words: ['naćve', 'korito za tijesto'] }
  await app.inject({ method: 'POST', url: '/api/admin/synonyms', headers, payload })

  await expect.poll(() => total('korita za tijesto')).toBe(1)
  await follower.close()
  await engine.close()
})

test('records who changed what', async ({ app, make, login }) => {
  const admin = await make.account({ role: 'admin' })
  const headers = { authorization: `Bearer ${await login(admin)}` }
  const payload = { words: ['grabulje', 'grablje'] }
  const { data } = (
    await app.inject({ method: 'POST', url: '/api/admin/synonyms', headers, payload })
  ).json() as { data: Synonym }
  await app.inject({
    method: 'PUT',
    url: `/api/admin/synonyms/${data.id}`,
    headers,
    payload: { words: ['grabulje'], finds: ['vile'], version: 1 },
  })
  await app.inject({ method: 'DELETE', url: `/api/admin/synonyms/${data.id}?version=2`, headers })

  const { changes } = (await app.inject({ url: '/api/admin/synonyms', headers })).json().data
  const [first, second] = [
    { words: ['grabulje', 'grablje'], finds: [] },
    { words: ['grabulje'], finds: ['vile'] },
  ]
  const by = { id: expect.any(Number), username: admin.username, changed_at: expect.any(Number) }
  expect(changes.slice(0, 3)).toEqual([
    { ...by, before: second, after: null },
    { ...by, before: first, after: second },
    { ...by, before: null, after: first },
  ])
})

test('reports errors of a set by field', async ({ app, make, login }) => {
  const headers = { authorization: `Bearer ${await login(await make.account({ role: 'admin' }))}` }
  const fields = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/admin/synonyms', headers, payload })).json().error.fields
  const many = Array.from({ length: 1_000 }, (_, n) => `izraz${n}`)

  expect(await fields({})).toEqual({ words: 'Unesite riječi.' })
  expect(await fields({ words: [' ', ''] })).toEqual({ words: 'Unesite riječi.' })
  expect(await fields({ words: ['lubenica'] })).toEqual({
    words: 'Unesite bar dvije riječi koje znače isto, razdvojene zarezom.',
  })
  expect(await fields({ words: many })).toEqual({
    words: `Najviše ${synonymLimits.wordings} riječi i izraza.`,
  })
  expect(await fields({ words: ['x'.repeat(61), 'y'] })).toEqual({
    words: `Riječ ili izraz ima najviše ${synonymLimits.characters} znakova.`,
  })
  expect(await fields({ words: ['lubenica', 'lubenica'] })).toEqual({
    words: '„lubenica“ je navedeno dvaput.',
  })
  expect(await fields({ words: ['lubenica', 'Lubenice'] })).toEqual({
    words: '„lubenica“ i „Lubenice“ su za pretragu isto. Ostavite jedno.',
  })
  expect(await fields({ words: ['lubenica', '???'] })).toEqual({ words: 'U „???“ nema slova ni brojeva.' })
  expect(await fields({ words: ['lubenica', 'jedno drugo treće četvrto peto'] })).toEqual({
    words: '„jedno drugo treće četvrto peto“ je predugo: izraz ima najviše 4 riječi.',
  })
  expect(await fields({ words: ['VOLKSWAGENI', 'narodno auto'] })).toEqual({
    words: '„VOLKSWAGENI“ već stoji u skupu „vw, volkswagen, folksvagen“. Dopunite taj skup.',
  })
  expect(await fields({ words: ['lubenica'], finds: ['dinja', 'lubenicu'] })).toEqual({
    finds: '„lubenicu“ stoji na obje strane.',
  })
  expect(await fields({ words: ['lubenica'], finds: many })).toEqual({
    finds: `Najviše ${synonymLimits.wordings} riječi i izraza.`,
  })
})
