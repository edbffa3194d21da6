import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '#lib/jobs.ts'
import type { Figures } from '#contract/figures.ts'
import { test as base } from '#tests/support/staff/staff.ts'
import { countActivityJob } from './jobs.ts'

const hour = 3600 * 1000

const test = base
  .extend('figures', { scope: 'file' }, ({ staff, deps }) => async (): Promise<Figures> => {
    await deps.activity.flush()
    const { status, body } = await staff.first.call('GET', '/admin/figures')
    expect(status).toBe(200)
    return body.data
  })
  .extend('count', { scope: 'file' }, ({ db, runJobs }) => async () => {
    await enqueue(db, countActivityJob, {})
    await runJobs()
  })

const sumOf = (shown: { counts: Record<string, number> }[], metric: string) =>
  shown.reduce((sum, { counts }) => sum + counts[metric]!, 0)

test('counts searches and failures of ours as they happen, and keeps them beyond a restart', async ({
  app,
  deps,
  figures,
  db,
}) => {
  const before = await figures()
  for (let times = 0; times < 3; times++)
    expect((await app.inject('/api/search?q=golf')).statusCode).toBe(200)
  expect((await app.inject('/api/search?per_page=x')).statusCode).toBe(422)
  expect(sumOf((await figures()).hours, 'searches') - sumOf(before.hours, 'searches')).toBe(3)
  const { db: working } = deps
  Object.assign(deps, { db: undefined })
  expect((await app.inject('/api/listings/1')).statusCode).toBe(500)
  Object.assign(deps, { db: working })
  // The caller's own mistake.
  expect((await app.inject('/api/nema')).statusCode).toBe(404)
  expect(sumOf((await figures()).hours, 'errors') - sumOf(before.hours, 'errors')).toBe(1)
  const kept = await db.selectFrom('activity_hour').select('count').where('metric', '=', 'searches').execute()
  expect(kept.length).toBeGreaterThan(0)
})

test('counts listings, users, messages and reports by hour and by day', async ({
  make,
  person,
  figures,
  count,
  db,
}) => {
  await count()
  const before = await figures()
  const now = Date.now()
  const old = new Date(now - 3 * hour)
  const seller = await person({ created_at: old })
  await make.account({ created_at: new Date(now - 10 * 24 * hour) })
  await make.listing({ seller_id: seller.id, published_at: new Date() })
  await make.listing({ seller_id: seller.id, status: 'draft' })
  const reporter = await person()
  await reporter.call('POST', `/users/${seller.username}/report`, { reason: 'spam' })
  await sql`delete from activity_hour where metric in ('users', 'listings', 'messages', 'reports')`.execute(
    db,
  )
  await count()
  const after = await figures()
  const added = (period: 'hours' | 'days', metric: string) =>
    sumOf(after[period], metric) - sumOf(before[period], metric)
  expect([added('hours', 'users'), added('days', 'users')]).toEqual([2, 3])
  expect([added('hours', 'listings'), added('days', 'listings')]).toEqual([1, 1])
  expect([added('hours', 'reports'), added('days', 'reports')]).toEqual([1, 1])
  expect(after.hours).toHaveLength(24)
  expect(after.days).toHaveLength(30)
  expect(after.hours.at(-4)!.counts.users - before.hours.at(-4)!.counts.users).toBe(1)
})

test('counts pages of visitors and of users by itself, once the operator wants it', async ({
  app,
  deps,
  person,
  figures,
}) => {
  const reader = await person()
  const count = async () => {
    expect((await app.inject({ method: 'POST', url: '/api/pages/views' })).statusCode).toBe(204)
    expect((await reader.call('POST', '/pages/views')).status).toBe(204)
    const { hours } = await figures()
    return [sumOf(hours, 'visitor_pages'), sumOf(hours, 'member_pages')]
  }
  expect(await count()).toEqual([0, 0])
  const { tools } = deps
  Object.assign(deps, { tools: { analytics: { kind: 'own' }, ads: null } })
  expect(await count()).toEqual([1, 1])
  Object.assign(deps, { tools })
})

test('counts nothing twice when the job runs again', async ({ make, figures, count }) => {
  await make.account()
  await count()
  const first = await figures()
  await count()
  expect((await figures()).days).toEqual(first.days)
})

test('counts the work that waits for staff, and since when', async ({ person, figures }) => {
  const [owner, reporter] = [await person(), await person()]
  const casesOf = async () => (await figures()).queues.find(({ name }) => name === 'cases')!
  const before = await casesOf()
  await reporter.call('POST', `/users/${owner.username}/report`, { reason: 'scam' })
  const after = await casesOf()
  expect(after.count).toBe(before.count + 1)
  expect(after.oldest_at).toBeLessThanOrEqual(Date.now() / 1000)
})
