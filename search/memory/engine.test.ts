import { expect, test, vi } from 'vitest'
import { SearchOverloaded, SearchTimeout } from '#search/engine.ts'
import { makeDocument, query } from '#search/testing/documents.ts'
import { AnyThread } from './threads/any-thread.ts'
import { memoryEngine, searcherOver } from './engine.ts'
import { MemoryIndex } from './index.ts'
import { Threads } from './threads/threads.ts'

test('times a query out that has no time left, and answers the next one', async () => {
  await using at = closing(memoryEngine({ timeoutMs: 0 }))
  await expect(at.engine.search(query())).rejects.toBeInstanceOf(SearchTimeout)
  expect(await at.engine.status()).toMatchObject({ documents: 0 })
})

test('times out queries that wait behind a long job', async () => {
  await using at = closing(memoryEngine({ timeoutMs: 20 }))
  const upserts = Array.from({ length: 20_000 }, (_, n) => makeDocument({ id: n + 1 }))
  const applied = at.engine.apply({ upserts, deletes: [] })
  await expect(at.engine.search(query())).rejects.toBeInstanceOf(SearchTimeout)
  await applied
  expect(await at.engine.status()).toMatchObject({ documents: 20_000 })
})

test('spends no time on a query that expired in the queue', async () => {
  const threads = new Threads(1, () => {})
  const channel = new AnyThread(threads.openPorts())
  const replied = new Promise((resolve) => channel.on('message', resolve))
  channel.postMessage({ id: 1, kind: 'search', query: query(), deadline: Date.now() - 1 })
  expect(await replied).toMatchObject({ id: 1, isTimeout: true })
  await threads.close()
  channel.close()

  const readText = vi.fn()
  const unread = Object.defineProperty(query(), 'text', { get: readText })
  expect(() => new MemoryIndex().search(unread, performance.now() - 1)).toThrow(SearchTimeout)
  expect(readText).not.toHaveBeenCalled()
  new MemoryIndex().search(unread)
  expect(readText).toHaveBeenCalled()
})

test('refuses queries beyond the queue limit at once, and accepts more later', async () => {
  await using at = closing(memoryEngine({ timeoutMs: 60_000, mostWaiting: 3 }))
  const asked = Array.from({ length: 5 }, () => at.engine.search(query()))
  const settled = await Promise.allSettled(asked)
  const refused = settled.filter((one) => one.status === 'rejected')

  expect(settled.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected', 'rejected'])
  for (const { reason } of refused) expect(reason).toBeInstanceOf(SearchOverloaded)
  expect(await at.engine.search(query())).toMatchObject({ total: 0 })
})

test('rejects only the request with the mistake', async () => {
  await using at = closing(memoryEngine())
  const broken = { upserts: [{ ...makeDocument({ id: 1 }), title: null as unknown as string }], deletes: [] }
  await expect(at.engine.apply(broken)).rejects.toThrow(TypeError)
  expect((await at.engine.search(query())).total).toBe(0)
})

test('rejects all waiting requests when the thread ends', async () => {
  const engine = memoryEngine()
  const waiting = [engine.search(query()), engine.apply({ upserts: [], deletes: [] }), engine.status()]
  const told = Promise.all(waiting.map((one) => expect(one).rejects.toThrow('closed')))
  await engine.close()
  await told
  await expect(engine.status()).rejects.toThrow('closed')
  await engine.close()
})

test('another thread searches over ports, with limits of its own', async () => {
  await using at = closing(memoryEngine())
  const ports = at.engine.openPorts()
  const searcher = searcherOver(ports, { timeoutMs: 60_000, mostWaiting: 1 })
  await at.engine.apply({ upserts: [makeDocument({ id: 7 })], deletes: [] })
  const [first, second] = await Promise.allSettled([searcher.search(query()), searcher.search(query())])
  expect(first).toMatchObject({ value: { total: 1, ids: [7] } })
  expect(second).toMatchObject({ reason: expect.any(SearchOverloaded) as unknown })
  await at.engine.search(query())
  expect(await searcher.status()).toMatchObject({ documents: 1, queries: 2, overloads: 1 })
  expect(await at.engine.status()).toMatchObject({ documents: 1, queries: 1, overloads: 0 })
  for (const port of ports.ports) port.close()
})

function closing(engine: ReturnType<typeof memoryEngine>) {
  return { engine, [Symbol.asyncDispose]: () => engine.close() }
}
