import { expect } from 'vitest'
import { forbiddenWordLimits } from '#contract/limits/moderation.ts'
import { refusal, shown } from '#tests/support/staff/moderation.ts'
import { plainCategory } from '#tests/support/listings/selling.ts'
import { test as base } from '#tests/support/staff/checks.ts'

const test = base
  .extend('admin', { scope: 'file' }, ({ person }) => person({ role: 'admin' }))
  /** Adds a wording to the list. */
  .extend('forbid', { scope: 'file' }, ({ admin }) => async (body: object) => {
    const reply = await admin.call('POST', '/admin/forbidden-words', body)
    expect(reply.body).toMatchObject({ data: { version: 1 } })
    return reply.body.data as { id: number; version: number }
  })

test('finds whole words, with a star any ending, and phrases, but not within an allowed phrase', async ({
  forbid,
  person,
  offer,
  runJobs,
}) => {
  await forbid({ wording: 'zulumćar*', effect: 'hold' })
  await forbid({ wording: 'kvrga', effect: 'hold' })
  await forbid({ wording: 'crni čvor', effect: 'hold' })
  await forbid({ wording: 'drvena kvrga', effect: 'allow' })
  const [seller, visitor] = [await person({ created_at: new Date('2020-01-01') }), await person()]
  const offered = async (title: string) => {
    const id = await offer(seller, { title })
    await runJobs()
    return shown(visitor, id)
  }
  for (const title of [
    'Zulumcarima hitno',
    'Mala KVRGA',
    'Vrlo crni čvor',
    'c r n i čvor',
    'Drvena kvrga i kvrga',
  ])
    expect(await offered(title), title).toBe(404)
  for (const title of ['Kvrgava stolica', 'Crni sto, čvor', 'Drvena kvrga za zid', 'Čvor crni'])
    expect(await offered(title), title).toBe(200)
})

test('applies a word only in its category and below', async ({ forbid, person, offer, runJobs, deps }) => {
  const category = deps.catalog.categories.get(plainCategory(deps.catalog))!
  const elsewhere = [...deps.catalog.categories.values()].find(({ path }) => path[0] !== category.path[0])!
  await forbid({ wording: 'brzotop', effect: 'hold', category_id: category.path[0]!.id })
  await forbid({ wording: 'sporotop', effect: 'hold', category_id: elsewhere.id })
  const [seller, visitor] = [await person({ created_at: new Date('2020-01-01') }), await person()]
  const ids = [await offer(seller, { title: 'Pravi brzotop' }), await offer(seller, { title: 'Sporotop' })]
  await runJobs()
  expect(await Promise.all(ids.map((id) => shown(visitor, id)))).toEqual([404, 200])
})

test('counts what a word would hit before it is added, with the exceptions of the list', async ({
  admin,
  make,
  forbid,
}) => {
  await make.listing({ title: 'Gromobran na prodaju' })
  await make.listing({ title: 'Kuća', description: 'Ima g r o m o b r a n i ogradu.' })
  await make.listing({ title: 'Gromobran za kuću' })
  await make.listing({ title: 'Gromobran', status: 'hidden' })
  await forbid({ wording: 'gromobran za', effect: 'allow' })
  const preview = (query: Record<string, string>) =>
    admin.call('GET', `/admin/forbidden-words/preview?${new URLSearchParams(query)}`)
  const { data } = (await preview({ wording: 'gromobran' })).body
  expect(data).toMatchObject({ hits: 2, is_whole: true })
  expect(data.examples.map(({ written }: { written: string }) => written).toSorted()).toEqual([
    'Gromobran',
    'g r o m o b r a n',
  ])
  expect((await preview({ wording: 'gromobran', category_id: '18' })).body.data.hits).toBe(0)
  expect((await refusal(preview({ wording: 'gromobran', category_id: '987654' })))[0]).toBe(422)
})

test('records who changed the list, refuses duplicates, and overwrites no concurrent change', async ({
  admin,
  forbid,
  staff,
  db,
}) => {
  const { id } = await forbid({ wording: 'Trnokop', effect: 'queue' })
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    admin.call(method, `/admin/forbidden-words${path}`, body)
  const fields = async (body: object) => Object.keys((await call('POST', '', body)).body.error.fields)
  expect(await fields({ wording: 'trnokop' })).toEqual(['wording'])
  expect(await fields({ wording: '*' })).toEqual(['wording'])
  expect(await fields({ wording: 'a b c d e' })).toEqual(['wording'])
  expect(await fields({ wording: 'x'.repeat(forbiddenWordLimits.characters + 1) })).toEqual(['wording'])
  expect(await fields({ wording: 'budak', category_id: 987_654 })).toEqual(['category_id'])
  const changed = await call('PUT', `/${id}`, { wording: 'trnokop*', effect: 'hold', version: 1 })
  expect(changed.body.data).toMatchObject({ wording: 'trnokop*', effect: 'hold', version: 2 })
  expect((await refusal(call('PUT', `/${id}`, { wording: 'budak', version: 1 })))[0]).toBe(409)
  expect((await refusal(call('DELETE', `/${id}?version=1`)))[0]).toBe(409)
  const listed = await staff.first.call('GET', '/admin/forbidden-words?q=trnokop&effect=hold')
  expect(listed.body).toMatchObject({ data: [{ id, category: null }], meta: { total: 1 } })
  expect((await call('DELETE', `/${id}?version=2`)).status).toBe(200)
  expect((await refusal(call('DELETE', `/${id}?version=2`)))[0]).toBe(404)
  const entries = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `forbidden-word:${id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
})
