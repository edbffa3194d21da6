import { sql } from 'kysely'
import { expect } from 'vitest'
import { eraseListings } from '#api/modules/listings/jobs.ts'
import { forgetRemoved, forgetSavedSearches } from '#api/modules/saved/jobs.ts'
import { recentViewsKept } from '#contract/limits/search.ts'
import { enqueue } from '#lib/jobs.ts'
import type { Db } from '#lib/database/db.ts'
import { test } from '#tests/support/test.ts'
import { eraseAccounts } from './jobs.ts'

const large = [
  'inbox_message',
  'notification',
  'notification_event',
  'outbox_message',
  'recent_view',
  'saved_listing',
  'saved_search',
  'search_pattern',
]

/** Rows that whole scans of each large table have read. */
async function scannedRows(db: Db): Promise<Record<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, seq_tup_read as rows from pg_stat_user_tables where relname = any(${large})`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, rows }) => [name, Number(rows)]))
}

/** Twenty thousand rows of others in each table, and about a thousand of the leaving account. */
async function fill(db: Db, { leaving, staying }: { leaving: number; staying: number }) {
  await sql`
    insert into listing (seller_id, title, description, category_id, status, deleted_at)
    select ${staying}, 'Oglas ' || n, '', 31, 'active', case when n <= 300 then now() - interval '31 days' end
    from generate_series(1, 2000) as n`.execute(db)
  await sql`
    insert into notification (account_id, notice, group_key, is_listed, updated_at)
    select case when n <= 600 then ${leaving}::bigint else ${staying} end, 'follow', n::text, true, now()
    from generate_series(1, 20000) as n`.execute(db)
  // To others: 600 notifications about the leaving account alone, and 600 about another one too.
  await sql`
    insert into notification_event (notification_id, account_id, key, data, about_account_id, created_at)
    select id, account_id, group_key || kind, '{}', case when kind = 'a' then ${leaving}::bigint end, now()
    from notification join (values ('a'), ('b')) as event (kind) on case kind
      when 'a' then group_key::int between 601 and 1800 else group_key::int > 1200 end`.execute(db)
  await sql`
    insert into recent_view (account_id, listing_id, seen_at)
    select case when n <= 90 then ${leaving}::bigint else ${staying} end, id, now()
    from (select id, row_number() over () as n from listing) as numbered`.execute(db)
  await sql`
    insert into recent_view (account_id, listing_id, seen_at)
    select ${staying}, 1000000 + n, now() from generate_series(1, 20000) as n`.execute(db)
  const savers = await sql<{ id: number }>`
    insert into account (username, password_hash)
    select 'spasilac' || n, 'x' from generate_series(1, 10) as n returning id`.execute(db)
  await sql`
    insert into saved_listing (account_id, listing_id, saved_at, removed_at)
    select saver.id, listing.id, now(), case when listing.id % 20 = 0 then now() - interval '2 hours' end
    from listing, unnest(${savers.rows.map(({ id }) => id)}::bigint[]) as saver (id)`.execute(db)
  await sql`
    insert into search_pattern (hash, query, created_at)
    select sha256(n::text::bytea), '{"text": "x"}', now() from generate_series(1, 20000) as n`.execute(db)
  await sql`
    insert into saved_search (account_id, pattern_id, parameters, name, frequency, by_mail, by_push, created_at,
      seen_at, removed_at)
    select case when id % 40 = 0 then ${leaving}::bigint else ${staying} end, id, '{"q": "x"}', 'x', 'instant', true,
      true, now(), now(), case when id % 40 = 1 then now() - interval '2 hours' end
    from search_pattern`.execute(db)
  for (const table of large) await sql`analyze ${sql.table(table)}`.execute(db)
  await sql`analyze listing`.execute(db)
}

const count = async (db: Db, table: string) =>
  Number((await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]!.count)

test('erases and cleans up without reading tables as a whole, however large they are', async ({
  db,
  make,
  runJobs,
  app,
  login,
}) => {
  const [leaving, staying] = [await make.account(), await make.account()]
  await fill(db, { leaving: leaving.id, staying: staying.id })
  await db
    .insertInto('deletion_request')
    .values({ account_id: leaving.id, requested_at: new Date('2020-01-01') })
    .execute()
  const before = await scannedRows(db)
  for (const job of [forgetRemoved, forgetSavedSearches, eraseListings, eraseAccounts])
    await enqueue(db, job, {})
  await runJobs()
  // Erased accounts leave searches behind.
  await enqueue(db, forgetSavedSearches, {})
  await runJobs()
  const headers = { authorization: `Bearer ${await login(staying)}` }
  const { id } = await make.listing({})
  await app.inject({ method: 'POST', url: '/api/listings/recent', headers, payload: { ids: [id] } })
  expect(await scannedRows(db)).toEqual(before)

  expect({
    notifications: await count(db, 'notification'),
    events: await count(db, 'notification_event'),
    searches: await count(db, 'saved_search'),
    patterns: await count(db, 'search_pattern'),
    views: await count(db, 'recent_view'),
    removed: (await sql`select from saved_listing where removed_at is not null`.execute(db)).rows.length,
  }).toEqual({
    notifications: 20_000 - 600 - 600,
    events: 20_000 - 1_200,
    searches: 19_000,
    patterns: 19_000,
    views: recentViewsKept,
    removed: 0,
  })
})
