import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { createDb } from '#lib/database/db.ts'
import { moveDatabase } from '#server/database-move/move.ts'
import { run } from '#bench/support/child.ts'
import { seconds } from '#bench/support/figures.ts'
import type { FillOptions } from '#bench/support/fill-database.ts'
import { machine } from '#bench/support/site.ts'

// Times a move of invented listings from one server to another and back, under reads, and for how long nobody could change
// anything.

const { values } = parseArgs({ options: { listings: { type: 'string', default: '500000' } } })
const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-bench-move-'))
await using stack = new AsyncDisposableStack()
stack.defer(async () => rmSync(folder, { recursive: true, force: true }))

async function openServer() {
  const server = await openTemporaryServer()
  stack.defer(() => server.stop())
  return server.url()
}

/** Reads listings all the time, and counts answers and failures. */
function readFrom(url: string) {
  const db = createDb(url, { max: 2 })
  const counts = { answers: 0, failures: 0 }
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const id = Math.ceil(Math.random() * Number(values.listings))
      const read = sql`select * from listing where id = ${id}`.execute(db)
      await read.then(
        () => (counts.answers += 1),
        () => (counts.failures += 1),
      )
    }
  })()
  return async () => {
    isOver = true
    await running
    await db.destroy()
    return counts
  }
}

const [first, second, third] = [await openServer(), await openServer(), await openServer()]
const filling: FillOptions = { databaseUrl: first, folder, listings: Number(values.listings) }
await run('fill-database.ts', '', JSON.stringify(filling)).result
console.log(`${machine()}; ${values.listings} listings`)
for (const [name, from, to] of [
  ['there', first, second],
  ['back', second, third],
] as const) {
  const stop = readFrom(from)
  const began = performance.now()
  const { rows, tables, closedMs } = await moveDatabase(from, to, console.log)
  const took = performance.now() - began
  const { answers, failures } = await stop()
  console.log(
    `${name}: ${rows} rows of ${tables} tables, counts and sums equal, in ${seconds(took)}; closed for ${seconds(closedMs)}; ${answers} reads beside it, ${failures} failed`,
  )
}
