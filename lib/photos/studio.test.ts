import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test as base } from 'vitest'
import { jpeg, noisyJpeg } from '#tests/support/photos.ts'
import { photoStudio, StudioCrashed } from './studio.ts'

const test = base
  .extend('studio', ({}, { onCleanup }) => {
    const studio = photoStudio()
    onCleanup(() => studio.close())
    return studio
  })
  .extend('file', ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-studio-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return async (name: string, content: Buffer) => {
      const file = path.join(folder, name)
      await writeFile(file, content)
      return file
    }
  })

test('retries waiting photos when the process dies, and gives up on one that kills it', async ({
  studio,
  file,
}) => {
  const slow = await file('slow', await noisyJpeg(4000, 3000))
  const quick = await Promise.all([0.1, 0.2, 0.3].map(async (seed) => file(`quick${seed}`, await jpeg(seed))))
  const read = studio.read(slow)
  read.catch(() => {})
  const others = quick.map((source) => studio.read(source))

  // Alone on its second attempt, so that no other photo is lost with it.
  for (let died = 0; died < 2; died++) {
    const pid = studio.pid()!
    await new Promise((resolve) => setTimeout(resolve, 350))
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => studio.pid() !== pid).toBe(true)
  }

  const outcomes = await Promise.all(others)
  expect(outcomes.map((outcome) => 'hash' in outcome)).toEqual([true, true, true])
  // It may have finished before the second crash.
  const outcome = await read.catch((error: Error) => error)
  expect(outcome instanceof StudioCrashed || 'hash' in outcome).toBe(true)
})

test('rejects waiting calls when closed', async ({ studio, file }) => {
  const read = studio.read(await file('x', await noisyJpeg(2000, 1500)))
  const refused = expect(read).rejects.toThrow('closed')
  await studio.close()
  await refused
  await expect(studio.read('y')).rejects.toThrow('closed')
})
