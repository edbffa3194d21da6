import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { demoPassword } from '#demo/accounts.ts'
import { buildIfStale } from '#scripts/build.ts'
import { testFolder } from './processes/holder.ts'
import { patiently, type Program, startProgram } from './program.ts'

const folder = testFolder('threads')
const timeout = 120_000
const patience = { timeout: 60_000, interval: 50 }
const metricsToken = 'mjere-za-niti-servera'
const guesses = 5
let program: Program

beforeAll(async () => {
  await buildIfStale(defaultBrand)
  const env = {
    DATA_DIR: path.join(folder, 'site'),
    SERVING_THREADS: '3',
    SEARCH_THREADS: '2',
    METRICS_TOKEN: metricsToken,
    LOGIN_LIMIT: String(guesses),
    CHALLENGE_COST: '0',
  }
  program = await startProgram(env, { cwd: folder })
}, timeout)
afterAll(() => program.stop('SIGTERM'), timeout)

type Asked = { method?: string; headers?: Record<string, string>; json?: object }

/** Asks over a connection of its own, which the kernel gives to any thread. */
function askAnew(address: string, { method = 'GET', headers = {}, json }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const type = json ? { 'content-type': 'application/json' } : {}
  http
    .request(`${program.address}${address}`, { method, agent: false, headers: { ...type, ...headers } })
    .on('error', reject)
    .on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
    .end(json && JSON.stringify(json))
  return promise
}

type Told = Awaited<ReturnType<typeof askAnew>>

const askPatiently = (address: string, asked?: Asked) => patiently(() => askAnew(address, asked))

/** Enough that a thread gets none only once in a hundred thousand runs. */
const connections = 32

/** One after another, as a crowd would be refused. */
async function askAll(address: string) {
  const answers: Told[] = []
  for (let asked = 0; asked < connections; asked++) answers.push(await askPatiently(address))
  return answers
}

async function metrics(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await askAnew('/metrics', { headers })
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]),
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

async function login(username: string) {
  const json = { username, password: demoPassword }
  const { body } = await askPatiently('/api/auth/login', { method: 'POST', json })
  const { token } = JSON.parse(body) as { token: string }
  return { authorization: `Bearer ${token}` }
}

test('all threads answer on one port, and their metrics are added up', { timeout }, async () => {
  const answers = await askAll('/kategorije?obican=1')
  expect(answers.map(({ status }) => status)).toEqual(Array(connections).fill(200))
  await vi.waitFor(async () => {
    const read = await metrics()
    const counts = [0, 1, 2].map((thread) => read[`http_answers_by_thread_total{thread="${thread}"}`] ?? 0)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    const byStatus = Object.keys(read).filter((name) => name.startsWith('http_answers_total{'))
    expect(sumOf(counts)).toBe(sumOf(byStatus.map((name) => read[name]!)))
  }, patience)
  const [one, other] = [await metrics(), await metrics()]
  expect(one['search_documents']).toBe(other['search_documents'])
  expect(one['search_documents']).toBeLessThan(5_000)
})

test('all threads search with all threads of the engine', { timeout }, async () => {
  const answered = async (search: number) =>
    (await metrics())[`search_answers_by_thread_total{thread="${search}"}`] ?? 0
  const [first, second] = [await answered(0), await answered(1)]
  // Pages ask for several things at once.
  await vi.waitFor(async () => {
    await askAll(`/pretraga?q=auto&price_to=${Math.round(performance.now())}`)
    expect(await answered(0)).toBeGreaterThan(first)
    expect(await answered(1)).toBeGreaterThan(second)
  }, patience)
})

test('a limit counts over all threads', { timeout }, async () => {
  const json = { username: 'demopro', password: 'nije-ta-sifra' }
  const codes: string[] = []
  while (codes.length < 4 * guesses) {
    const { body } = await askAnew('/api/auth/login', { method: 'POST', json })
    const { error } = JSON.parse(body) as { error: { code: string } }
    // Right after its start the program may be busy.
    if (error.code !== 'overloaded') codes.push(error.code)
  }
  expect(codes).toEqual([...Array(guesses).fill('login_failed'), ...Array(3 * guesses).fill('rate_limited')])
})

/** Less than visitors' pages live by themselves. */
const soonMs = 3_000
/** One for each try, on a machine that is busy with other things; no try may find a page that is old already. */
const searches = ['promijenjen', 'nitima', 'svim nitima', 'promijenjen svim', 'promijenjen nitima']

test('a changed title is soon on the pages of all threads', { timeout }, async () => {
  const seller = await login('demo')
  const mine = await askPatiently('/api/users/demo/listings?per_page=1', { headers: seller })
  const { id } = (JSON.parse(mine.body) as { data: { id: number }[] }).data[0]!
  let isSoon = false
  for (const [tried, words] of searches.entries()) {
    const title = `Promijenjen na svim nitima ${tried}. put`
    const page = `/pretraga?q=${encodeURIComponent(words)}`
    for (const { body } of await askAll(page)) expect(body).not.toContain(title)
    const changed = await askPatiently(`/api/listings/${id}`, {
      method: 'PUT',
      headers: seller,
      json: { title },
    })
    expect(changed.status).toBe(200)
    const until = Date.now() + soonMs
    while (!isSoon && Date.now() < until)
      isSoon = (await askAll(page)).every(({ body }) => body.includes(title))
    if (isSoon) break
  }
  expect(isSoon).toBe(true)
})

test(
  'shows a changed price at once, on every thread, to the person who changed it',
  { timeout },
  async () => {
    const seller = await login('demo')
    const mine = await askPatiently('/api/users/demo/listings?per_page=1', { headers: seller })
    const { id } = (JSON.parse(mine.body) as { data: { id: number }[] }).data[0]!
    const address = `/api/listings/several?ids=${id}`
    const shown = async () => {
      const { body } = await askPatiently(address)
      return (JSON.parse(body) as { data: { price: number }[] }).data.map((item) => item.price)
    }
    const change = (price: number) =>
      askPatiently(`/api/listings/${id}`, { method: 'PUT', headers: seller, json: { price } })
    for (let price = 1_001; price <= 1_020; price++) {
      // Lets the threads look for changes just before this one.
      await Promise.all(Array.from({ length: 6 }, shown))
      expect((await change(price)).status).toBe(200)
      for (let asked = 0; asked < 4; asked++) expect(await shown()).toEqual([price])
    }
  },
)

test("an operator's switch reaches all threads", { timeout }, async () => {
  const admin = await login('demoadmin')
  await askAll('/')
  const json = { reason: 'Proba niti' }
  const switched = await askPatiently('/api/admin/maintenance', { method: 'PUT', headers: admin, json })
  expect(switched.status).toBe(200)
  await vi.waitFor(async () => {
    for (const { status } of await askAll('/')) expect(status).toBe(302)
  }, patience)
  await askPatiently('/api/admin/maintenance', { method: 'DELETE', headers: admin })
  await vi.waitFor(async () => {
    for (const { status } of await askAll('/')) expect(status).toBe(200)
  }, patience)
})
