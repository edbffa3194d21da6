import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

test('works in equal batches until none is left', async () => {
  let left = 450
  const parts: number[] = []
  const total = await inBatches(async (limit) => {
    const done = Math.min(left, limit)
    left -= done
    parts.push(done)
    return done
  })
  expect(parts).toEqual([200, 200, 50])
  expect(total).toBe(450)
})
