import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { quickly } from './quick-compression.ts'

const unpacked = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const methods = ['zstd', 'br', 'gzip'] as const

const text = (length: number) => Buffer.from('Golf 5, dizel, 2007. '.repeat(length).slice(0, length))
const bodies = [
  text(50_000),
  Buffer.alloc(0),
  text(3),
  randomBytes(256 * 1024),
  text(1_000_000),
  text(50_000),
]

test.for(methods)('packs one body after another with %s', (method) => {
  const packed = bodies.map(quickly[method])

  expect(packed.map((one) => unpacked[method](one).equals(bodies[packed.indexOf(one)]!))).toEqual(
    bodies.map(() => true),
  )
})

test.for(methods)('packs the same body to the same bytes with %s each time', (method) => {
  const [first, ...others] = [1, 2, 3].map(() => quickly[method](text(50_000)))

  expect(others).toEqual([first, first])
  expect(first!.length).toBeLessThan(1_000)
})

test.for(methods)('keeps no buffers of earlier bodies with %s', (method) => {
  const body = text(1_000)
  const used = () => process.memoryUsage().arrayBuffers
  const before = used()
  for (let count = 0; count < 2_000; count++) quickly[method](body)

  expect(used() - before).toBeLessThan((16 * 1024 * 2_000) / 2)
})
