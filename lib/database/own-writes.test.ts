import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createDb } from './db.ts'
import { ownWrites } from './own-writes.ts'
import { test as withDatabase } from '#tests/support/test.ts'

test('counts what all threads write that share the memory', async () => {
  const before = ownWrites.soFar()
  const file = new URL('own-writes.ts', import.meta.url).href
  const program = `
    const { workerData } = require('node:worker_threads')
    import(${JSON.stringify(file)}).then(({ ownWrites }) => {
      ownWrites.countIn(workerData)
      ownWrites.note()
      ownWrites.note()
    })`
  const worker = new Worker(program, { eval: true, workerData: ownWrites.memory() })
  await once(worker, 'exit')
  expect(ownWrites.soFar()).toBe(before + 2)
})

withDatabase('counts a statement before its caller learns that it has run', async ({ cloned }) => {
  const db = createDb(cloned.url, { max: 1 })
  const later = async (run: () => Promise<unknown>) => {
    const before = ownWrites.soFar()
    await run().catch(() => {})
    return ownWrites.soFar() - before
  }
  const change = () => db.updateTable('account').set({ username: 'novi' }).where('id', '=', -1).execute()
  expect(await later(change)).toBe(1)
  expect(await later(() => db.selectFrom('account').select('id').execute())).toBe(0)
  // Failed ones count too: the answer to a commit may get lost.
  expect(await later(() => db.insertInto('account').defaultValues().execute())).toBe(1)
  const inTransaction = () =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ username: 'novi' }).where('id', '=', -1).execute()
    })
  // The change and the commit that shows it to others.
  expect(await later(inTransaction)).toBe(2)
  await db.destroy()
})
