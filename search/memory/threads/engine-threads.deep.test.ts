import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SearchOverloaded, type SearchQuery, SearchTimeout } from '#search/engine.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { memoryEngine, type MemoryEngineOptions, searcherOver } from '#search/memory/engine.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function closing(options: MemoryEngineOptions) {
  const engine = memoryEngine(options)
  return { engine, [Symbol.asyncDispose]: () => engine.close() }
}

type Engine = ReturnType<typeof memoryEngine>

const documents = (count: number, first = 1) =>
  Array.from({ length: count }, (_, n) => makeDocument({ id: first + n, lat: 44, lon: 18 }))

/** Asks enough at once to keep every thread busy. */
const askAll = (engine: Engine, asked: Partial<SearchQuery>) =>
  Promise.all(Array.from({ length: 12 }, () => engine.search(query(asked))))

/** The answers of all threads, which are the same. */
async function answerOf(engine: Engine, asked: Partial<SearchQuery>) {
  const [answer, ...others] = await askAll(engine, asked)
  for (const other of others) expect(other).toEqual(answer)
  return answer!
}

/** An area with enough corners to make checking every document take many seconds. */
const endless: Partial<SearchQuery> = {
  area: Array.from({ length: 400_000 }, (_, n) => ({ lat: n % 2 === 0 ? 43 : 45, lon: 17 + (n % 7) / 3 })),
}
const manyDocuments = documents(20_000)

test('a slow query holds up no others while there is another thread', async () => {
  await using at = closing({ threads: 2, timeoutMs: 600_000 })
  await at.engine.apply({ upserts: manyDocuments, deletes: [] })
  let isAnswered = false
  const slow = at.engine.search(query(endless))
  const told = expect(slow.finally(() => (isAnswered = true))).rejects.toThrow('closed')
  for (let id = 1; id <= 20; id++)
    expect(await at.engine.search(query({ text: `Oglas ${id}` }))).toMatchObject({ ids: [id] })
  expect(await answerOf(at.engine, { text: 'Oglas 7' })).toMatchObject({ ids: [7] })
  expect(await at.engine.suggest({ text: 'ogl', limit: 3 })).toMatchObject({ completions: { length: 3 } })
  expect(await at.engine.status()).toMatchObject({ documents: 20_000, waiting: 1 })
  expect(isAnswered).toBe(false)
  await at.engine.close()
  await told
})

test('a slow query of one searcher holds up no query of another', async () => {
  await using at = closing({ threads: 2, timeoutMs: 600_000 })
  await at.engine.apply({ upserts: manyDocuments, deletes: [] })
  const told = expect(at.engine.search(query(endless))).rejects.toThrow('closed')
  const ports = at.engine.openPorts()
  const searcher = searcherOver(ports, { timeoutMs: 600_000 })
  for (let id = 1; id <= 20; id++)
    expect(await searcher.search(query({ text: `Oglas ${id}` }))).toMatchObject({ ids: [id] })
  expect(await searcher.status()).toMatchObject({ documents: 20_000, queries: 20 })
  await at.engine.close()
  await told
  for (const port of ports.ports) port.close()
})

test('times queries out, and refuses more than may wait, once all threads are busy', async () => {
  await using at = closing({ threads: 2, timeoutMs: 600_000, mostWaiting: 3 })
  await at.engine.apply({ upserts: manyDocuments, deletes: [] })
  const slow = [endless, endless].map((asked) => at.engine.search(query(asked)))
  const told = Promise.all(slow.map((one) => expect(one).rejects.toThrow('closed')))
  const ports = at.engine.openPorts()
  await expect(searcherOver(ports, { timeoutMs: 20 }).search(query())).rejects.toBeInstanceOf(SearchTimeout)
  const third = expect(at.engine.search(query())).rejects.toThrow('closed')
  await expect(at.engine.search(query())).rejects.toBeInstanceOf(SearchOverloaded)
  await at.engine.close()
  await Promise.all([told, third])
  for (const port of ports.ports) port.close()
})

test('queries are answered while a thread makes a large change', async () => {
  await using at = closing({ threads: 2 })
  await at.engine.apply({ upserts: documents(10), deletes: [] })
  let isApplied = false
  const applied = at.engine.apply({ upserts: manyDocuments, deletes: [] }).then(() => (isApplied = true))
  expect(await at.engine.search(query())).toMatchObject({ total: 10 })
  expect(isApplied).toBe(false)
  await applied
  expect(await answerOf(at.engine, {})).toMatchObject({ total: 20_000 })
})

