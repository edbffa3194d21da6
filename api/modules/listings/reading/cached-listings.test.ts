import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { hourMs } from '#lib/time.ts'
import type { Listing } from '#contract/listings/read.ts'
import { readerOf } from '#tests/support/listings/listing-reader.ts'
import { test } from '#tests/support/test.ts'

test('needs a look at the logs and the view count for a listing that has been read before', async ({
  app,
  deps,
  make,
  statements,
}) => {
  const { id } = await make.listing()
  const { show } = readerOf({ app, deps }, id)
  // The first look notices that the listing is new.
  await show()
  const first = await show()
  expect(await statements(() => show())).toBe(2)
  expect(await show()).toEqual(first)
})

test('shows the end of a listing in the very next read', async ({ app, deps, make, db, login }) => {
  const seller = await make.account()
  const staff = await login(await make.account({ role: 'moderator' }))
  const owner = await login(seller)
  const { id } = await make.listing({ seller_id: seller.id })
  const { status } = readerOf({ app, deps }, id)
  const update = (values: object) => db.updateTable('listing').set(values).where('id', '=', id).execute()
  const seen = async () => [await status(), await status(owner), await status(staff)]

  expect(await seen()).toEqual([200, 200, 200])
  await update({ status: 'hidden' })
  expect(await seen()).toEqual([404, 200, 200])
  await update({ status: 'active' })
  expect(await seen()).toEqual([200, 200, 200])
  await update({ held_by_moderation: true })
  expect(await seen()).toEqual([404, 200, 200])
  await update({ held_by_moderation: false, status: 'expired' })
  expect(await seen()).toEqual([410, 200, 200])
  await update({ status: 'finished' })
  expect(await seen()).toEqual([200, 200, 200])
  await update({ deleted_at: new Date() })
  expect(await seen()).toEqual([410, 410, 200])
  await db.deleteFrom('listing').where('id', '=', id).execute()
  expect(await status()).toBe(404)
})

test('follows the outline of a listing where it decides who sees the parts of the listing', async ({
  app,
  deps,
  make,
  db,
}) => {
  const { id } = await make.listing()
  const part = (name: string) => app.inject(`/api/listings/${id}/${name}`).then((reply) => reply.statusCode)
  await readerOf({ app, deps }, id).show()
  expect([await part('questions'), await part('related')]).toEqual([200, 200])
  await db.updateTable('listing').set({ status: 'hidden' }).where('id', '=', id).execute()
  expect([await part('questions'), await part('related')]).toEqual([404, 404])
})

test('shows each reader only their own data, whoever reads first', async ({ app, deps, make, db, login }) => {
  const seller = await make.account()
  const reader = await make.account()
  const [owner, saver, other] = [await login(seller), await login(reader), await login(await make.account())]
  for (const isOwnerFirst of [true, false]) {
    const { id } = await make.listing({ seller_id: seller.id, weight_grams: 1_234 })
    const { show } = readerOf({ app, deps }, id)
    await db
      .insertInto('saved_listing')
      .values({ account_id: reader.id, listing_id: id, saved_at: new Date() })
      .execute()
    const tokens = isOwnerFirst ? [owner, saver, other, undefined] : [undefined, other, saver, owner]
    const read = new Map<string | undefined, Listing>()
    for (const token of [...tokens, ...tokens.toReversed()]) read.set(token, await show(token))

    expect(read.get(owner)).toMatchObject({ saved: false, own: { weight_grams: 1_234 }, pinned: false })
    for (const token of [saver, other, undefined]) {
      expect(read.get(token)).not.toHaveProperty('own')
      expect(read.get(token)).not.toHaveProperty('pinned')
      expect(read.get(token)!.saved).toBe(token === saver)
    }
    expect({ ...read.get(saver)!, saved: false }).toEqual(read.get(undefined))
  }
})

test('sends the same content compressed as plain, even after its overlay changes', async ({
  app,
  deps,
  make,
  db,
}) => {
  const { id } = await make.listing({ description: 'Opis š đ ž. '.repeat(200) })
  const { show } = readerOf({ app, deps }, id)
  await db.insertInto('listing_view_count').values({ listing_id: id, views: 0 }).execute()
  const unpack = { gzip: gunzipSync, zstd: zstdDecompressSync, br: brotliDecompressSync }
  for (const views of [1, 2]) {
    await db.updateTable('listing_view_count').set({ views }).where('listing_id', '=', id).execute()
    // The first call stores the entry, the second reads it.
    for (const encoding of ['gzip', 'br', 'zstd', 'gzip', 'br', 'zstd'] as const) {
      const reply = await app.inject({
        url: `/api/listings/${id}`,
        headers: { 'accept-encoding': encoding },
      })
      expect(reply.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(reply.rawPayload.length),
      })
      const plain = await show()
      expect(plain.views).toBe(views)
      expect(JSON.parse(unpack[encoding](reply.rawPayload).toString())).toEqual(plain)
    }
  }
})

test('does not miss a change whose transaction began early and ended late', async ({
  app,
  deps,
  make,
  db,
}) => {
  const seller = await make.account({ username: 'rani' })
  const { id } = await make.listing({ seller_id: seller.id })
  const { show } = readerOf({ app, deps }, id)
  const committed = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const writing = db.transaction().execute(async (trx) => {
    await trx.updateTable('account').set({ username: 'kasni' }).where('id', '=', seller.id).execute()
    written.resolve()
    await committed.promise
  })
  await written.promise
  expect((await show()).user.username).toBe('rani')
  await db.insertInto('question_count').values({ listing_id: id, questions: 1 }).execute()
  expect(await show()).toMatchObject({ questions: 1, user: { username: 'rani' } })
  await make.listing()
  expect((await show()).user.username).toBe('rani')
  committed.resolve()
  await writing
  expect((await show()).user.username).toBe('kasni')
})

test('shows time-dependent content from its first to its last moment', async ({
  app,
  deps,
  make,
  db,
  clock,
}) => {
  const at = (hours: number) => new Date(clock.now().getTime() + hours * hourMs)
  const seller = await make.shop({
    ends_at: at(9),
    account: {
      pro_until: at(1),
      away_until: at(3),
      restriction: 'suspend',
      restriction_rule: 'spam',
      restricted_until: at(5),
    },
  })
  await db.insertInto('seller_settings').values({ account_id: seller.id, signature: 'Pozdrav!' }).execute()
  const { id } = await make.listing({ seller_id: seller.id, shipping: true })
  await db
    .insertInto('promotion')
    .values({ listing_id: id, type: 2, starts_at: at(5.5), ends_at: at(7) })
    .execute()
  await db.updateTable('listing').set({ shipping: true }).where('id', '=', id).execute()
  const { show } = readerOf({ app, deps }, id)
  const shown = async () => {
    const { user, sponsored, orderable, additional } = await show()
    return [user.pro, user.away_until !== null, orderable, sponsored, additional.signature !== null]
  }

  expect(await shown()).toEqual([true, true, false, 0, true])
  clock.advance(2 * hourMs)
  expect(await shown()).toEqual([false, true, false, 0, true])
  clock.advance(2 * hourMs)
  expect(await shown()).toEqual([false, false, false, 0, true])
  clock.advance(1.2 * hourMs)
  expect(await shown()).toEqual([false, false, true, 0, true])
  clock.advance(hourMs)
  expect(await shown()).toEqual([false, false, true, 2, true])
  clock.advance(hourMs)
  expect(await shown()).toEqual([false, false, true, 0, true])
  clock.advance(2 * hourMs)
  expect(await shown()).toEqual([false, false, false, 0, false])
  clock.reset()
})
