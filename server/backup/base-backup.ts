import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Dirent } from 'node:fs'
import pg from 'pg'
import type { Backup, DatabaseRecord, StoredFile } from './archive.ts'
import { eightAtOnce, type FilePool } from './file-pool.ts'

/** Holds the log of changes from one backup to the next; a start limits how much. */
const slot = 'bazar_backup'

/** PostgreSQL makes these again at a start, or they belong to the running server alone. */
const skippedContents =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const skippedFiles = /(?:^|\/)(?:postmaster\.(?:pid|opts)|current_logfiles|pg_internal\.init|pgsql_tmp[^/]*)$/

/** Tables whose rows stay, so that their counts show whether a backup is whole. */
const countedTables = [
  'account',
  'listing',
  'message',
  'orders',
  'payment',
  'ledger_posting',
  'ledger_entry',
  'invoice',
  'review',
]

const segmentName = /^[0-9A-F]{24}$/

/** Position of a segment in the log, whatever its timeline. */
const positionOf = (name: string) => name.slice(8)

export type BaseBackup = {
  moment: Date
  files: StoredFile[]
  record: DatabaseRecord
  release(): Promise<void>
}

/**
 * Copies the files of the server's cluster into the pool while it runs, and its log of changes since `previous`
 * (PostgreSQL's low-level base backup). Call `release` once the backup is complete: the server then forgets its log.
 */
export async function takeBaseBackup(
  url: string,
  pool: FilePool,
  previous: Backup | undefined,
): Promise<BaseBackup> {
  // Start and stop belong to one session: when it ends, the server gives the backup up.
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  const lost = new Promise<never>((_resolve, reject) => client.once('error', reject))
  lost.catch(() => {})
  await client.connect()
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows[0] as Record<string, string>
  try {
    await holdLog(client)
    const server =
      await one(`select current_setting('data_directory') as data, system_identifier::text as system,
        current_setting('server_version_num')::int / 10000 as major from pg_control_system()`)
    const { start } = await one("select pg_backup_start('bazar', true) as start")
    const from = (await one('select pg_walfile_name($1) as name', [start]))['name']!
    const copied = await Promise.race([copyFiles(server['data']!, pool), lost])
    const before = await countRows(client)
    const moment = new Date((await one('select clock_timestamp()::text as now'))['now']!)
    // Marks the moment in the log: a restore to a time ends at the first commit after it.
    await client.query('select pg_current_xact_id()')
    const stop = await one('select lsn, labelfile as label from pg_backup_stop(false)')
    const after = await countRows(client)
    const to = (await one('select pg_walfile_name($1) as name', [stop['lsn']]))['name']!
    const log = await copyLog(path.join(server['data']!, 'pg_wal'), {
      pool,
      from,
      to,
      previous: isSame(previous, server),
    })
    const { timeline } = await one('select timeline_id as timeline from pg_control_checkpoint()')
    return {
      moment,
      files: copied.files,
      record: {
        system: server['system']!,
        major: Number(server['major']),
        timeline: Number(timeline),
        from,
        to,
        label: stop['label']!,
        folders: copied.folders,
        ...log,
        rows: Object.fromEntries(countedTables.map((table) => [table, [before[table]!, after[table]!]])),
      },
      async release() {
        await client.query('select pg_replication_slot_advance($1, $2)', [slot, stop['lsn']])
        await client.end()
      },
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

const isSame = (previous: Backup | undefined, server: Record<string, string>) =>
  previous?.database?.system === server['system'] ? previous : undefined

/** Makes the server keep its log from now on, unless it does. */
async function holdLog(client: pg.Client) {
  const { rows } = await client.query('select wal_status from pg_replication_slots where slot_name = $1', [
    slot,
  ])
  const status = (rows[0] as { wal_status: string } | undefined)?.wal_status
  // It outgrew its limit, so the next backups do not continue the previous.
  if (status === 'lost') await client.query('select pg_drop_replication_slot($1)', [slot])
  if (!status || status === 'lost')
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const columns = countedTables.map((table) => `(select count(*)::float8 from ${table}) as ${table}`)
  const { rows } = await client.query(`select ${columns.join(', ')}`)
  return rows[0] as Record<string, number>
}

async function copyFiles(data: string, pool: FilePool) {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const named = entries.map((entry) => ({
    entry,
    name: path.relative(data, path.join(entry.parentPath, entry.name)),
  }))
  const wanted = named.filter(({ name }) => !skippedContents.test(name) && !skippedFiles.test(name))
  const folders = wanted.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name)
  const isFile = ({ entry, name }: { entry: Dirent; name: string }) =>
    entry.isFile() && name !== 'global/pg_control'
  const names = wanted.filter(isFile).map(({ name }) => name)
  const copied = await eightAtOnce(names, (name) => addFile(pool, data, name))
  const files = copied.filter((file) => file !== undefined)
  // Last, as PostgreSQL's own tools do.
  files.push((await addFile(pool, data, 'global/pg_control'))!)
  return { folders, files }
}

/** Returns undefined for a file that is gone meanwhile, like that of a dropped table: the log has what became of it. */
export async function addFile(pool: FilePool, folder: string, name: string): Promise<StoredFile | undefined> {
  const file = path.join(folder, name)
  try {
    const { mtimeMs } = await stat(file)
    return { path: name, ...(await pool.add(file)), modifiedMs: Math.floor(mtimeMs) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

type LogOptions = { pool: FilePool; from: string; to: string; previous: Backup | undefined }

/** Copies the segments after the last of `previous`, or from `from` if the server has not kept all of them. */
async function copyLog(folder: string, { pool, from, to, previous }: LogOptions) {
  const names = await readdir(folder)
  const all = names.filter((name) => segmentName.test(name)).toSorted()
  const last = previous?.database?.to
  const since = last && all.includes(last) ? positionOf(last) : undefined
  const isWanted = (name: string) =>
    positionOf(name) <= positionOf(to) &&
    (since === undefined ? positionOf(name) >= positionOf(from) : positionOf(name) > since)
  const wanted = [...all.filter(isWanted), ...names.filter((name) => name.endsWith('.history'))]
  const segments = await eightAtOnce(wanted, async (name) => ({
    name,
    ...(await pool.add(path.join(folder, name))),
  }))
  return { segments, follows: since === undefined ? null : previous!.name }
}
