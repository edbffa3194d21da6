import { type Compilable, CompiledQuery, sql } from 'kysely'
import type { Db } from './db.ts'

/** A placeholder for a parameter while its query is compiled. */
class StandIn {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query built and compiled once; for hot ones, where compiling takes longer than reading the rows. `build`
 * may only pass its parameters on as values: they are placeholders.
 */
export function compiledOnce<Parameters extends readonly unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...parameters) => {
    compiled ??= build(
      db,
      ...(parameters.map((_, index) => new StandIn(index)) as unknown as Parameters),
    ).compile()
    const values = compiled.parameters.map((value) =>
      value instanceof StandIn ? parameters[value.index] : value,
    )
    const { rows } = await db.executeQuery(CompiledQuery.raw(compiled.sql, values) as CompiledQuery<Row>)
    return rows
  }
}

/**
 * Matches any of these ids, in hot queries. It hides their number from PostgreSQL, which would otherwise plan the
 * statement again each time, for that number; planning takes several times as long as running.
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any((select ${ids}::bigint[])::bigint[])`
