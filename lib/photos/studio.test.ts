import { execFileSync } from 'node:child_process'
import { constants, mkdtempSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test as base, vi } from 'vitest'
import { jpeg, noisyJpeg } from '#tests/support/listings/photos.ts'
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

/** Kills the process while it opens the pipe; stops it meanwhile, so that it cannot go on. */
async function killWhileOpening(pipe: string, studio: { pid(): number | undefined }): Promise<number> {
  // Polls every 10 ms.
  for (; ; await setTimeout(10)) {
    const pid = studio.pid()
    if (pid === undefined) continue
    process.kill(pid, 'SIGSTOP')
    // Opens only while someone reads at the other end, or waits to.
    const writer = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null)
    process.kill(pid, writer ? 'SIGKILL' : 'SIGCONT')
    if (!writer) continue
    await writer.close()
    return pid
  }
}

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
    const pid = await killWhileOpening(stuck, studio)
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
