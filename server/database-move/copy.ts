import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Table } from './catalog.ts'

export type Pair = { source: pg.Client; target: pg.Client }

/** Opens a session in which values read the same on every server. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // The next statement reports a lost connection.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0",
  )
  return client
}

/** Streams the rows of a query into a table, in PostgreSQL's binary format. */
async function stream({ source, target }: Pair, query: string, into: string) {
  await pipeline(
    source.query(copyTo(`copy (${query}) to stdout (format binary)`)),
    target.query(copyFrom(`copy ${into} from stdin (format binary)`)),
  )
}

/** Replaces all rows of the table in the target. */
export async function copyTable(pair: Pair, { name, columns }: Table): Promise<void> {
  const list = columns.join(', ')
  await pair.target.query(`truncate ${name}`)
  await stream(pair, `select ${list} from ${name}`, `${name} (${list})`)
}

const countOf = async (client: pg.Client, query: string) =>
  Number((await client.query<{ count: string }>(`select count(*) from ${query}`)).rows[0]!.count)

/**
 * Brings the table in the target to what the source holds, given that it holds what the source did when no transaction
 * before `since` was in progress. Returns the number of changed rows.
 */
export async function copyChanges(pair: Pair, table: Table, since: string): Promise<number> {
  const { name, columns, key } = table
  const { source, target } = pair
  if (key.length === 0) {
    await copyTable(pair, table)
    return countOf(target, name)
  }
  const isChanged = `age(xmin) <= age(('${since}'::xid8)::xid)`
  const [here, changed, known] = await Promise.all([
    countOf(source, name),
    countOf(source, `${name} where ${isChanged}`),
    countOf(target, name),
  ])
  if (changed === 0 && here === known) return 0
  const list = columns.join(', ')
  const matches = (one: string) => key.map((column) => `${one}.${column} = held.${column}`).join(' and ')
  await target.query(
    `create temporary table changed on commit drop as select ${list} from ${name} with no data`,
  )
  await stream(pair, `select ${list} from ${name} where ${isChanged}`, 'changed')
  // Each row of the source is there already or among the changed: equal numbers mean that none was deleted.
  const added = await countOf(
    target,
    `changed where not exists (select from ${name} held where ${matches('changed')})`,
  )
  if (known + added !== here) await deleteMissing(pair, table)
  if (changed > 0) {
    await target.query(`delete from ${name} held using changed where ${matches('changed')}`)
    await target.query(`insert into ${name} (${list}) overriding system value select ${list} from changed`)
  }
  await target.query('drop table changed')
  return changed
}

/** Deletes rows of the target that the source has no more. */
async function deleteMissing(pair: Pair, { name, key }: Table) {
  const list = key.join(', ')
  await pair.target.query(
    `create temporary table kept on commit drop as select ${list} from ${name} with no data`,
  )
  await stream(pair, `select ${list} from ${name}`, 'kept')
  await pair.target.query('analyze kept')
  const matches = key.map((column) => `kept.${column} = held.${column}`).join(' and ')
  await pair.target.query(`delete from ${name} held where not exists (select from kept where ${matches})`)
  await pair.target.query('drop table kept')
}

export type Sum = { count: string; sum: string }

/** Number of rows and a sum over their contents. */
export async function sumOf(client: pg.Client, { name, columns }: Table): Promise<Sum> {
  const { rows } = await client.query<Sum>(
    `select count(*)::text as count, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as sum
     from (select ${columns.join(', ')} from ${name}) one`,
  )
  return rows[0]!
}
