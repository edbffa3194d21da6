import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reviewRatings } from '#contract/reviews/feedbacks.ts'
import { enqueue } from '#lib/jobs.ts'
import { unlimited } from '#lib/limits/rate-limiter.ts'
import { orderOf } from '#tests/support/orders/orders.ts'
import { wrongCounts } from '#tests/support/orders/reviews.ts'
import { caller } from '#tests/support/listings/selling.ts'
import { test } from '#tests/support/test.ts'
import { publishReviewsDue } from './jobs.ts'
import { removeReply, removeReview, restoreReview } from './service.ts'

const hour = 3600_000

/**
 * Things that may happen to reviews; each names people, orders and reviews by their place among those that
 * exist.
 */
const operations = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const), a: fc.nat(5), b: fc.nat(5) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      order: fc.nat(60),
      isBuyer: fc.boolean(),
      type: fc.constantFrom(...reviewRatings),
      stars: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reply' as const), review: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), review: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), review: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), order: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat(80) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), person: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), a: fc.nat(5), b: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase-order' as const), order: fc.nat(60) }) },
)

type Operation = typeof operations extends fc.Arbitrary<infer O> ? O : never

test(
  'keeps counts that equal a recount after 500 random operations',
  { timeout: 120_000 },
  async ({ app, db, make, login, clock, runJobs, deps }) => {
    const usual = deps.rateLimiter
    deps.rateLimiter = unlimited
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => make.account()))
    const listings = await Promise.all(people.map(({ id }) => make.listing({ seller_id: id })))
    const orders: { id: number; buyer: number; seller: number }[] = []
    const callOf = async (person: number) => caller(app, await login(people[person]!))
    const reviewIds = async () =>
      (await db.selectFrom('review').select('id').orderBy('id').execute()).map(({ id }) => id)
    const at = <T>(list: readonly T[], place: number): T | undefined => list[place % (list.length || 1)]

    async function run(operation: Operation): Promise<void> {
      const inTransaction = (act: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
        db.transaction().execute(act)
      switch (operation.kind) {
        case 'order': {
          const { a: buyer, b: seller } = operation
          if (buyer === seller) return
          const items = [{ listingId: listings[seller]!.id }]
          const made = await orderOf(db, {
            buyerId: people[buyer]!.id,
            sellerId: people[seller]!.id,
            items,
            at: clock.now(),
          })
          orders.push({ id: made.id, buyer, seller })
          return
        }
        case 'write': {
          const order = at(orders, operation.order)
          if (!order) return
          const { type, stars, isBuyer } = operation
          const call = await callOf(isBuyer ? order.buyer : order.seller)
          const body = { type, communication: stars, item: stars, delivery: 6 - stars, text: 'Iskustvo.' }
          const { status } = await call('PUT', `/orders/${order.id}/review`, body)
          expect([200, 404, 409, 422]).toContain(status)
          return
        }
        case 'reply': {
          const id = at(await reviewIds(), operation.review)
          if (id === undefined) return
          const { subject_id } = await db
            .selectFrom('review')
            .select('subject_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const person = people.findIndex((one) => one.id === subject_id)
          if (person < 0) return
          await (
            await callOf(person)
          )('POST', `/reviews/${id}/reply`, { text: 'Hvala.' })
          return
        }
        case 'remove':
        case 'restore': {
          const id = at(await reviewIds(), operation.review)
          if (id === undefined) return
          await inTransaction(async (trx) => {
            if (operation.kind === 'restore') return restoreReview(trx, id)
            await removeReply(trx, id, clock.now())
            return removeReview(trx, id, clock.now())
          })
          return
        }
        case 'return': {
          const order = at(orders, operation.order)
          if (order)
            await db.updateTable('orders').set({ state: 'returned' }).where('id', '=', order.id).execute()
          return
        }
        case 'wait':
          return clock.advance(operation.hours * hour)
        case 'publish':
          await enqueue(db, publishReviewsDue, {})
          return runJobs()
        case 'forget': {
          // As an erasure does.
          const { id } = people[operation.person]!
          await sql`
          update review set author_id = nullif(author_id, ${id}), subject_id = nullif(subject_id, ${id})
          where ${id} in (author_id, subject_id) and id % 3 = 0`.execute(db)
          return
        }
        case 'merge': {
          // Does part of what a merge does.
          const [from, to] = [people[operation.a]!.id, people[operation.b]!.id]
          if (from === to) return
          await sql`
          update review set subject_id = ${to} where subject_id = ${from} and author_id <> ${to} and id % 4 = 0`.execute(
            db,
          )
          await sql`
          update orders set seller_id = ${to} where seller_id = ${from} and buyer_id <> ${to} and id % 4 = 0`.execute(
            db,
          )
          return
        }
        case 'erase-order': {
          const order = at(orders, operation.order)
          if (!order) return
          await db.deleteFrom('orders').where('id', '=', order.id).execute()
          orders.splice(orders.indexOf(order), 1)
        }
      }
    }

    try {
      const seed = Date.now()
      const sample = fc.sample(operations, { numRuns: 500, seed })
      for (const operation of sample) await run(operation)
      expect(await wrongCounts(db), `seed ${seed}`).toEqual([])
      const { rows } = await sql<{ reviews: number; shown: number }>`
      select count(*)::int as reviews,
        (count(*) filter (where published_at is not null and removed_at is null))::int as shown
      from review`.execute(db)
      expect(rows[0]!.shown).toBeGreaterThan(5)
      for (const { id, username } of people) {
        const { rows: counted } = await sql<object>`
        select count(*) filter (where rating = 'positive')::int as positive,
          count(*) filter (where rating = 'neutral')::int as neutral,
          count(*) filter (where rating = 'negative')::int as negative
        from review where subject_id = ${id} and published_at is not null and removed_at is null`.execute(db)
        expect((await caller(app)('GET', `/users/${username}`)).body.data.feedbacks).toEqual(counted[0])
      }
      // Accounts are erased with their counts.
      await db.deleteFrom('listing').where('seller_id', '=', people[0]!.id).execute()
      await db.deleteFrom('account').where('id', '=', people[0]!.id).execute()
      expect(await wrongCounts(db)).toEqual([])
    } finally {
      clock.reset()
      deps.rateLimiter = usual
    }
  },
)

