import type pg from 'pg'
import { createDb } from '#lib/database/db.ts'
import { CommandFailed } from '#lib/process/complain.ts'
import { migrate } from '#db/migrate.ts'
import { listForeignKeys, listMigrations, listSequences, listTables, type Table } from './catalog.ts'
import { copyChanges, copyTable, openSession, type Pair, sumOf } from './copy.ts'

/** A round of changes that is this short may be the last before the site closes. */
const shortMs = 3_000
const mostRounds = 5

export type Move = {
  tables: number
  rows: number
  /** How long nobody could change anything, in milliseconds. */
  closedMs: number
}

/**
 * Moves everything in the database at `sourceUrl` to the empty one at `targetUrl`, while the site goes on. At the end the
 * source stays readable, but takes no changes any more; a failure before that leaves it as it was. An interrupted move
 * goes on where it stopped.
 * @throws CommandFailed
 */
export async function moveDatabase(
  sourceUrl: string,
  targetUrl: string,
  notify: (text: string) => void,
): Promise<Move> {
  await using stack = new AsyncDisposableStack()
  const open = async (url: string) => {
    const client = await openSession(url)
    stack.defer(() => client.end())
    return client
  }
  const pair = { source: await open(sourceUrl), target: await open(targetUrl) }
  await prepare(pair, targetUrl)
  const tables = await listTables(pair.source)
  await releaseTarget(pair, tables)
  await copyAll(pair, tables, notify)
  for (let round = 1; round <= mostRounds; round += 1) {
    const began = performance.now()
    const changed = await catchUp(pair, tables)
    notify(`Copied ${changed} changed rows`)
    if (performance.now() - began < shortMs) break
  }
  const closed = performance.now()
  const rows = await finish(pair, tables)
  const closedMs = performance.now() - closed
  notify('Compared all rows: the site may start on the new database')
  await checkTarget(pair)
  return { tables: tables.length, rows, closedMs }
}

/** Closes the source, and copies and compares the rest; opens it again if that fails. Returns the number of rows. */
async function finish(pair: Pair, tables: readonly Table[]): Promise<number> {
  await close(pair.source)
  try {
    await catchUp(pair, tables)
    await copySequences(pair)
    const rows = await compare(pair, tables)
    await completeTarget(pair, tables)
    return rows
  } catch (error) {
    await reopen(pair.source)
    throw error
  }
}

/** Brings the target to the schema of this release, and expects the source to have it. */
async function prepare({ source, target }: Pair, targetUrl: string) {
  const { rows } = await target.query<{ marked: boolean; used: boolean }>(
    "select to_regclass('public.bazar_move') is not null as marked, to_regclass('public.account') is not null as used",
  )
  const { marked, used } = rows[0]!
  if (used && !marked) throw new CommandFailed('the target is not empty: name a new database')
  await target.query(
    'create table if not exists public.bazar_move (name text primary key, since text not null)',
  )
  const db = createDb(targetUrl, { max: 1 })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
  const [here, there] = [await listMigrations(source), await listMigrations(target)]
  if (here.join() !== there.join())
    throw new CommandFailed('the database is not on the schema of this release: start the site with it once')
}

/** Lets the target take rows in any order. The source keeps the definitions. */
async function releaseTarget({ target }: Pair, tables: readonly Table[]) {
  for (const { table, name } of await listForeignKeys(target))
    await target.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
}

/** Lets the target guard its rows again. Those that are there were guarded by the source. */
async function completeTarget({ source, target }: Pair, tables: readonly Table[]) {
  await target.query('begin')
  for (const { table, name, definition } of await listForeignKeys(source))
    await target.query(
      `alter table ${table} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
    )
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
  await target.query('drop table public.bazar_move')
  await target.query('commit')
}

/** Checks what is there all the same, beside the site: PostgreSQL plans better with checked keys and with statistics. */
async function checkTarget({ target }: Pair) {
  for (const { table, name } of await listForeignKeys(target))
    await target.query(`alter table ${table} validate constraint ${name}`)
  await target.query('analyze')
}

/** Copies what an earlier run has not. Each table notes since when its changes are missing. */
async function copyAll(pair: Pair, tables: readonly Table[], notify: (text: string) => void) {
  const { source, target } = pair
  const done = new Set(
    (await target.query<{ name: string }>('select name from public.bazar_move')).rows.map(({ name }) => name),
  )
  await source.query('begin isolation level repeatable read read only')
  try {
    const since = await oldestTransaction(source)
    for (const table of tables.filter(({ name }) => !done.has(name))) {
      await target.query('begin')
      await copyTable(pair, table)
      await target.query('insert into public.bazar_move values ($1, $2)', [table.name, since])
      await target.query('commit')
    }
  } finally {
    await source.query('commit')
  }
  notify(`Copied ${tables.length} tables`)
}

async function oldestTransaction(source: pg.Client): Promise<string> {
  const { rows } = await source.query<{ since: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as since',
  )
  return rows[0]!.since
}

/** Copies the changes of all tables since they were copied; returns their number. */
async function catchUp(pair: Pair, tables: readonly Table[]): Promise<number> {
  const { source, target } = pair
  const { rows } = await target.query<{ name: string; since: string }>(
    'select name, since from public.bazar_move',
  )
  const sinceOf = new Map(rows.map(({ name, since }) => [name, since]))
  let changed = 0
  await source.query('begin isolation level repeatable read read only')
  await target.query('begin')
  try {
    const since = await oldestTransaction(source)
    for (const table of tables) changed += await copyChanges(pair, table, sinceOf.get(table.name)!)
    await target.query('update public.bazar_move set since = $1', [since])
    await target.query('commit')
  } catch (error) {
    await target.query('rollback')
    throw error
  } finally {
    await source.query('commit')
  }
  return changed
}

async function copySequences({ source, target }: Pair) {
  for (const { name, value } of await listSequences(source))
    if (value !== null) await target.query('select setval($1::regclass, $2::bigint)', [name, value])
}

/** @throws CommandFailed if a table differs. Returns the number of rows. */
async function compare({ source, target }: Pair, tables: readonly Table[]): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const [here, there] = await Promise.all([sumOf(source, table), sumOf(target, table)])
    if (here.count !== there.count || here.sum !== there.sum)
      throw new CommandFailed(
        `${table.name} differs: ${here.count} rows here, ${there.count} there. The site goes on here.`,
      )
    rows += Number(here.count)
  }
  return rows
}

const ownDatabase = async (source: pg.Client) =>
  (await source.query<{ name: string }>('select quote_ident(current_database()) as name')).rows[0]!.name

/** Ends all other sessions; new ones can read alone. */
async function close(source: pg.Client) {
  await source.query(`alter database ${await ownDatabase(source)} set default_transaction_read_only = on`)
  await endSessions(source)
}

async function reopen(source: pg.Client) {
  await source.query(`alter database ${await ownDatabase(source)} reset default_transaction_read_only`)
  await endSessions(source)
}

const endSessions = (source: pg.Client) =>
  source.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
