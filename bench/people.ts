import { type CompiledQuery, sql } from 'kysely'
import { createDb, type Db } from '#lib/db.ts'
import { waysOf } from '#api/modules/people/finding.ts'
import {
  byAddress,
  byConversation,
  byDevice,
  byEmail,
  byId,
  byListing,
  byName,
  byPhone,
  byUsername,
  listNewest,
} from '#api/modules/people/find-queries.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { migrate } from '#db/migrate.ts'
import { ms, percentile } from './support/figures.ts'

// How long staff wait for an account among a million, by everything that finds one, and what PostgreSQL reads
// for it. With `--plans` prints each plan.

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000)
const showsPlans = process.argv.includes('--plans')
const server = await openTemporaryServer()
const db = createDb(server.url())
await migrate(db)

const names = ['Amra', 'Dario', 'Lejla', 'Mirza', 'Selma', 'Tarik', 'Željko', 'Đana', 'Ćamil', 'Šejla']
const surnames = [
  'Hodžić',
  'Kovačević',
  'Delić',
  'Marić',
  'Begić',
  'Jurić',
  'Šarić',
  'Đurić',
  'Perić',
  'Suljić',
]
await sql`
  insert into account (username, email, first_name, last_name, phone, created_at)
  select 'korisnik' || n, 'osoba' || n || '@posta' || n % 50 || '.example',
    (${names}::text[])[1 + n % 10], (${surnames}::text[])[1 + n / 10 % 10] || n / 5000,
    '+3876' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), now() - n * interval '1 minute'
  from generate_series(1, ${count}::int) as n`.execute(db)
await sql`
  insert into session (account_id, secret_hash, remember, ip)
  select id, decode(md5(id::text), 'hex'), true,
    ('10.' || id / 65536 % 256 || '.' || id / 256 % 256 || '.' || id % 256)::inet from account`.execute(db)
await sql`
  insert into account_login (account_id, is_first, ip, at)
  select id, true, ('11.' || id / 65536 % 256 || '.' || id / 256 % 256 || '.' || id % 256)::inet, created_at
  from account`.execute(db)
await sql`
  insert into account_device (account_id, secret_hash, fingerprint, created_at, last_used_at)
  select id, decode(md5(id::text), 'hex'), decode(md5((id / 3)::text), 'hex'), now(), now() from account`.execute(
  db,
)
await sql`analyze`.execute(db)

/** Runs queries and keeps them, for their plans. */
const kept: CompiledQuery[] = []
const executor = db.getExecutor()
/** Private members need the real object as `this`. */
const bound = <T extends object>(target: T, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}
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

async function measure(name: string, find: (db: Db) => Promise<unknown[]>) {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < 30; round++) {
    const start = performance.now()
    found = (await find(db)).length
    times.push(performance.now() - start)
  }
  kept.length = 0
  // A builder's statements do not go through the executor of the proxy; they are plain.
  await find(observed)
  const plans = (await Promise.all(kept.map(planOf))).flat()
  const scans = new Set(
    plans.flatMap(
      (line) => /(?:Index(?: Only)? Scan|Bitmap Index Scan).*? on \w+|Seq Scan on \w+/.exec(line) ?? [],
    ),
  )
  console.log(
    `${name.padEnd(34)} ${String(found).padStart(3)} found  p50 ${ms(percentile(times, 0.5))}  p95 ${ms(percentile(times, 0.95))}  ${[...scans].join('; ')}`,
  )
  if (showsPlans) console.log(plans.map((line) => `    ${line}`).join('\n'))
}

const limit = 51
console.log(`${count} accounts; "auto" takes 12345 for ${waysOf('12345').join(', ')}`)
await measure('username, whole', (one) => byUsername(one, 'korisnik123456', limit))
await measure('username, start that all share', (one) => byUsername(one, 'k', limit))
await measure('e-mail', (one) => byEmail(one, 'osoba123456@posta6.example', limit))
await measure('e-mail, start that all share', (one) => byEmail(one, 'osoba', limit))
await measure('phone', (one) => byPhone(one, '+38761234567', limit))
await measure('phone, start that all share', (one) => byPhone(one, '+387', limit))
await measure('first and last name', (one) => byName(one, 'Zeljko Hodzic1', limit))
await measure('last name', (one) => byName(one, 'hodžić10', limit))
await measure('a name that a tenth has', (one) => byName(one, 'amra', limit))
await measure('a name that nobody has', (one) => byName(one, 'xyz', limit))
await measure('address', (one) => byAddress(one, { from: '10.1.2.3', to: '10.1.2.3' }, limit))
await measure('network of 256', (one) => byAddress(one, { from: '10.1.2.0', to: '10.1.2.255' }, limit))
await measure('network of 65,536', (one) => byAddress(one, { from: '10.1.0.0', to: '10.1.255.255' }, limit))
await measure('number of a device', (one) => byDevice(one, 5_000, limit))
await measure('number of an account', (one) => byId(one, 5_000))
await measure('number of a listing', (one) => byListing(one, 5_000))
await measure('number of a conversation', (one) => byConversation(one, 5_000))
await measure('the newest', (one) => listNewest(one, undefined, limit))
await db.destroy()
await server.stop()
