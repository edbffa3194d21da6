import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test as base } from 'vitest'
import { checkPhoto } from './work.ts'

const test = base.extend('file', ({}, { onCleanup }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-work-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return async (picture: Sharp) => {
    const file = path.join(folder, 'photo')
    await picture.toFile(file)
    return file
  }
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#84623d' } })

test('distinguishes photos that need much memory to decode from those that do not', async ({ file }) => {
  const heavy = async (picture: Sharp) => checkPhoto(await file(picture))
  const wide16 = plain(4_500, 4_000).toColourspace('rgb16')

  // Phones make the first kind; the others are held in memory until their last line.
  expect(await heavy(plain(7_000, 7_000).jpeg())).toEqual({ heavy: false })
  expect(await heavy(plain(6_000, 4_000).jpeg({ progressive: true }))).toEqual({ heavy: true })
  expect(await heavy(wide16.clone().png({ progressive: true, compressionLevel: 1 }))).toEqual({ heavy: true })
  expect(await heavy(plain(4_000, 3_000).jpeg({ progressive: true }))).toEqual({ heavy: false })
})

test('allows an AVIF fewer pixels, since decoding it takes more memory', async ({ file }) => {
  const avif = (width: number, height: number) => plain(width, height).avif({ effort: 0 })

  expect(await checkPhoto(await file(avif(4_100, 4_000)))).toEqual({
    refused: { reason: 'too_many_pixels', width: 4_100, height: 4_000, most: 16_000_000 },
  })
  expect(await checkPhoto(await file(avif(4_000, 3_000)))).toEqual({ heavy: true })
  expect(await checkPhoto(await file(avif(1_000, 800)))).toEqual({ heavy: false })
})
