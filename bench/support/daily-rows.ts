import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

type Daily = { perDay: number; insert(trx: Db, day: Date, count: number): Promise<unknown> }

const people = sql`(select min(id) as low, max(id) as high from account)`
const ads = sql`(select min(id) as low, max(id) as high from listing)`
/** Any id of a range with few gaps. */
const one = (range: 'person' | 'ad') =>
  range === 'person'
    ? sql`(person.low + floor(random() * (person.high - person.low)))::bigint`
    : sql`(ad.low + floor(random() * (ad.high - ad.low)))::bigint`
const sentence = sql`'Dobar dan, da li je oglas još aktuelan i može li se pogledati sutra poslije pet sati?'`

/** Inserts `count` rows; `values` sees a number `n`, a time `at` of the day, and random accounts and listings. */
const rows = (perDay: number, table: string, columns: string, values: RawBuilder<unknown>): Daily => ({
  perDay,
  insert: (trx, day, count) =>
    sql`
        insert into ${sql.table(table)} (${sql.raw(columns)})
        select ${values}
        from generate_series(1, ${count}::int) as n
          cross join ${people} as person cross join ${ads} as ad
          cross join lateral (select ${day}::timestamptz - random() * interval '1 day' * (n > 0)::int as at) as moment
        on conflict do nothing`.execute(trx),
})

type Shape = { perDay: number; table: string; columns: string; values: RawBuilder<unknown> }
const shapes: readonly Shape[] = [
  {
    perDay: 150,
    table: 'account',
    columns: 'username, email, password_hash, created_at, email_verified_at',
    values: sql`'o' || left(md5(random()::text || n), 18), md5(random()::text || n) || '@example.com', md5(n::text), at, at`,
  },
  {
    perDay: 3_000,
    table: 'account_login',
    columns: 'account_id, is_first, ip, device_name, user_agent, at',
    values: sql`${one('person')}, false, '10.1.2.3', 'Chrome na Androidu', repeat('Mozilla/5.0 ', 8), at`,
  },
  {
    perDay: 3_000,
    table: 'session',
    columns: 'account_id, secret_hash, device_name, user_agent, ip, remember, created_at, last_used_at',
    values: sql`${one('person')}, sha256((random()::text || n)::bytea), 'Chrome na Androidu', repeat('Mozilla/5.0 ', 8), '10.1.2.3', true, at, at`,
  },
  {
    perDay: 60_000,
    table: 'listing_day',
    columns: 'listing_id, day, views, shown, places',
    values: sql`${one('ad')}, at::date, 1 + (random() * 20)::int, (random() * 80)::int, (random() * 900)::int`,
  },
  {
    perDay: 8_000,
    table: 'seller_day',
    columns:
      'seller_id, day, category_id, views, opened, shown, places, saved, phone_shown, messages, orders',
    values: sql`${one('person')}, at::date, (random() * 400)::int, 9, 4, 30, 200, 1, 1, 0, 0`,
  },
  {
    perDay: 40_000,
    table: 'listing_term',
    columns: 'listing_id, day, term, opened',
    values: sql`${one('ad')}, at::date, 'pojam ' || (random() * 3000)::int, 1`,
  },
  {
    perDay: 1_500,
    table: 'conversation',
    columns: 'low_id, high_id, about, created_at',
    values: sql`1, person.high + (random() * 1e9)::bigint, 0, at`,
  },
  {
    perDay: 3_000,
    table: 'conversation_member',
    columns: 'conversation_id, account_id, other_id, last_at',
    values: sql`(select coalesce(max(id), 1) from conversation) - n, ${one('person')}, ${one('person')}, at`,
  },
  {
    perDay: 6_000,
    table: 'message',
    columns: 'conversation_id, sequence, sender_id, kind, body, created_at',
    values: sql`(random() * 1e9)::bigint, n, ${one('person')}, 'text', ${sentence}, at`,
  },
  {
    perDay: 10_000,
    table: 'notification',
    columns: 'account_id, notice, group_key, is_listed, updated_at',
    values: sql`${one('person')}, 'saved-search', 'grupa:' || md5(random()::text || n), true, at`,
  },
  {
    perDay: 12_000,
    table: 'notification_event',
    columns: 'notification_id, account_id, key, data, created_at',
    values: sql`(select coalesce(max(id), 1) from notification) - n, ${one('person')}, md5(random()::text || n), '{"title":"Golf 7 1.6 TDI Highline, prvi vlasnik"}', at`,
  },
  {
    perDay: 6_000,
    table: 'outbox_message',
    columns: 'key, channel, recipient, subject, created_at, sent_at',
    values: sql`md5(random()::text || n), 'mail', 'osoba@example.com', 'Novi oglasi za vašu pretragu', at, at`,
  },
  {
    perDay: 5_000,
    table: 'saved_search_match',
    columns: 'saved_search_id, listing_id, price_fening, matched_at, is_repost',
    values: sql`(random() * 30000)::bigint, ${one('ad')}, 150000, at, false`,
  },
  {
    perDay: 300,
    table: 'listing_price',
    columns: 'listing_id, price_fening, created_at',
    values: sql`${one('ad')}, 150000, at`,
  },
  {
    perDay: 400,
    table: 'question',
    columns: 'listing_id, seller_id, author_id, body, created_at',
    values: sql`${one('ad')}, ${one('person')}, ${one('person')}, ${sentence}, at`,
  },
  {
    perDay: 1_500,
    table: 'ledger_posting',
    columns: 'kind, key, at',
    values: sql`'order_sale', md5(random()::text || n), at`,
  },
  {
    perDay: 3_000,
    table: 'ledger_entry',
    columns: 'posting_id, account_id, kind, at, amount, balance_after',
    values: sql`(select coalesce(max(id), 1) from ledger_posting) - n / 2, 1, 'order_sale', at, 100, 100`,
  },
  {
    perDay: 300,
    table: 'audit_log',
    columns: 'actor_id, actor_name, action, subject, after, at',
    values: sql`1, 'moderator', 'viewed', 'account:' || n, '{"reason":"prijava"}', at`,
  },
  {
    perDay: 3_000,
    table: 'idempotency_key',
    columns: 'account_id, route, key, request_hash, response, created_at',
    values: sql`${one('person')}, 'POST /listings', md5(random()::text || n), sha256(n::text::bytea), '{"id":1,"title":"Golf 7"}', at`,
  },
  {
    perDay: 150,
    table: 'check_hit',
    columns: 'rule, subject_kind, subject_id, matter, fingerprint, is_held, facts, found_at',
    values: sql`'price', 'listing', ${one('ad')}, sha256(n::text::bytea), sha256((random()::text || n)::bytea), false, '{"share":0.2}', at`,
  },
  {
    perDay: 400,
    table: 'promotion',
    columns: 'listing_id, type, starts_at, ends_at, created_at',
    values: sql`${one('ad')}, 1, at, at + interval '7 days', at`,
  },
]

