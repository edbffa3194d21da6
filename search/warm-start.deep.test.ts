import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test as base } from 'vitest'
import { createDb, type Db } from '#lib/database/db.ts'
import { cloneTemplate } from '#tests/support/database.ts'
import { makers } from '#tests/support/makers.ts'
import { deletePassed, readEnd } from './change-log.ts'
import { type IndexerOptions, startIndexer } from './indexer.ts'
import { memoryEngine } from './memory/engine.ts'
import { query } from './testing/documents.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-warm-'))
let own: { db: Db; url: string }
beforeAll(async () => {
  own = await cloneTemplate(inject('databaseServer'))
})
afterAll(async () => {
  await own.db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
const test = base.extend<{ file: string }>({
  file: async ({}, use) => use(path.join(folder, `${++files}`, 'index.snapshot')),
})

/** Runs an indexer on the snapshot until it has seen every change, and stops it gracefully. */
async function run<T>(
  file: string,
  use: (running: { find(text: string): Promise<number[]>; notices: string[] }) => T | Promise<T>,
  options: Partial<IndexerOptions> = {},
): Promise<T> {
  const engine = memoryEngine()
  const notices: string[] = []
  const onNotice = (text: string) => void notices.push(text)
  const indexer = startIndexer({ db: own.db, engine, onNotice, snapshot: { file }, ...options })
  await indexer.ready
  // Transactions of other test files hold changes back too: PostgreSQL counts them across databases.
  await indexer.caughtUp()
  const find = async (text: string) => (await engine.search(query({ text }))).ids
  try {
    const result = await use({ find, notices })
    await indexer.caughtUp()
    return result
  } finally {
    await indexer.close()
    await engine.close()
  }
}

const make = () => makers(own.db)

/** Creates a listing outside the change log: only a full load finds it. */
async function makeUnlogged(title: string): Promise<number> {
  const seller = await make().account()
  return own.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    return (await makers(trx).listing({ title, seller_id: seller.id })).id
  })
}

/** Restarts; tells whether everything was loaded, and the notices given. */
async function startAgain(file: string, options: Partial<IndexerOptions> = {}) {
  const unlogged = await makeUnlogged('Neprimijetan puh')
  return run(
    file,
    async ({ find, notices }) => ({ isFullLoad: (await find('puh')).includes(unlogged), notices }),
    options,
  )
}

test('resumes from the last snapshot and applies later changes', async ({ file }) => {
  const kept = await make().listing({ title: 'Zimski jazavac' })
  const changed = await make().listing({ title: 'Ljetni jazavac' })
  await run(file, async ({ find }) => expect(await find('jazavac')).toHaveLength(2))
  await own.db.updateTable('listing').set({ title: 'Ljetna lasica' }).where('id', '=', changed.id).execute()
  const added = await make().listing({ title: 'Novi jazavac' })
  const unlogged = await makeUnlogged('Skriveni jazavac')

  await run(file, async ({ find, notices }) => {
    expect(notices).toEqual([])
    expect(await find('jazavac')).toEqual([added.id, kept.id])
    expect(await find('lasica')).toEqual([changed.id])
  })
  rmSync(file)
  await run(file, async ({ find }) => expect(await find('jazavac')).toContain(unlogged))
})

test('saves changes from time to time, not only at the end, and nothing while nothing changes', async ({
  file,
}) => {
  const options = { snapshot: { file, everyMs: 1 }, pollMs: 20 }
  const engine = memoryEngine()
  const indexer = startIndexer({ db: own.db, engine, ...options })
  await indexer.ready
  await expect.poll(() => indexer.snapshotAge()).not.toBeNull()
  const first = statSync(file).ino
  await make().listing({ title: 'Redovni dabar' })
  await expect.poll(() => statSync(file).ino).not.toBe(first)
  const written = statSync(file).ino
  await indexer.caughtUp(await readEnd(own.db))
  await indexer.caughtUp(await readEnd(own.db))
  expect(statSync(file).ino).toBe(written)
  // As if killed: nothing more is written.
  await engine.close()
  await indexer.close()

  expect(await startAgain(file)).toEqual({ isFullLoad: false, notices: [] })
})

