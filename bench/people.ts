import { sql } from 'kysely'
import { createDb } from '#lib/database/db.ts'
import { waysOf } from '#api/modules/people/search.ts'
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
} from '#api/modules/people/search-queries.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { migrate } from '#db/migrate.ts'
import { measurer } from './support/plans.ts'

// Times how long staff wait for an account among a million, by everything that finds one, and counts the
// pages that PostgreSQL reads for it. With `--plans` prints each plan.

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000)
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

const measure = measurer(db, { rounds: 30, showsPlans: process.argv.includes('--plans') })
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
