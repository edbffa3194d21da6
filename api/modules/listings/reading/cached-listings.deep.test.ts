import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayMs } from '#lib/time.ts'
import { cachedListingBytes } from '#contract/listings/cache-limits.ts'
import { readerOf } from '#tests/support/listings/listing-reader.ts'
import { test } from '#tests/support/test.ts'

test('never shows an older state, however reads and changes mix', async ({ app, deps, make, db }) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id })
  const { show } = readerOf({ app, deps }, id)
  const known = { questions: 0, minutes: 0 }
  await db.insertInto('question_count').values({ listing_id: id, questions: 0 }).execute()
  const read = async () => {
    const before = { ...known }
    const { questions, user } = await show()
    // Both only rise here, so a value lower than before the read is old.
    expect(questions).toBeGreaterThanOrEqual(before.questions)
    expect(user.avg_response_time ?? 0).toBeGreaterThanOrEqual(before.minutes)
  }
  for (let change = 1; change <= 100; change++) {
    const changing = Promise.all([
      db
        .updateTable('question_count')
        .set({ questions: change })
        .where('listing_id', '=', id)
        .execute()
        .then(() => (known.questions = change)),
      db
        .updateTable('account')
        .set({ answer_minutes: change })
        .where('id', '=', seller.id)
        .execute()
        .then(() => (known.minutes = change)),
    ])
    await Promise.all([read(), changing, read()])
    await read()
  }
})

test('forgets the listings that nobody has read for longest, not to outgrow its memory', async ({
  app,
  deps,
  make,
  db,
  statements,
}) => {
  const seller = await make.account()
  const length = 10_000
  const count = Math.ceil(cachedListingBytes / length / 5)
  const { rows } = await sql<{ id: number }>`
    insert into listing (seller_id, title, description, category_id, city_id, status)
    select ${seller.id}, 'Dug opis', repeat('x', ${length}), 31, 133, 'active' from generate_series(1, ${count}::integer)
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const read = (id: number) => readerOf({ app, deps }, id).show()
  // Looks notice the new listings again while an older transaction is open, of another test too.
  await expect.poll(() => statements(() => read(ids[0]!)), { timeout: 10_000 }).toBe(2)
  for (let from = 0; from < count; from += 50)
    await Promise.all(ids.slice(from, from + 50).map((id) => read(id)))

  expect(await statements(() => read(ids.at(-1)!))).toBe(2)
  expect(await statements(() => read(ids[0]!))).toBe(3)
})

test('starts afresh after more changes than it follows', async ({ app, deps, make, db }) => {
  const seller = await make.account()
  const { id } = await make.listing({ seller_id: seller.id })
  const { show } = readerOf({ app, deps }, id)
  await show()
  await db.updateTable('account').set({ answer_minutes: 1 }).where('id', '=', seller.id).execute()
  await sql`insert into shown_change (seller_id) select ${seller.id} from generate_series(1, 1500)`.execute(
    db,
  )
  expect((await show()).user.avg_response_time).toBe(1)
  await db.updateTable('account').set({ answer_minutes: 2 }).where('id', '=', seller.id).execute()
  expect((await show()).user.avg_response_time).toBe(2)
  // Old rows are in nobody's way.
  await sql`update shown_change set created_at = ${new Date(Date.now() - 2 * dayMs)}`.execute(db)
  expect((await show()).user.avg_response_time).toBe(2)
})
