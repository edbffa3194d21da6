import { expect } from 'vitest'
import { sql } from 'kysely'
import { enqueue } from '#lib/jobs.ts'
import { dayMs } from '#lib/time.ts'
import { failureLimits } from '#contract/limits/search.ts'
import type { FailedSearches } from '#contract/search/failures.ts'
import { test as base } from '#tests/support/test.ts'
import { forgetSearchedTerms } from './jobs.ts'

const browser = 'Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0'

const test = base
  .extend(
    'search',
    { scope: 'file' },
    ({ app }) =>
      async (q: string, found: number, person: number, agent = browser) => {
        const reply = await app.inject({
          method: 'POST',
          url: '/api/search/terms',
          remoteAddress: `192.0.2.${person}`,
          headers: { 'user-agent': agent },
          payload: { q, found },
        })
        expect(reply.statusCode).toBe(204)
      },
  )
  .extend('failed', { scope: 'file' }, async ({ app, make, login }) => {
    const authorization = `Bearer ${await login(await make.account({ role: 'admin' }))}`
    return async () => {
      const reply = await app.inject({ url: '/api/admin/searches', headers: { authorization } })
      return (reply.json() as { data: FailedSearches }).data
    }
  })

test.afterEach(async ({ db }) => {
  await sql`delete from searched_term`.execute(db)
})

test('shows what several people searched in vain, spellings together and each person once a day', async ({
  search,
  failed,
}) => {
  for (const person of [1, 2, 1]) await search('Fiždžider ', 0, person)
  await search('fizdzider', 0, 3)
  for (const person of [1, 2]) await search('dvoje', 0, person)
  expect(await failed()).toEqual({
    days: 7,
    fewest_people: 3,
    without_results: [{ term: 'fiždžider', people: 3, found: 0 }],
    unopened: [],
  })
  // It finds something since.
  await search('fiždžider', 4, 4)
  expect((await failed()).without_results).toEqual([])
})

test('counts neither programs nor texts that could name someone', async ({ search, failed, db }) => {
  for (const person of [1, 2, 3]) {
    await search('neko@primjer.ba', 0, person)
    await search('061 123 456', 0, person)
    await search('  ', 0, person)
    await search('robotko', 0, person, 'Googlebot/2.1 (+http://www.google.com/bot.html)')
  }
  expect((await failed()).without_results).toEqual([])
  const rows = await db.selectFrom('searched_term').selectAll().execute()
  expect(rows).toEqual([])
})

test('shows what was found but never opened', async ({ search, failed, app, make }) => {
  const { id } = await make.listing({ title: 'Tronožac' })
  for (const person of [1, 2, 3]) await search('tronožac', 1, person)
  expect((await failed()).unopened).toEqual([{ term: 'tronožac', people: 3, found: 1 }])
  await app.inject({
    method: 'POST',
    url: `/api/listings/${id}/views?q=Trono%C5%BEac`,
    headers: { 'user-agent': browser },
  })
  await expect.poll(async () => (await failed()).unopened).toEqual([])
})

test('forgets searches after a week', async ({ search, failed, db, clock, runJobs }) => {
  for (const person of [1, 2, 3]) await search('prolazno', 0, person)
  clock.advance((failureLimits.days - 1) * dayMs)
  expect((await failed()).without_results).toHaveLength(1)
  clock.advance(dayMs)
  expect((await failed()).without_results).toEqual([])
  await enqueue(db, forgetSearchedTerms, {})
  await runJobs()
  expect(await db.selectFrom('searched_term').selectAll().execute()).toEqual([])
  clock.reset()
})

test('names the wrong field', async ({ app }) => {
  const send = async (payload: object) => {
    const reply = await app.inject({ method: 'POST', url: '/api/search/terms', payload })
    return [reply.statusCode, Object.keys(reply.json().error.fields)]
  }
  expect(await send({ q: 5, found: 1 })).toEqual([422, ['q']])
  expect(await send({ q: 'golf', found: -1 })).toEqual([422, ['found']])
  expect(await send({ q: 'x'.repeat(1_000), found: 1 })).toEqual([422, ['q']])
})