test('all threads answer alike after any changes, and each of them answers', async () => {
  await using at = closing({ threads: 3 })
  for (let round = 0; round < 30; round++) {
    const upserts = documents(200, 1 + round * 100).map((document) => ({
      ...document,
      title: `Golf ${document.id % 7} ${round % 2 === 0 ? 'karavan' : 'dizel'}`,
      priceFening: (document.id * 37) % 1000,
      cityId: document.id % 5,
    }))
    const deletes = Array.from({ length: 40 }, (_, n) => ((round * 131 + n * 17) % (round * 100 + 1)) + 1)
    await at.engine.apply({ upserts, deletes: deletes.filter((id) => !upserts.some((one) => one.id === id)) })
    for (const sort of ['cheapest', 'newest'] as const) {
      const { total } = await answerOf(at.engine, { text: 'golf karavan', sort, facets: 'all', offset: 20 })
      expect(total).toBeGreaterThan(0)
    }
    await answerOf(at.engine, { cityIds: [round % 5], priceFrom: 100, priceTo: 700, facets: 'main' })
  }
  const { answersByThread } = await at.engine.status()
  expect(answersByThread).toHaveLength(3)
  expect(Math.min(...answersByThread)).toBeGreaterThan(0)
})

test('nobody sees a change come and go', async () => {
  await using at = closing({ threads: 3, timeoutMs: 60_000 })
  const ports = at.engine.openPorts()
  const searchers = [at.engine, searcherOver(ports, { timeoutMs: 60_000 })]
  let isOver = false
  let shown = 0
  const watch = async (searcher: Pick<Engine, 'search'>) => {
    while (!isOver) {
      const least = shown
      const { total } = await searcher.search(query({ limit: 1 }))
      expect(total).toBeGreaterThanOrEqual(least)
      shown = Math.max(shown, total)
    }
  }
  const watching = [...searchers, ...searchers].map((searcher) => watch(searcher))
  for (let first = 1; first <= 40_000; first += 500) {
    await at.engine.apply({ upserts: documents(500, first), deletes: [] })
    shown = Math.max(shown, first + 499)
  }
  isOver = true
  await Promise.all(watching)
  expect(shown).toBe(40_000)
  for (const port of ports.ports) port.close()
})

test('synonyms and snapshots reach all threads', async () => {
  const file = path.join(folder, 'index.snapshot')
  {
    await using at = closing({ threads: 2 })
    await at.engine.setSynonyms([{ from: ['auto'], to: ['auto', 'oglas'] }])
    await at.engine.apply({ upserts: documents(50), deletes: [9] })
    await at.engine.snapshots!.save(file, 'a note')
    expect(await answerOf(at.engine, { text: 'auto' })).toMatchObject({ total: 50 })
  }
  await using at = closing({ threads: 2 })
  expect(await at.engine.snapshots!.readNote(file)).toBe('a note')
  await at.engine.snapshots!.load(file)
  expect(await answerOf(at.engine, { text: 'oglas' })).toMatchObject({ total: 50 })
  await at.engine.apply({ upserts: documents(10, 51), deletes: [1] })
  expect(await answerOf(at.engine, { text: 'oglas' })).toMatchObject({ total: 59 })
})

test('a snapshot that cannot be read leaves all threads as they were', async () => {
  const file = path.join(folder, 'damaged.snapshot')
  await writeFile(file, 'no snapshot')
  await using at = closing({ threads: 2 })
  await at.engine.apply({ upserts: documents(50), deletes: [] })
  await expect(at.engine.snapshots!.load(file)).rejects.toThrow('another format')
  expect(await answerOf(at.engine, {})).toMatchObject({ total: 50 })
  await at.engine.apply({ upserts: documents(50, 51), deletes: [] })
  expect(await answerOf(at.engine, {})).toMatchObject({ total: 100 })
})

test('reports a mistake in a change once, and keeps the threads equal', async () => {
  await using at = closing({ threads: 2 })
  const broken = { ...makeDocument({ id: 2 }), title: null as unknown as string }
  const upserts = [makeDocument({ id: 1 }), broken, makeDocument({ id: 3 })]
  await expect(at.engine.apply({ upserts, deletes: [] })).rejects.toThrow(TypeError)
  expect(await answerOf(at.engine, {})).toMatchObject({ ids: [1] })
  await at.engine.apply({ upserts: documents(3), deletes: [] })
  expect(await answerOf(at.engine, {})).toMatchObject({ total: 3 })
})

test('all threads release memory at the same time', async () => {
  const ends: Error[] = []
  await using at = closing({ threads: 4, onEnd: (error) => ends.push(error) })
  // Not this thread too: the heap of a process that has run many tests takes a second each time.
  await Promise.all(Array.from({ length: 30 }, () => at.engine.releaseMemory!()))
  expect(await answerOf(at.engine, {})).toMatchObject({ total: 0 })
  expect(ends).toEqual([])
})

test('ends if a thread cannot make a change that another made', async () => {
  const file = path.join(folder, 'whole.snapshot')
  {
    await using at = closing({})
    await at.engine.snapshots!.save(file, null)
  }
  // A pipe, so that the first thread reads a snapshot and the second one something else.
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const ended = Promise.withResolvers<Error>()
  await using at = closing({ threads: 2, onEnd: ended.resolve })
  const loaded = at.engine.snapshots!.load(pipe)
  await writeFile(pipe, readFileSync(file))
  await loaded
  await writeFile(pipe, 'no snapshot')
  expect((await ended.promise).message).toContain('differs from the first')
  await expect(at.engine.search(query())).rejects.toThrow('differs from the first')
  await expect(at.engine.apply({ upserts: [], deletes: [] })).rejects.toThrow('differs from the first')
})
