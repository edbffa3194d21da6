import type { CompiledQuery } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { ms, percentile } from './figures.ts'

/** Private members need the real object as `this`. */
const bound = <T extends object>(target: T, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}

/** Times queries of a database, and prints the pages that PostgreSQL reads for each. */
export function measurer(db: Db, { rounds, showsPlans }: { rounds: number; showsPlans: boolean }) {
  const kept: CompiledQuery[] = []
  const executor = db.getExecutor()
  const keeping = new Proxy(executor, {
    get(target, name) {
      if (name !== 'executeQuery') return bound(target, name)
      return (query: CompiledQuery) => {
        kept.push(query)
        return target.executeQuery(query)
      }
    },
  })
  const observed = new Proxy(db, {
    get: (target, name) => (name === 'getExecutor' ? () => keeping : bound(target, name)),
  }) as Db

  async function planOf(query: CompiledQuery): Promise<string[]> {
    const { rows } = await executor.executeQuery<{ 'QUERY PLAN': string }>({
      ...query,
      sql: `explain (analyze, buffers, costs off, timing off) ${query.sql}`,
    })
    return rows.map((row) => row['QUERY PLAN'])
  }

  /** `compile` gives the statement of a builder, which runs past the observed database. */
  return async function measure(
    name: string,
    find: (db: Db) => Promise<unknown[]>,
    compile?: (db: Db) => CompiledQuery,
  ) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      found = (await find(db)).length
      times.push(performance.now() - start)
    }
    kept.length = 0
    if (compile) kept.push(compile(db))
    else await find(observed)
    const plans = (await Promise.all(kept.map(planOf))).flat()
    const scans = new Set(
      plans.flatMap(
        (line) => /(?:Index(?: Only)? Scan|Bitmap Index Scan).*? on \w+|Seq Scan on \w+/.exec(line) ?? [],
      ),
    )
    console.log(
      `${name.padEnd(38)} ${String(found).padStart(3)} found  p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}  ${[...scans].join('; ')}`,
    )
    if (showsPlans) console.log(plans.map((line) => `    ${line}`).join('\n'))
  }
}
