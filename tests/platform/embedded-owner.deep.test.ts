import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { processStart } from '#db/embedded/owner.ts'
import { hold, postmasters, query, testFolder } from './processes/holder.ts'

const folder = testFolder('owner')
const timeout = 60_000

test('records the owner with its pid and start time', { timeout }, async () => {
  const dataDir = path.join(folder, 'record')
  const owner = hold(dataDir)
  await owner.told('ready')
  expect(JSON.parse(readFileSync(path.join(dataDir, 'postgres/owner'), 'utf8'))).toMatchObject({
    pid: owner.pid,
    started: processStart(owner.pid),
  })
  await owner.stop()
})

test('refuses a second start and names the pid', { timeout }, async () => {
  const dataDir = path.join(folder, 'second')
  const owner = hold(dataDir)
  const { url } = await owner.told('ready')

  const second = await hold(dataDir).told('refused')

  expect(second.pid).toBe(owner.pid)
  expect(second.message).toContain(String(owner.pid))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await owner.stop()
})

test('uses the server of a living owner for a command, and leaves it running', { timeout }, async () => {
  const dataDir = path.join(folder, 'attach')
  const owner = hold(dataDir)
  const { url } = await owner.told('ready')

  const command = hold(dataDir, { mode: 'attach-or-own' })
  const attached = await command.told('ready')
  expect(attached).toMatchObject({ url, owned: false })
  await query(attached.url, 'create table written as select 1 as one')
  await command.stop()

  expect(await query(url, 'select one from written')).toEqual([{ one: 1 }])
  await owner.stop()
})

test('waits for an owner that is still starting', { timeout }, async () => {
  const dataDir = path.join(folder, 'early')
  const owner = hold(dataDir)
  await owner.told('creating')
  const command = hold(dataDir, { mode: 'attach-or-own' })
  expect(await command.told('ready')).toMatchObject({ owned: false, url: (await owner.told('ready')).url })
  await command.stop()
  await owner.stop()
})

test(
  'makes a command the owner if there is none, and stops its server when it ends',
  { timeout },
  async () => {
    const dataDir = path.join(folder, 'alone')
    const command = hold(dataDir, { mode: 'attach-or-own' })
    expect(await command.told('ready')).toMatchObject({ owned: true })
    await command.stop()
    expect(postmasters(path.join(dataDir, 'postgres/data'))).toEqual([])
  },
)

test('lets exactly one of simultaneous starts win, and names it to the others', { timeout }, async () => {
  const dataDir = path.join(folder, 'race')
  for (let round = 0; round < 3; round++) {
    const holders = Array.from({ length: 4 }, () => hold(dataDir))
    const outcomes = await Promise.all(holders.map((holder) => holder.outcome()))

    const winner = holders[outcomes.findIndex(({ event }) => event === 'ready')]
    expect(outcomes.filter(({ event }) => event === 'ready')).toHaveLength(1)
    expect(outcomes.flatMap((outcome) => (outcome.event === 'refused' ? [outcome.pid] : []))).toEqual(
      Array.from({ length: 3 }, () => winner!.pid),
    )
    expect(postmasters(path.join(dataDir, 'postgres/data'))).toHaveLength(1)
    await winner!.stop()
  }
})

test('ignores records of dead processes', { timeout }, async () => {
  const dataDir = path.join(folder, 'stale')
  const first = hold(dataDir)
  await first.told('ready')
  await first.stop()
  // Both pids are alive, but belong to other processes.
  const socketDir = path.join(folder, 'gone')
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(
    path.join(dataDir, 'postgres/owner'),
    JSON.stringify({ pid: process.pid, started: 'long ago', socketDir }),
  )
  writeFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n`)

  const next = hold(dataDir)

  expect(await query((await next.told('ready')).url, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})
