import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { DB } from '#lib/database/database.generated.ts'
import { isPersonal, type Merge, type Move, type Pair } from '../rule.ts'
import { rules } from '../rules.ts'

type Table = keyof DB

/** The merging rule of each table that names accounts. */
export const merges = (Object.keys(rules) as Table[]).flatMap((table): { table: Table; merge: Merge }[] => {
  const rule = rules[table] as (typeof rules)[Table]
  return isPersonal(rule as never) ? [{ table, merge: (rule as { merge: Merge }).merge }] : []
})

/** A column of the row called `name` in the statement, or an expression of one. */
const of = (name: string, expression: string) =>
  sql.raw(expression.includes('(') ? expression.replace('(', `(${name}.`) : `${name}.${expression}`)

/** Selects rows that the account that stays has, too. */
const isDouble = (table: Table, { column, once }: Move, { to }: Pair): RawBuilder<boolean> =>
  once === undefined
    ? sql`false`
    : sql`exists (
        select from ${sql.table(table)} as kept
        where ${sql.ref(`kept.${column}`)} = ${to.id} and ${sql.join(
          [sql`true`, ...once.map((one) => sql`${of('kept', one)} is not distinct from ${of('gone', one)}`)],
          sql` and `,
        )})`

const isOwn = ({ other }: Move, { from, to }: Pair): RawBuilder<boolean> =>
  other === undefined ? sql`false` : sql`${sql.ref(`gone.${other}`)} in (${from.id}, ${to.id})`

/** Moves some rows, or deletes those that would stand twice or be about an account and itself. Returns how many. */
async function moveSome(trx: Db, table: Table, move: Move, pair: Pair, limit: number): Promise<number> {
  const column = sql.ref(`gone.${move.column}`)
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(table)} as gone
    where ${column} = ${pair.from.id} limit ${limit} for update`.execute(trx)
  if (rows.length === 0) return 0
  const chosen = sql`gone.ctid = any(${rows.map(({ place }) => place)}::tid[]) and ${column} = ${pair.from.id}`
  if (move.once !== undefined || move.other !== undefined)
    await sql`
      delete from ${sql.table(table)} as gone
      where ${chosen} and (${isDouble(table, move, pair)} or ${isOwn(move, pair)})`.execute(trx)
  await sql`
    update ${sql.table(table)} as gone set ${sql.ref(move.column)} = ${pair.to.id} where ${chosen}`.execute(
    trx,
  )
  return rows.length
}

async function endSome(trx: Db, table: Table, columns: readonly string[], { from }: Pair, limit: number) {
  let found = 0
  for (const column of columns) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${from.id} limit ${limit}))`.execute(
      trx,
    )
    found += Number(numAffectedRows)
  }
  return found
}

/** Handles at most about `limit` rows of a table, and returns how many it found. */
export async function mergeSome(
  trx: Db,
  { table, merge }: (typeof merges)[number],
  pair: Pair,
  limit: number,
): Promise<number> {
  switch (merge.as) {
    case 'moved': {
      for (const move of merge.moves) {
        const found = await moveSome(trx, table, move, pair, limit)
        if (found > 0) return found
      }
      return 0
    }
    case 'ended':
      return endSome(trx, table, merge.columns, pair, limit)
    case 'step':
      return merge.run(trx, pair, limit)
    case 'within':
    case 'follows':
      return 0
  }
}

/** Ends all ways into the account that goes. */
export async function revokeEntries(trx: Db, pair: Pair): Promise<void> {
  for (const { table, merge } of merges)
    if (merge.as === 'ended' && merge.atOnce)
      while ((await endSome(trx, table, merge.columns, pair, 1000)) > 0);
}

export type Portion = { label: string; count: number; both: number; isLost: boolean }

const count = async (db: Db, query: RawBuilder<{ count: number }>) =>
  Number((await query.execute(db)).rows[0]!.count)

const countIn = (db: Db, table: Table, columns: readonly string[], { from }: Pair) =>
  count(
    db,
    sql`select count(*) from ${sql.table(table)} where ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${from.id}`),
      sql` or `,
    )}`,
  )

/** Counts the rows that would move or end, and those that both have. */
export async function countPortions(db: Db, pair: Pair): Promise<Portion[]> {
  const portions: Portion[] = []
  for (const { table, merge } of merges) {
    if (merge.as === 'moved')
      for (const move of merge.moves) {
        if (!move.label) continue
        const rows = await countIn(db, table, [move.column], pair)
        const both =
          rows > 0 && (move.once ?? move.other) !== undefined
            ? await count(
                db,
                sql`select count(*) from ${sql.table(table)} as gone
                  where ${sql.ref(`gone.${move.column}`)} = ${pair.from.id}
                    and (${isDouble(table, move, pair)} or ${isOwn(move, pair)})`,
              )
            : 0
        portions.push({ label: move.label, count: rows, both, isLost: false })
      }
    else if ((merge.as === 'step' || merge.as === 'ended') && merge.label !== null) {
      const rows = await countIn(db, table, merge.columns, pair)
      const both = rows > 0 && merge.as === 'step' && merge.both ? await count(db, merge.both(pair)) : 0
      portions.push({ label: merge.label, count: rows, both, isLost: merge.as === 'ended' })
    }
  }
  return portions.filter(({ count: rows }) => rows > 0)
}

/** Counts the rows that a merge has to move, for its progress. */
export async function countRows(db: Db, pair: Pair): Promise<number> {
  let total = 0
  for (const { table, merge } of merges) {
    if (merge.as === 'follows') continue
    const columns = merge.as === 'moved' ? merge.moves.map(({ column }) => column) : merge.columns
    if (table !== 'account' && columns.length > 0) total += await countIn(db, table, columns, pair)
  }
  return total
}