test(
  'serves 10,000 reviews of a seller as fast as 10',
  { timeout: 60_000 },
  async ({ app, db, make, login, statements }) => {
    const [seller, small, buyer] = [await make.account(), await make.account(), await make.account()]
    const fill = (sellerId: number, count: number) =>
      sql`
    with made as (
      insert into orders (number, buyer_id, seller_id, state, payment, handover, items_fening, delivery_fening,
        delivery_cost_fening, total_fening, weight_grams, created_at, placed_at, ended_at)
      select 'N-' || ${sellerId}::bigint || '-' || n, ${buyer.id}::bigint, ${sellerId}::bigint, 'completed', 'cash',
        'courier', 100, 0, 0, 100, 0, now() - n * interval '1 minute', now(), now() - n * interval '1 minute'
      from generate_series(1, ${count}::integer) as n
      returning id, ended_at),
    items as (
      insert into order_item (order_id, position, title, price_fening, quantity, weight_grams)
      select id, 0, 'Stolna lampa', 100, 1, 0 from made)
    insert into review (order_id, side, author_id, subject_id, rating, communication, item, delivery, body,
      created_at, publish_at, published_at)
    select id, 'buyer', ${buyer.id}, ${sellerId}, case when id % 500 = 0 then 'negative' else 'positive' end, 5, 5, 5,
      'Sve po dogovoru.', ended_at, ended_at, ended_at
    from made`.execute(db)
    await fill(seller.id, 10_000)
    await fill(small.id, 10)
    await sql`analyze review, orders, order_item, review_total`.execute(db)
    const call = caller(app, await login(seller))
    const visitor = caller(app)
    for (const query of ['', '?type=negative', '?as=seller', '?as=seller&type=negative', '?page=300']) {
      const of = (username: string) =>
        statements(async () => {
          expect((await visitor('GET', `/users/${username}/feedbacks${query}`)).status).toBe(200)
        })
      expect([query, await of(seller.username)]).toEqual([query, await of(small.username)])
    }
    expect((await visitor('GET', `/users/${seller.username}/feedbacks`)).body.meta.total).toBe(10_000)
    for (const path of ['/me', '/reviews', '/reviews/waiting'])
      expect((await call('GET', path)).status).toBe(200)

    const plan = async (query: ReturnType<typeof sql>) => {
      const { rows } = await sql<{
        'QUERY PLAN': [{ Plan: Node }]
      }>`explain (analyze, format json) ${query}`.execute(db)
      return rowsRead(rows[0]!['QUERY PLAN'][0].Plan)
    }
    const shown = sql`published_at is not null and removed_at is null`
    for (const filter of [sql`true`, sql`rating = 'negative'`, sql`side = 'buyer'`, sql`side = 'seller'`])
      expect(
        await plan(sql`
        select id from review where subject_id = ${seller.id} and ${shown} and ${filter}
        order by published_at desc, id desc limit 20`),
      ).toBeLessThanOrEqual(21)
    // All but 14 days of orders are left out by the index.
    expect(
      await plan(sql`
      select id from orders where seller_id = ${seller.id} and state = 'completed'
        and ended_at > now() - interval '5 minutes'`),
    ).toBeLessThanOrEqual(10)
  },
)

type Node = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }

/** The most rows that a node of a plan read, those that a filter dropped included. */
const rowsRead = (node: Node): number =>
  Math.max(
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
    ...(node.Plans ?? []).map((child) => rowsRead(child)),
  )
