import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { allJobs } from '#api/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import { tables } from '#server/retention/retention.ts'
import type { Retention } from '#server/retention/rule.ts'
import { daily } from '#bench/support/daily-rows.ts'
import { megabytes } from '#bench/support/figures.ts'
import { machine, startSite } from '#bench/support/site.ts'

// Simulates a year of a middling site, with the jobs that remove rows, and prints by how much each table has grown.
// A share of the site is simulated, and growth is given for the whole: 100,000 active listings.

const { values } = parseArgs({
  options: {
    /** Part of the site to simulate. */
    share: { type: 'string', default: '0.05' },
    days: { type: 'string', default: '365' },
  },
})
const share = Number(values.share)
const days = Number(values.days)
const activeListings = 100_000
const daysBetweenJobs = 7
const largest = 30
const dayMs = 86_400_000

type Size = { name: string; rows: number; bytes: number }

async function measure(db: Db): Promise<Size[]> {
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<Size>`
    select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return rows
}

/** Adds a day's rows with constraints but without triggers and foreign keys, which only cost time here. */
async function addDay(db: Db, day: Date) {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { perDay, insert } of daily) await insert(trx, day, Math.ceil(perDay * share))
  })
}

const rules: [string, Retention][] = Object.entries(tables)
const removing = new Set(rules.flatMap(([, { removedBy }]) => ('job' in removedBy ? [removedBy.job] : [])))
const removals = allJobs.filter(({ name }) => removing.has(name))

const site = await startSite({ listings: Math.round(activeListings * share) })
const { db, deps } = site
const before = new Map((await measure(db)).map((size) => [size.name, size]))
const start = Date.now() - days * dayMs
for (let number = 1; number <= days; number++) {
  const day = new Date(start + number * dayMs)
  await addDay(db, day)
  if (number % daysBetweenJobs !== 0 && number !== days) continue
  for (const { run } of removals) await run({ ...deps, now: () => day }, {})
}
const after = await measure(db)

const grown = after
  .map(({ name, rows, bytes }) => {
    const { rows: rowsBefore = 0, bytes: bytesBefore = 0 } = before.get(name) ?? {}
    return { name, rows: (rows - rowsBefore) / share, bytes: (bytes - bytesBefore) / share }
  })
  .toSorted((a, b) => b.bytes - a.bytes)
const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(
  `${machine()}; growth in ${days} days of a site with ${activeListings} active listings, ${share * 100} % of it simulated; jobs ran every ${daysBetweenJobs} days`,
)
const ruleOf = new Map(rules)
for (const { name, rows, bytes } of grown.slice(0, largest)) {
  const { lives = '', missing } = ruleOf.get(name) ?? {}
  const figures = [megabytes(bytes), `${Math.round(rows)} rows`].map((figure) => figure.padStart(16)).join('')
  console.log(`${name.padEnd(24)}${figures}   ${lives}${missing ? `; MISSING: ${missing}` : ''}`)
}
console.log(`all tables ${megabytes(total)}`)
await site.stop()
