import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createDb, type Db } from '#lib/database/db.ts'
import type { SearchDocument } from '#search/document.ts'
import type { SearchQuery, SearchResult } from '#search/engine.ts'
import { loadAllDocuments, loadCategoryTree } from '#search/load-documents.ts'
import { query } from '#search/testing/documents.ts'
import { makers } from '#tests/support/makers.ts'
import { testFolder, until } from './processes/holder.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const rounds = size('CRASH_ROUNDS', 3)
const listings = size('CRASH_LISTINGS', 150)
const changesBeforeKill = size('CRASH_CHANGES', 200)
const changesPerSecond = 200
const writers = 4

const folder = testFolder('search-crash')
const dataDir = path.join(folder, 'site')
const file = path.join(folder, 'search', 'index.snapshot')
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

type Ready = { ready: string; notices: string[]; wasWarm: boolean }

/** Search in a separate process, with its own database. */
async function start() {
  const program = path.join(import.meta.dirname, 'processes/hold-search.ts')
  const child = spawn(process.execPath, [program, dataDir, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  started.push(child)
  // Queries pending when it is killed get no reply.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async <T>() => {
    const line = await lines.next()
    if (line.done) throw new Error('the process ended')
    return JSON.parse(line.value) as T
  }
  const { ready: url, notices, wasWarm } = await next<Ready>()
  const ask = async <T>(what: SearchQuery | 'caught up') => {
    child.stdin.write(`${JSON.stringify(what)}\n`)
    return next<T>()
  }
  return {
    url,
    notices,
    wasWarm,
    search: (asked: Partial<SearchQuery>) => ask<SearchResult>(query(asked)),
    caughtUp: () => ask<object>('caught up'),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A word that no other version of any listing has. */
let versions = 0
const mark = () => `verzija${++versions}x`

/** Changes listings in every way, one after another, until the database is gone. Returns the error. */
async function keepChanging(url: string, ids: number[], count: () => void): Promise<string> {
  const db = createDb(url, { max: 1 })
  const pauseMs = (1000 * writers) / changesPerSecond
  try {
    for (let at = 0; ; at++) {
      const id = ids[at % ids.length]!
      await changeOne(db, id, at)
      count()
      await sleep(pauseMs) // the pace of the changes, not a wait for one
    }
  } catch (error) {
    return String(error)
  } finally {
    await db.destroy().catch(() => {})
  }
}

async function changeOne(db: Db, id: number, at: number) {
  const update = (values: object) => db.updateTable('listing').set(values).where('id', '=', id).execute()
  if (at % 7 === 0) await update({ status: 'hidden' })
  else if (at % 11 === 0) await update({ status: 'active', category_id: at % 2 ? 18 : 22, city_id: 26 })
  else await update({ title: `Predmet ${mark()}`, price_fening: (at + 1) * 100, status: 'active' })
}

async function documentsOf(url: string): Promise<SearchDocument[]> {
  const db = createDb(url, { max: 1 })
  const tree = await loadCategoryTree(db)
  const found = (await Array.fromAsync(loadAllDocuments(db, tree, 1_000))).flat()
  await db.destroy()
  return found
}

/** Every listing is found by its current words, price, place and category, and by no earlier ones. */
async function expectIndexIsDatabase({ url, search, caughtUp }: Awaited<ReturnType<typeof start>>) {
  await caughtUp()
  const documents = await documentsOf(url)
  const { total, categories } = await search({ limit: 0 })
  expect(total).toBe(documents.length)
  const counts = Map.groupBy(documents, ({ categoryId }) => categoryId)
  expect(new Map(categories.map(({ id, count }) => [id, count]))).toEqual(
    new Map([...counts].map(([id, { length }]) => [id, length])),
  )
  for (const { id, title, priceFening, cityId, categoryId } of documents) {
    const text = title.split(' ').at(-1)!
    const asked = {
      text,
      categoryId,
      ...(cityId !== null && { cityIds: [cityId] }),
      ...(priceFening !== null && { priceFrom: priceFening, priceTo: priceFening }),
    }
    expect((await search(asked)).ids, title).toEqual([id])
    // No other listing is still found by this one's words.
    expect((await search({ text })).ids, title).toEqual([id])
  }
  const known = new Set(documents.map(({ title }) => title.split(' ').at(-1)))
  for (let version = 1; version <= versions; version++) {
    const text = `verzija${version}x`
    if (!known.has(text)) expect((await search({ text })).total, text).toBe(0)
  }
}

test(
  'matches the database after a kill during constant changes and a restart',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    let running = await start()
    const db = createDb(running.url)
    const make = makers(db)
    const seller = await make.account()
    const ids: number[] = []
    for (let made = 0; made < listings; made++)
      ids.push((await make.listing({ seller_id: seller.id, title: `Predmet ${mark()}` })).id)
    await db.destroy()

    let warmStarts = 0
    for (let round = 1; round <= rounds; round++) {
      let changes = 0
      const shares = Array.from({ length: writers }, (_, n) => ids.filter((_id, at) => at % writers === n))
      const changing = shares.map((share) => keepChanging(running.url, share, () => void changes++))
      await Promise.race([until(() => changes >= changesBeforeKill, 'enough changes'), ...changing])
      await running.kill()
      // Only the crash stopped these writers.
      for (const told of await Promise.all(changing))
        expect(told).toMatch(/terminat|ECONN|EPIPE|ENOENT|shutting down|starting up|recovery/)

      running = await start()
      expect(running.notices).toEqual([])
      if (running.wasWarm) warmStarts++
      await expectIndexIsDatabase(running)
    }
    expect(warmStarts).toBe(rounds)
    await running.kill()
  },
)
