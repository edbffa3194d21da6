import { expect, test } from 'vitest'
import { releaseMemory } from './release-memory.ts'

const fill = () => Array.from({ length: 500_000 }, (_, n) => ({ n, text: [`text ${n}`] }))

test('returns memory that is no longer used', () => {
  let held: unknown[] | null = fill()
  const full = process.memoryUsage().heapTotal
  expect(held).toHaveLength(500_000)
  held = null
  releaseMemory()
  expect(process.memoryUsage().heapTotal).toBeLessThan(full - (30 << 20))
})
