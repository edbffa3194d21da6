import { expect, test } from 'vitest'
import { cacheCounts, createCache, emptyCaches, sumCounts } from './caches.ts'

test('forgets the least recently used entry, and counts it as evicted', () => {
  const cache = createCache<string, number>({ name: 'test_entries', entries: 2 })
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(cache.get('b')).toBeUndefined()
  expect(cacheCounts()['test_entries']).toEqual({ hits: 1, misses: 1, evictions: 1, entries: 2, bytes: null })
})

test('bounds a cache by bytes and refuses an entry larger than the bound', () => {
  const ended: string[] = []
  const cache = createCache<string, string>({
    name: 'test_bytes',
    bytes: 10,
    sizeOf: (value) => value.length,
    onEnd: (_value, key) => ended.push(key),
  })
  cache.set('a', 'x'.repeat(6))
  cache.set('b', 'x'.repeat(5))
  cache.set('c', 'x'.repeat(11))
  expect(ended).toEqual(['a'])
  expect(cacheCounts()['test_bytes']).toMatchObject({ entries: 1, bytes: 5 })
})

test('adds up caches of one name, and empties all of them', () => {
  const [one, other] = [1, 2].map(() => createCache<number, string>({ name: 'test_shared', entries: 9 }))
  one!.set(1, 'one')
  other!.set(2, 'two')
  expect(cacheCounts()['test_shared']).toMatchObject({ entries: 2 })
  expect(emptyCaches('test_shared')).toBe(true)
  expect([one!.peek(1), other!.peek(2)]).toEqual([undefined, undefined])
  expect(emptyCaches('test_unknown')).toBe(false)
})

test('adds up the counts of threads, some of which may lack a cache', () => {
  const none = { hits: 0, misses: 0, evictions: 0, entries: 0, bytes: null }
  expect(sumCounts([{ b: { ...none, hits: 1, bytes: 5 } }, { b: { ...none, hits: 2 }, a: none }])).toEqual({
    a: none,
    b: { ...none, hits: 3, bytes: 5 },
  })
})
