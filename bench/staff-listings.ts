import { sql } from 'kysely'
import { itemsBy, type Place, type StaffFilter } from '#api/modules/moderation/listings/queries.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { migrate } from '#db/migrate.ts'
import { createDb } from '#lib/database/db.ts'
import { measurer } from './support/plans.ts'

// Times how long staff wait for a page of listings among two million, by each filter and by several, and
// counts the pages that PostgreSQL reads for it. Words without a seller go to the search engine, which
// `bench/search.ts` measures. With `--plans` prints each plan.

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 2_000_000)
const server = await openTemporaryServer()
const db = createDb(server.url())
await migrate(db)

// A tenth of the listings belongs to 100 shops, the rest to private sellers. A few of the 500 categories
// hold most listings; the last holds ten old ones. A shop and a category of 20,000 were given up long ago.
const sellers = 100_000
await sql`
  insert into account (username, created_at)
  select 'prodavac' || n, now() from generate_series(1, ${sellers}::int) as n`.execute(db)
await db.transaction().execute(async (trx) => {
  // Without the log of changes, which nobody reads here, and without checks of categories, which need no rows.
  await sql`set local session_replication_role = replica`.execute(trx)
  await sql`
    insert into listing (seller_id, title, category_id, city_id, status, held_by_moderation, deleted_at, price_fening,
      created_at, refreshed_at)
    select case when n <= 20000 then 101 when n % 10 = 0 then 1 + n / 10 % 100 else 102 + n::bigint * 7919 % (${sellers}::int - 101) end,
      (array['Golf', 'Passat', 'Stan', 'Kuća', 'Telefon', 'Bicikl', 'Kauč'])[1 + n % 7] || ' ' || n,
      100000 + case when n <= 10 then 500 when n <= 20000 then 499 else 1 + floor(498 * power(n::bigint * 104729 % 1000003 / 1000003.0, 6)) end,
      null,
      (case when n % 100 < 3 then 'draft' when n % 100 < 5 then 'hidden' when n % 100 < 10 then 'finished'
        when n % 100 < 15 then 'expired' else 'active' end)::listing_status,
      n % 1000 = 15, case when n % 100 = 99 then now() end, n,
      now() - (${count}::int - n) * interval '1 minute', now() - n % 40 * interval '1 day'
    from generate_series(1, ${count}::int) as n`.execute(trx)
})
await sql`analyze`.execute(db)

const limit = 51
const middle: Place = { at: Date.now() - (count / 2) * 60_000, id: count / 2 }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const measure = measurer(db, { rounds: 15, showsPlans: process.argv.includes('--plans') })
const by = (name: string, filter: StaffFilter, after?: Place) =>
  measure(
    name,
    (one) => itemsBy(one, filter, limit, after).execute(),
    (one) => itemsBy(one, filter, limit, after).compile(),
  )

console.log(`${count} listings`)
const [large, small, tiny] = [[100_001], [100_450], [100_500]]
const all = Array.from({ length: 500 }, (_, at) => 100_001 + at)
await by('the newest', {})
await by('the newest, a million further', {}, middle)
for (const state of ['active', 'draft', 'hidden', 'finished', 'expired', 'deleted'] as const)
  await by(`state ${state}`, { state })
await by('held', { held: true })
await by('held, a million further', { held: true }, middle)
await by('seller with 2,000', { sellerId: 7 })
await by('seller with 20', { sellerId: 5_000 })
await by('seller with 2,000, words', { sellerId: 7, words: ['golf', '11'] })
await by('seller with 2,000, state', { sellerId: 7, state: 'finished' })
await by('shop with 20,000 old ones', { sellerId: 101 })
await by('category of 20,000 old ones', { categoryIds: [100_499] })
await by('category, large', { categoryIds: large })
await by('category, small', { categoryIds: small })
await by('category, ten old listings', { categoryIds: tiny })
await by('all of 500 categories', { categoryIds: all })
await by('small categories, 50 of them', { categoryIds: all.slice(440, 490) })
await by('small category, a million further', { categoryIds: small }, middle)
await by('small category, drafts', { categoryIds: small, state: 'draft' })
await by('small category, deleted', { categoryIds: small, state: 'deleted' })
await by('small category, held', { categoryIds: small, held: true })
await by('tiny category, active', { categoryIds: tiny, state: 'active' })
await by('one day a year ago', { from: daysAgo(366), before: daysAgo(365) })
await by('one day a year ago, drafts', { from: daysAgo(366), before: daysAgo(365), state: 'draft' })
await by('one day a year ago, small category', {
  from: daysAgo(366),
  before: daysAgo(365),
  categoryIds: small,
})
await by('held, words that none has', { held: true, words: ['nema'] })
await by('photo that none has', { photo: '0'.repeat(32) })
await db.destroy()
await server.stop()
