import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hold, postmasters, query, until, testFolder } from './processes/holder.ts'
import { commandsOf } from './processes.ts'

const folder = testFolder('crash')
const timeout = 90_000
const shared = path.join(folder, 'shared')
const dataOf = (dataDir: string) => path.join(dataDir, 'postgres/data')
const acknowledged = new Map<string, number>()

/** An owner with one more acknowledged row. */
async function ownerWithARow(dataDir: string) {
  const owner = hold(dataDir, { durable: true })
  const { url } = await owner.told('ready')
  await query(url, 'create table if not exists kept (); insert into kept default values')
  acknowledged.set(dataDir, (acknowledged.get(dataDir) ?? 0) + 1)
  return owner
}

/** The next start succeeds by itself, has every row, and runs the only server. */
async function startsAgain(dataDir: string) {
  const next = hold(dataDir, { durable: true })
  const { url } = await next.told('ready')
  expect(await query(url, 'select count(*)::int as rows from kept')).toEqual([
    { rows: acknowledged.get(dataDir) },
  ])
  expect(postmasters(dataOf(dataDir))).toHaveLength(1)
  await next.stop()
  expect(postmasters(dataOf(dataDir))).toHaveLength(0)
}

const guardsOf = (dataDir: string) =>
  commandsOf().filter(
    ({ command }) => command.startsWith('/bin/sh') && command.includes(`-D ${dataOf(dataDir)} `),
  )

test('ends the server when its owner is killed, and the next start has every row', { timeout }, async () => {
  const owner = await ownerWithARow(shared)
  await owner.kill('SIGKILL')
  await until(() => postmasters(dataOf(shared)).length === 0, 'the end of the server')
  await startsAgain(shared)
})

test("starts again without waiting for the killed owner's server to end", { timeout }, async () => {
  const owner = await ownerWithARow(shared)
  await owner.kill('SIGKILL')
  await startsAgain(shared)
})

test('notices a killed server in its owner, and repairs it at the next start', { timeout }, async () => {
  const owner = await ownerWithARow(shared)
  for (const { pid } of postmasters(dataOf(shared))) process.kill(pid, 'SIGKILL')
  await owner.told('gone')
  await owner.stop()
  await startsAgain(shared)
})

test('recovers when both are killed at once', { timeout }, async () => {
  const owner = await ownerWithARow(shared)
  for (const { pid } of postmasters(dataOf(shared))) process.kill(pid, 'SIGKILL')
  await owner.kill('SIGKILL')
  await startsAgain(shared)
})

test('takes over an orphaned server whose owner and guard were killed', { timeout }, async () => {
  const owner = await ownerWithARow(shared)
  // An owner that notices the end of its guard ends the server.
  process.kill(owner.pid, 'SIGSTOP')
  for (const { pid } of guardsOf(shared)) process.kill(pid, 'SIGKILL')
  await owner.kill('SIGKILL')
  const [orphan] = postmasters(dataOf(shared))
  expect(orphan).toBeDefined()

  await startsAgain(shared)

  expect(commandsOf().some(({ pid, command }) => pid === orphan!.pid && command === orphan!.command)).toBe(
    false,
  )
})

test('starts although backends outlive a killed server', { timeout }, async () => {
  const owner = await ownerWithARow(shared)
  const { url } = await owner.told('ready')
  const busy = query(url, 'select count(*) from generate_series(1, 10000000000)').catch(() => 'cut off')
  await until(async () => {
    const rows = await query(
      url,
      "select 1 from pg_stat_activity where state = 'active' and query like '%generate_series(1, 1000%' and pid <> pg_backend_pid()",
    )
    return rows.length > 0
  }, 'the long query')
  for (const { pid } of [...guardsOf(shared), ...postmasters(dataOf(shared))]) process.kill(pid, 'SIGKILL')
  await owner.kill('SIGKILL')

  await startsAgain(shared)

  expect(await busy).toBe('cut off')
})

test('recovers from being killed at several moments of creating the database', { timeout }, async () => {
  for (const [round, delay] of [0, 100, 250, 500].entries()) {
    const dataDir = path.join(folder, `creating-${round}`)
    const owner = hold(dataDir, { durable: true })
    await owner.told('creating')
    await sleep(delay) // the moment itself is under test
    await owner.kill('SIGKILL')

    await (await ownerWithARow(dataDir)).stop()
    await startsAgain(dataDir)
    expect(readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('data.new'))).toEqual(
      [],
    )
  }
})

test('recovers from being killed at several moments of starting', { timeout }, async () => {
  await (await ownerWithARow(shared)).stop()
  for (const delay of [0, 60, 90, 120, 150, 200]) {
    const owner = hold(shared, { durable: true })
    await sleep(delay) // the moment itself is under test
    await owner.kill('SIGKILL')
    await startsAgain(shared)
  }
})
