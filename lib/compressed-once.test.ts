import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedOnce, replyCompression } from './compressed-once.ts'
import { JsonMembers, replyWriter } from './json-writer.ts'

const textOf = (letter: string) => replyWriter.textOf(new JsonMembers({ text: letter.repeat(20_000) }))

test('gives the memory of a reply back once it is compressed', () => {
  const first = textOf('a')
  const compressed = replyCompression.brotliCompressSync(first)

  expect(textOf('b').buffer).toBe(first.buffer)
  expect(brotliDecompressSync(compressed).toString()).toBe(JSON.stringify({ text: 'a'.repeat(20_000) }))
})

test('keeps replies that are sent again, and compresses them for the first only', () => {
  const bytes = compressedOnce(textOf('c'))
  const compressed = replyCompression.brotliCompressSync(bytes)

  expect(textOf('d').buffer).not.toBe(bytes.buffer)
  expect(replyCompression.brotliCompressSync(bytes)).toEqual(compressed)
  expect(replyCompression.brotliCompressSync(bytes)).toBe(replyCompression.brotliCompressSync(bytes))
})
