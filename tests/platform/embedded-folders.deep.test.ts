import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findData } from '#db/embedded/folders.ts'
import { clusterProcesses } from '#db/embedded/processes.ts'
import { canReach, isRoot } from '#db/embedded/user.ts'
import { hold, postmasters, query, testFolder } from './processes/holder.ts'

const nobody = { uid: 65_534, gid: 65_534 }
const folder = testFolder('folders')
const timeout = 60_000

/** Starts, writes a row, stops, starts again and reads it. */
async function survivesARestart(dataDir: string, options: Parameters<typeof hold>[1] = {}) {
  const first = hold(dataDir, options)
  const { url, notices } = await first.told('ready')
  await query(url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = hold(dataDir, options)
  expect(await query((await second.told('ready')).url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
  return notices
}

test('starts, stops and restarts as this user', { timeout }, async () => {
  const dataDir = path.join(folder, 'plain')
  const notices = await survivesARestart(dataDir, { durable: true })
  // Reports a clone that only root may enter, since PostgreSQL then runs from a copy.
  if (!isRoot() || canReach(nobody, import.meta.dirname)) expect(notices).toEqual([])
  expect(postmasters(path.join(dataDir, 'postgres/data'))).toEqual([])
  expect(existsSync(path.join(dataDir, 'postgres/owner'))).toBe(false)
})

test('accepts a path of 150 characters', { timeout }, async () => {
  const dataDir = path.join(folder, 'a'.repeat(70), 'b'.repeat(150 - 72 - folder.length))
  expect(dataDir).toHaveLength(150)
  await survivesARestart(dataDir)
})

test.skipIf(!isRoot() || !canReach(nobody, process.execPath) || !canReach(nobody, import.meta.dirname))(
  'an ordinary user needs no root rights',
  { timeout },
  async () => {
    const home = path.join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, nobody.uid, nobody.gid)
    const dataDir = path.join(home, 'data')

    expect(await survivesARestart(dataDir, nobody)).toEqual([])

    // Root, taking over, runs PostgreSQL as the user that owns the data.
    const root = hold(dataDir)
    expect(await query((await root.told('ready')).url, 'select answer from kept')).toEqual([{ answer: 42 }])
    await root.stop()
  },
)

test('uses a private folder as its owner, and moves out of it as root', { timeout }, async () => {
  const home = path.join(folder, 'closed')
  mkdirSync(home, { mode: 0o700 })
  const dataDir = path.join(home, 'data')

  const notices = await survivesARestart(dataDir)

  if (!isRoot()) return expect(notices).toEqual([])
  expect(notices).toContainEqual(expect.stringContaining('/var/lib/bazar/'))
  const data = readFileSync(path.join(dataDir, 'postgres/location'), 'utf8').trim()
  rmSync(path.dirname(data), { recursive: true })
})

test('keeps using data when permissions around it change', { timeout }, async () => {
  const home = path.join(folder, 'opened')
  mkdirSync(home, { mode: 0o700 })
  const dataDir = path.join(home, 'data')
  await survivesARestart(dataDir)

  chmodSync(home, 0o755)

  const again = hold(dataDir)
  expect(await query((await again.told('ready')).url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.stop()
  const location = path.join(dataDir, 'postgres/location')
  if (existsSync(location)) rmSync(path.dirname(readFileSync(location, 'utf8').trim()), { recursive: true })
})

test('refuses an empty location record, and looks for no server without a folder', () => {
  const home = path.join(folder, 'unknown')
  mkdirSync(home)
  writeFileSync(path.join(home, 'location'), '')

  expect(() => findData(home)).toThrow(/does not name the folder/)
  expect(() => clusterProcesses({ name: 'none', data: '' })).toThrow(/is not the folder of a cluster/)
})
