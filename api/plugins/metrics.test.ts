import { expect } from 'vitest'
import { buildApp } from '#api/app.ts'
import { test } from '#tests/support/test.ts'

const metricsToken = 'mjere-za-provjeru-1'
const authorization = `Bearer ${metricsToken}`

test('hides the page without a configured token', async ({ app }) => {
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
})

test('opens only to the token, not to an administrator or a local client', async ({
  deps,
  appOptions,
  make,
  login,
}) => {
  await using app = await buildApp(deps, { ...appOptions, metricsToken })
  const admin = await login(await make.account({ role: 'admin' }))
  for (const headers of [{}, { authorization: `Bearer ${admin}` }, { authorization: metricsToken }])
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
  const answer = await app.inject({ url: '/metrics', headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.headers['content-type']).toContain('version=0.0.4')
})

/** Values by name and label. Throws for a malformed line; the format ignores empty ones. */
function valuesOf(text: string) {
  const lines = text.trimEnd().split(/\n+/)
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z_0-9]+ .+|[a-z_0-9]+(\{[a-z]+="[\w-]+"\})? [-+.e\d]+)$/)
  const values = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' '))
  return Object.fromEntries(values.map(([name, value]) => [name, Number(value)]))
}

test('reports the state and work of search, the responses and the process', async ({
  deps,
  appOptions,
  make,
  index,
}) => {
  const search = { ...deps.search, status: () => deps.search.status() }
  let age: number | null = null
  const given = { ...deps, search, searchSnapshotAge: () => age, searchLag: () => 0.25 }
  await using app = await buildApp(given, { ...appOptions, metricsToken })
  const read = async () => valuesOf((await app.inject({ url: '/metrics', headers: { authorization } })).body)
  await make.listing()
  await index()

  const before = await read()
  expect(before).toMatchObject({ search_up: 1, search_lag_seconds: 0.25, search_timeouts_total: 0 })
  expect(before['search_documents']).toBeGreaterThan(0)
  expect(before['process_resident_memory_bytes']).toBeGreaterThan(1e6)
  expect(before['process_start_time_seconds']).toBeGreaterThan(1.6e9)
  expect(before).not.toHaveProperty('search_snapshot_age_seconds')
  expect(before['process_cpu_seconds_total']).toBeGreaterThan(0)
  for (const what of ['hits_total', 'misses_total', 'evictions_total', 'entries'])
    expect(before).toHaveProperty([`cache_${what}{cache="recent_sessions"}`])
  for (const kind of ['page', 'api']) expect(before).toHaveProperty([`http_running{kind="${kind}"}`])

  await app.inject('/api/search?q=golf')
  await app.inject('/api/search?page=0')
  age = 12
  const after = await read()
  expect(after['search_queries_total']).toBe(before['search_queries_total']! + 1)
  const byThread = 'search_answers_by_thread_total{thread="0"}'
  expect(after[byThread]).toBe(before[byThread]! + 1)
  expect(after).toMatchObject({
    search_snapshot_age_seconds: 12,
    'http_answers_total{status="422"}': 1,
    'http_answers_total{status="200"}': 2,
  })

  search.status = () => Promise.reject(new Error('the thread ended'))
  const last = await read()
  expect(last).toMatchObject({ search_up: 0, search_lag_seconds: 0.25 })
  for (const unknown of ['search_documents', 'search_queries_total']) expect(last).not.toHaveProperty(unknown)
  // On the third read, totals are still not added up twice.
  expect(last['process_cpu_seconds_total']).toBeLessThan(2 * after['process_cpu_seconds_total']!)
})
