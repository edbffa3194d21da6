import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createDb, type Db } from '#lib/database/db.ts'
import { recount } from '#api/modules/ledger/proof-queries.ts'
import { giveCredit, spendCredit } from '#api/modules/ledger/service.ts'
import { listEntries } from '#api/modules/ledger/statement-queries.ts'
import { openDatabaseServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { ms, percentile } from './support/figures.ts'

// Postings a second, each in its own transaction on a durable server, beside plain inserts of one row, and how long
// a statement takes.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '10' },
    accounts: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '100000' },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)
const accounts = Number(values.accounts)
const entries = Number(values.entries)

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-ledger-'))
// The server runs as another user.
chmodSync(folder, 0o755)
const server = await openDatabaseServer({ dataDir: folder, durable: true, mode: 'own' })
const db = createDb(server.url(), { max: connections })
await migrate(db)
await sql`
  insert into account (username, email, created_at)
  select 'korisnik' || n, 'k' || n || '@example.com', now() from generate_series(1, ${accounts}::integer) as n`.execute(
  db,
)
const ids = (await db.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id)
await sql`create table plain (id bigint generated always as identity primary key, at timestamptz, amount bigint)`.execute(
  db,
)

let made = 0
const at = new Date()
const give = (trx: Db, owner: number, amount: number) =>
  giveCredit(trx, { owner, amount, from: 'credit_issued', kind: 'top_up', key: `give:${(made += 1)}`, at })
const spend = (trx: Db, owner: number) =>
  spendCredit(trx, {
    owner,
    amount: 1,
    on: 'sales_promotion',
    kind: 'promotion',
    key: `spend:${(made += 1)}`,
    at,
  })

/** Prints transactions per second, and their latency. */
async function measure(name: string, run: (trx: Db, turn: number) => Promise<unknown>) {
  const taken: number[] = []
  const until = performance.now() + seconds * 1000
  const before = performance.now()
  const worker = async () => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const from = performance.now()
      await db.transaction().execute((trx) => run(trx, turn))
      taken.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const rate = taken.length / ((performance.now() - before) / 1000)
  process.stdout.write(
    `${name.padEnd(40)} ${Math.round(rate)}/s  p50 ${ms(percentile(taken, 0.5))}  p95 ${ms(percentile(taken, 0.95))}\n`,
  )
}

/** Times the first page of a statement, and a page of one kind from its middle. */
async function measureStatement(name: string, holder: number) {
  for (const [what, kind] of [
    ['', undefined],
    [', one kind', 'bonus'],
  ] as const) {
    const taken: number[] = []
    for (let turn = 0; turn < 300; turn += 1) {
      const from = performance.now()
      await listEntries(
        db,
        { holder, account: 'credit', kind, from: undefined, before: undefined },
        { after: undefined, limit: 51 },
      )
      taken.push(performance.now() - from)
    }
    process.stdout.write(
      `${`statement of ${name}${what}`.padEnd(40)} p50 ${ms(percentile(taken, 0.5))}  p95 ${ms(percentile(taken, 0.95))}\n`,
    )
  }
}

try {
  const load = os.loadavg()[0]!.toFixed(1)
  process.stdout.write(
    `${os.availableParallelism()} cores, Node ${process.version}, load ${load}; ${connections} connections, ${seconds} s each, durable\n`,
  )
  const inTurn = (turn: number) => ids[(turn * 7919) % ids.length]!
  await db.transaction().execute((trx) => give(trx, ids[0]!, 100_000_000))
  await measure('plain insert', (trx) => sql`insert into plain (at, amount) values (${at}, 1)`.execute(trx))
  await measure(`credit, ${accounts} accounts`, (trx, turn) => give(trx, inTurn(turn + made), 1_000))
  await measure(`spend, one account`, (trx) => spend(trx, ids[0]!))
  await measure(`credit, one account`, (trx) => give(trx, ids[1]!, 1))

  const [few, many] = [ids.at(-1)!, ids.at(-2)!]
  const fill = async (owner: number, count: number) => {
    for (let done = 0; done < count; done += 500)
      await db.transaction().execute(async (trx) => {
        for (let n = done; n < Math.min(count, done + 500); n += 1)
          await giveCredit(trx, {
            owner,
            amount: 1,
            from: 'credit_bonus',
            kind: n % 1000 === 0 ? 'bonus' : 'top_up',
            key: `fill:${owner}:${n}`,
            at: new Date(at.getTime() + n * 1000),
          })
      })
  }
  await fill(few, 10)
  await fill(many, entries)
  await sql`analyze`.execute(db)
  await measureStatement('a person with 10 entries', few)
  await measureStatement(`a person with ${entries} entries`, many)

  const from = performance.now()
  const proof = await recount(db)
  process.stdout.write(
    `proof of ${proof.entries} entries in ${proof.postings} postings: ${((performance.now() - from) / 1000).toFixed(1)} s, ${proof.faults.length} faults\n`,
  )
  if (proof.faults.length > 0) process.exitCode = 1
} finally {
  await db.destroy()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
