import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test as base, vi } from 'vitest'
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
  const quick = await Promise.all([0.1, 0.2, 0.3].map(async (seed) => file(`quick${seed}`, await jpeg(seed))))
  // A pipe without data holds up the process until it is killed, however fast the machine.
  const stuck = path.join(path.dirname(quick[0]!), 'stuck')
  execFileSync('mkfifo', [stuck])
  const read = expect(studio.read(stuck)).rejects.toThrow(StudioCrashed)
  const others = quick.map((source) => studio.read(source))

  // Alone on its second attempt, so that no other photo is lost with it.
  for (let died = 0; died < 2; died++) {
    // Opens once the process reads from the other end.
    const pipe = await open(stuck, 'w')
    const pid = studio.pid()!
    process.kill(pid, 'SIGKILL')
    await pipe.close()
    await vi.waitUntil(() => studio.pid() !== pid, 10_000)
  }

  await read
  const outcomes = await Promise.all(others)
  expect(outcomes.map((outcome) => 'hash' in outcome)).toEqual([true, true, true])
})

test('rejects waiting calls when closed', async ({ studio, file }) => {
  const read = studio.read(await file('x', await noisyJpeg(2000, 1500)))
  const refused = expect(read).rejects.toThrow('closed')
  await studio.close()
  await refused
  await expect(studio.read('y')).rejects.toThrow('closed')
})
