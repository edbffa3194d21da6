import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#lib/database/db.ts'
import { fileStorage } from '#lib/files/storage.ts'
import { cloneTemplate } from '#tests/support/database.ts'
import { wrongCounts } from '#tests/support/orders/reviews.ts'
import { test as base } from '#tests/support/test.ts'
import { inject } from 'vitest'
import { makeDemoContent } from './content.ts'
import { loadDemo } from './load.ts'

const test = base
  .extend('fresh', async ({}, { onCleanup }) => {
    const { db } = await cloneTemplate(inject('databaseServer'))
    onCleanup(() => db.destroy())
    return db
  })
  .extend('folder', ({}, { onCleanup }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-demo-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })

/** A database that goes away during its n-th transaction, as when its program is killed. */
function dyingIn(db: Db, transactions: number): Db {
  let left = transactions
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)
      return () => ({
        execute: (work: (trx: Db) => Promise<unknown>) =>
          target.transaction().execute(async (trx) => {
            const result = await work(trx)
            if (left-- === 0) throw new Error('killed')
            return result
          }),
      })
    },
  })
}

type Counts = Record<'listings' | 'unpriced' | 'accounts' | 'promotions', number>

const counts = async (db: Db) => {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from listing) as listings, 
      (select count(*)::int from listing where not exists (select from listing_price p where p.listing_id = listing.id)) as unpriced,
      (select count(*)::int from account) as accounts, (select count(*)::int from promotion) as promotions`.execute(
    db,
  )
  return rows[0]!
}

test('loads the demo content completely, and once', async ({ fresh, folder }) => {
  const content = makeDemoContent()
  expect(await loadDemo(fresh, fileStorage(folder))).toBe(content.length)
  expect(await loadDemo(fresh, fileStorage(folder))).toBe(0)
  const { listings, unpriced, promotions } = await counts(fresh)
  expect({ listings, unpriced }).toEqual({ listings: content.length, unpriced: 0 })
  expect(promotions).toBeGreaterThan(100)
  const { rows: unreachable } = await sql`
    select username from account where phone_verified_at is not null and phone is null`.execute(fresh)
  expect(unreachable).toEqual([])
  const { rows: crowded } = await sql`
    select category_id, count(*)::int as shown, count(promotion.listing_id)::int as promoted
    from listing left join promotion on promotion.listing_id = listing.id
    where status = 'active' group by 1
    having count(promotion.listing_id) > least(3, round(0.08 * count(*)))`.execute(fresh)
  expect(crowded).toEqual([])

  const files = new Set(readdirSync(folder, { recursive: true }).map(String))
  const { rows } = await sql<{ hash: string }>`select distinct image_hash as hash from listing_image`.execute(
    fresh,
  )
  for (const { hash } of rows)
    expect(
      [...files].some((file) => file.includes(hash)),
      hash,
    ).toBe(true)
  const lives = await sql<{ kinds: string[] }>`
    select distinct array_agg(kind order by sequence) as kinds from order_event group by order_id`.execute(
    fresh,
  )
  // The steps of `api/modules/orders/life/life.ts`; the page of an order has a text for each.
  expect(lives.rows.map(({ kinds }) => kinds.join(' ')).toSorted()).toEqual([
    'place',
    'place cancel',
    'place confirm',
    'place confirm ship',
    'place confirm ship deliver',
    'place confirm ship deliver dispute',
    'place confirm ship deliver expire',
    'place confirm ship return',
    'place decline',
    'place expire',
  ])
  const used = await sql<{ models: number; reduced: number }>`
    select (select count(*)::int from listing where model_id is not null) as models,
      (select count(distinct listing_id)::int from listing_price a where exists (
        select from listing_price b where b.listing_id = a.listing_id and b.created_at > a.created_at and b.price_fening < a.price_fening)) as reduced`.execute(
    fresh,
  )
  expect(used.rows[0]!.models).toBeGreaterThan(400)
  expect(used.rows[0]!.reduced).toBeGreaterThan(100)

  // Profiles show reviews, and counts agree.
  const { rows: reviews } = await sql<Record<string, number>>`
    select count(*)::int as written, (count(*) filter (where published_at is null))::int as waiting,
      (count(*) filter (where reply is not null))::int as answered,
      (count(*) filter (where rating <> 'positive'))::int as grey,
      (select count(*)::int from orders) as orders from review`.execute(fresh)
  expect(reviews[0]!.orders).toBeGreaterThan(350)
  expect(reviews[0]!.written).toBeGreaterThan(400)
  for (const kind of ['waiting', 'answered', 'grey']) expect(reviews[0]![kind], kind).toBeGreaterThan(5)
  expect(await wrongCounts(fresh)).toEqual([])

  // Every search filter finds some.
  const offers = await sql<Record<string, number>>`
    select count(*) filter (where shipping)::int as sent, count(*) filter (where free_delivery)::int as sent_free,
      count(*) filter (where exchange_for is not null)::int as exchanged,
      count(*) filter (where free_delivery and not shipping)::int as "sentFreeOnly",
      (select count(distinct listing_id)::int from listing_taken_day) as booked,
      (select count(*)::int from promotion where type = 2) as plus from listing`.execute(fresh)
  const { sentFreeOnly, ...found } = offers.rows[0]!
  expect(sentFreeOnly).toBe(0)
  for (const [kind, count] of Object.entries(found)) expect(count, kind).toBeGreaterThan(20)
  const { rows: talk } = await sql<{ questions: number; answers: number; units: number }>`
    select (select count(*)::int from question where parent_id is null) as questions,
      (select count(*)::int from question where parent_id is not null) as answers,
      (select count(*)::int from listing_group_unit) as units`.execute(fresh)
  expect(talk).toEqual([{ questions: 6, answers: 4, units: 9 }])

  // Accounts with a login have a season of visits, orders in every state of cash, and conversations.
  const { rows: season } = await sql<Record<string, number>>`
    select (select count(distinct day)::int from listing_day join listing on listing.id = listing_id
        where seller_id = (select id from account where username = 'demoshop')) as days,
      (select count(*)::int from listing_day where views > opened or views <= 0) as wrong,
      (select count(*)::int from listing_view_count total where views <
        (select coalesce(sum(views), 0) from listing_day where listing_day.listing_id = total.listing_id)) as uncounted,
      (select count(*)::int from saved_listing) as saves,
      (select count(distinct state)::int from orders) as states,
      (select count(*)::int from orders where deadline_at < now() and frozen_at is null) as overdue,
      (select count(*)::int from order_dispute where closed_at is null) as disputes,
      (select count(*)::int from conversation) as conversations,
      (select sum(unread)::int from conversation_member) as unread,
      (select count(distinct city_id)::int from board_note) as towns`.execute(fresh)
  const { days, saves, ...exact } = season[0]!
  expect(days).toBeGreaterThan(90)
  expect(saves).toBeGreaterThan(50)
  expect(exact).toEqual({
    wrong: 0,
    uncounted: 0,
    states: 8,
    overdue: 0,
    disputes: 1,
    conversations: 5,
    unread: 5,
    towns: 12,
  })
})

test('resumes after being killed, without duplicates', async ({ fresh, folder }) => {
  const storage = fileStorage(folder)
  await expect(loadDemo(dyingIn(fresh, 5), storage)).rejects.toThrow('killed')
  const { listings: before, accounts } = await counts(fresh)
  expect(before).toBeGreaterThan(0)

  const content = makeDemoContent()
  expect(await loadDemo(fresh, storage)).toBe(content.length - before)
  const after = await counts(fresh)
  expect(after).toMatchObject({ listings: content.length, unpriced: 0, accounts })
  expect(await loadDemo(fresh, storage)).toBe(0)
})

test('starts over after being killed before the first listing', async ({ fresh, folder }) => {
  const storage = fileStorage(folder)
  await expect(loadDemo(dyingIn(fresh, 0), storage)).rejects.toThrow('killed')
  expect(await counts(fresh)).toMatchObject({ listings: 0, accounts: 0 })
  expect(await loadDemo(fresh, storage)).toBe(makeDemoContent().length)
})

test('loads once when two programs start together', async ({ fresh, folder }) => {
  const storage = fileStorage(folder)
  const made = await Promise.all([loadDemo(fresh, storage), loadDemo(fresh, storage)])
  const content = makeDemoContent()
  expect(made[0] + made[1]).toBe(content.length)
  expect(await counts(fresh)).toMatchObject({ listings: content.length, unpriced: 0 })
})