const listingsPerDay = 2_000
const photosPerListing = 6

/** New listings like those that are there; older ones than two months end. */
const newListings: Daily = {
  perDay: listingsPerDay,
  async insert(trx, day, count) {
    const { rows: names } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'listing'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attidentity = '' and attname not in ('created_at', 'refreshed_at', 'status')`.execute(trx)
    const columns = sql.join(names.map(({ name }) => sql.ref(name)))
    await sql`
      insert into listing (created_at, refreshed_at, status, ${columns})
      select ${day}, ${day}, 'active', ${columns} from listing where status = 'active' order by id limit ${count}`.execute(
      trx,
    )
    await sql`
      update listing set status = 'finished'
      where id in (select id from listing where status = 'active' and created_at < ${day}::timestamptz - interval '50 days'
        order by created_at limit ${count})`.execute(trx)
    await sql`
      insert into image (hash, width, height, created_at, used_at)
      select md5(random()::text || n), 1600, 1200, ${day}, ${day}
      from generate_series(1, ${count * photosPerListing}::int) as n`.execute(trx)
    await sql`
      insert into listing_image (listing_id, image_hash, position, created_at)
      select (select max(id) from listing) - n / ${photosPerListing}, image.hash, n % ${photosPerListing}, ${day}
      from (select hash, row_number() over () - 1 as n from image where created_at = ${day}) as image`.execute(
      trx,
    )
  },
}

/** Rows that a middling site gets each day: 100,000 active listings, 20,000 visitors, 3,000 logins. */
export const daily: readonly Daily[] = [
  newListings,
  ...shapes.map(({ perDay, table, columns, values }) => rows(perDay, table, columns, values)),
]