test('loads everything if the file is damaged, cut off or no snapshot at all', async ({ file }) => {
  await run(file, () => {})
  const whole = readFileSync(file)
  const damaged = Buffer.from(whole)
  damaged[whole.length >> 1]! ^= 64
  for (const content of [whole.subarray(0, whole.length >> 1), damaged, Buffer.from('{}')]) {
    writeFileSync(file, content)
    expect(await startAgain(file)).toEqual({
      isFullLoad: true,
      notices: [expect.stringMatching(/of no use: it (ends too early|is damaged)/)],
    })
  }
  // That start saved an intact file again.
  expect(await startAgain(file)).toEqual({ isFullLoad: false, notices: [] })
})

test('loads everything if the database was restored as another one', async ({ file }) => {
  await run(file, () => {})
  const other = await cloneTemplate(inject('databaseServer'))
  const { isFullLoad, notices } = await run(
    file,
    async ({ notices: told }) => ({ isFullLoad: true, notices: told }),
    { db: other.db },
  )
  await other.db.destroy()
  expect({ isFullLoad, notices }).toEqual({
    isFullLoad: true,
    notices: [expect.stringContaining('of another database')],
  })
})

test('loads everything if the snapshot knows a change that the restored database files lack', async ({
  file,
}) => {
  await make().listing()
  await run(file, () => {})
  // Drops the last change, as in an older copy of the same database.
  await sql`
    delete from listing_change where (xid, seq) in (
      select xid, seq from listing_change order by listing_change.xid desc, listing_change.seq desc limit 1
    )`.execute(own.db)
  expect(await startAgain(file)).toEqual({
    isFullLoad: true,
    notices: [expect.stringContaining('restored from a copy')],
  })
})

test('loads everything if the snapshot is older than the log, but not if it is just as old', async ({
  file,
}) => {
  const passAll = async () => {
    await sql`update listing_change set created_at = now() - interval '25 hours'`.execute(own.db)
    await deletePassed(own.db, await readEnd(own.db), 100_000)
  }
  await make().listing()
  await run(file, () => {})
  await passAll()
  expect(await startAgain(file)).toEqual({ isFullLoad: false, notices: [] })

  await make().listing()
  await passAll()
  expect(await startAgain(file)).toEqual({
    isFullLoad: true,
    notices: [expect.stringContaining('no longer in the log')],
  })
})

test('loads everything if the categories or brands changed', async ({ file }) => {
  await run(file, () => {})
  await sql`update category set parent_id = 1 where id = 31`.execute(own.db)
  const notices = [expect.stringContaining('have changed')]
  expect(await startAgain(file)).toEqual({ isFullLoad: true, notices })
  await sql`update category set parent_id = 3 where id = 31`.execute(own.db)
  expect(await startAgain(file)).toEqual({ isFullLoad: true, notices })

  await sql`insert into reference_file (name, hash) values ('x.json', 'y')`.execute(own.db)
  expect(await startAgain(file)).toEqual({ isFullLoad: true, notices })
})

test('searches even where nothing can be saved', async ({ file }) => {
  writeFileSync(path.join(folder, `${files}`), 'no folder')
  const listing = await make().listing({ title: 'Svejedno vidra' })
  await run(file, async ({ find, notices }) => {
    expect(await find('vidra')).toEqual([listing.id])
    await expect.poll(() => notices).toContainEqual(expect.stringContaining('could not be written'))
  })
})

test('saves nothing if stopped before everything is loaded', async ({ file }) => {
  await make().listing()
  const engine = memoryEngine()
  await startIndexer({ db: own.db, engine, snapshot: { file } }).close()
  await engine.close()
  expect(() => statSync(file)).toThrow('ENOENT')
})

test('needs no privilege beyond using the database to record its place in the log', async ({ file }) => {
  await sql`create role plain login`.execute(own.db)
  await sql`grant select on all tables in schema public to plain`.execute(own.db)
  const url = new URL(own.url)
  url.searchParams.set('options', '-c role=plain')
  const db = createDb(url.href)
  await run(file, ({ notices }) => expect(notices).toEqual([]), { db })
  await run(file, ({ notices }) => expect(notices).toEqual([]), { db })
  await db.destroy()
  expect(statSync(file).size).toBeGreaterThan(0)
})
