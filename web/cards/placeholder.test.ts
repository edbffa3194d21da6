import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { placeholder } from './placeholder.ts'

/** Red increases across, green down. */
function gradientHash(width: number, height: number) {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)]
    return [(x / width) * 255, (y / height) * 255, 90, 255][at & 3]!
  })
  return rgbaToThumbHash(width, height, pixels)
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function readBitmap(url: string) {
  const [head, body] = url.split(',')
  expect(head).toBe('data:image/bmp;base64')
  const file = Buffer.from(body!, 'base64')
  const [width, height] = [file.readInt32LE(18), -file.readInt32LE(22)]
  const rowSize = Math.ceil((width * 3) / 4) * 4
  expect(file.length).toBe(54 + rowSize * height)
  const colorAt = (x: number, y: number) =>
    [...file.subarray(54 + y * rowSize + x * 3, 54 + y * rowSize + x * 3 + 3)].toReversed()
  return { width, height, colorAt }
}

test.for([
  [80, 60],
  [60, 80],
  [64, 64],
])('gives a placeholder of %i × %i the shape and the colours of its hash', ([width, height]) => {
  const hash = gradientHash(width!, height!)
  const bitmap = readBitmap(placeholder(base64(hash))!)
  const whole = thumbHashToRGBA(hash)

  expect(bitmap.width / bitmap.height).toBeCloseTo(width! / height!, 0)
  for (const [x, y] of [
    [0, 0],
    [bitmap.width - 1, 0],
    [0, bitmap.height - 1],
    [bitmap.width - 1, bitmap.height - 1],
  ] as const) {
    const at =
      (Math.floor(((y + 0.5) / bitmap.height) * whole.h) * whole.w +
        Math.floor(((x + 0.5) / bitmap.width) * whole.w)) *
      4
    for (const [channel, value] of bitmap.colorAt(x, y).entries()) {
      expect(Math.abs(value - whole.rgba[at + channel]!)).toBeLessThan(12)
    }
  }
})

test('returns no picture for an invalid hash', () => {
  expect(placeholder('')).toBeUndefined()
})
