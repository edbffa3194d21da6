import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { checkPhoto } from './work.ts'

test('what takes much memory to decode is decoded alone, a progressive JPEG too', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const blank = sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#888888' } })
  const heavyOf = async (name: string, file: Sharp) => {
    await file.toFile(path.join(folder, name))
    return checkPhoto(path.join(folder, name))
  }

  expect(await heavyOf('plain', blank.clone().jpeg())).toEqual({ heavy: false })
  expect(await heavyOf('progressive', blank.clone().jpeg({ progressive: true }))).toEqual({ heavy: true })
  expect(await heavyOf('png', blank.clone().png({ compressionLevel: 1 }))).toEqual({ heavy: true })
})
