import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import type { Listing } from '#contract/listings/read.ts'
import { hourMs } from '#lib/time.ts'
import { readerOf } from '#tests/support/listings/listing-reader.ts'
import { test } from '#tests/support/test.ts'
import { getListing } from './service.ts'

test('shows each change at once, to the owner and to others, wherever it is made', async ({
  app,
  deps,
  make,
  db,
  login,
  clock,
}) => {
  const seller = await make.shop({ account: { allow_comments: true } })
  const { id } = await make.listing({ seller_id: seller.id, category_id: 18 })
  const group = await db
    .insertInto('listing_group')
    .values({ seller_id: seller.id, title: 'Stanovi', created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('image')
    .values({ hash: 'a'.repeat(32), width: 4, height: 3, thumbhash: 't' })
    .execute()
  await db.insertInto('video_file').values({ key: 'shown', created_at: clock.now() }).execute()
  const at = (hours: number) => new Date(clock.now().getTime() + hours * hourMs)
  const ofListing = (values: object) => db.updateTable('listing').set(values).where('id', '=', id)
  const ofSeller = (values: object) => db.updateTable('account').set(values).where('id', '=', seller.id)
  const ofShop = (values: object) => db.updateTable('shop').set(values).where('owner_id', '=', seller.id)
  const changes: Record<string, { execute(): Promise<unknown> }> = {
    title: ofListing({ title: 'Novi naslov' }),
    price: ofListing({ price_fening: 77_700 }),
    place: ofListing({ city_id: 134 }),
    attributes: ofListing({ attributes: JSON.stringify({ 2: 2016 }) }),
    reservation: ofListing({ reserved: true }),
    'end of the reservation': ofListing({ reserved: false }),
    stock: ofListing({ quantity: 0 }),
    photo: db.insertInto('listing_image').values({ listing_id: id, image_hash: 'a'.repeat(32), position: 1 }),
    'removed photo': db.deleteFrom('listing_image').where('listing_id', '=', id),
    'first price': db.insertInto('listing_price').values({ listing_id: id, price_fening: 1_000 }),
    'deleted price': db.deleteFrom('listing_price').where('listing_id', '=', id),
    questions: db.insertInto('question_count').values({ listing_id: id, questions: 2 }),
    'more questions': db.updateTable('question_count').set({ questions: 3 }).where('listing_id', '=', id),
    reviews: db.insertInto('listing_review_count').values({ listing_id: id, reviews: 4 }),
    video: db.insertInto('listing_video').values({
      listing_id: id,
      file_key: 'shown',
      format: 'mp4',
      bytes: 1,
      width: 1,
      height: 1,
      duration_ms: 1,
      has_sound: false,
      created_at: clock.now(),
    }),
    'removed video': db
      .updateTable('listing_video')
      .set({ removed_at: clock.now() })
      .where('listing_id', '=', id),
    group: db.insertInto('listing_group_unit').values({ listing_id: id, group_id: group.id }),
    'title of the group': db.updateTable('listing_group').set({ title: 'Kuće' }).where('id', '=', group.id),
    'end of the group': db.deleteFrom('listing_group').where('id', '=', group.id),
    promotion: db
      .insertInto('promotion')
      .values({ listing_id: id, type: 2, starts_at: at(-1), ends_at: at(9) }),
    'end of the promotion': db.deleteFrom('promotion').where('listing_id', '=', id),
    views: db.insertInto('listing_view_count').values({ listing_id: id, views: 7 }),
    'more views': db.updateTable('listing_view_count').set({ views: 8 }).where('listing_id', '=', id),
    'name of the seller': ofSeller({ username: 'preimenovani' }),
    'picture of the seller': ofSeller({ avatar: '/media/avatar.jpg' }),
    'town of the seller': ofSeller({ city_id: 134 }),
    pro: ofSeller({ pro_until: at(9) }),
    'verified phone': ofSeller({ phone_verified_at: null }),
    'verified again': ofSeller({ phone_verified_at: clock.now() }),
    'time to an answer': ofSeller({ answer_minutes: 30 }),
    comments: ofSeller({ allow_comments: false }),
    phone: ofSeller({ allow_view_phone: false }),
    messages: ofSeller({ allow_private_messages: false }),
    holiday: ofSeller({ away_until: at(9) }),
    'end of the holiday': ofSeller({ away_until: null }),
    'name of the shop': ofShop({ business_name: 'Novi shop' }),
    signature: db.insertInto('seller_settings').values({ account_id: seller.id, signature: 'Pozdrav!' }),
    'another signature': db
      .updateTable('seller_settings')
      .set({ signature: 'Hvala!' })
      .where('account_id', '=', seller.id),
    'end of pro': ofSeller({ pro_until: null }),
    'unpaid shop': ofShop({ active: false }),
    'paid shop': ofShop({ active: true }),
    delivery: db
      .insertInto('delivery_settings')
      .values({ account_id: seller.id, courier: true, sender_city_id: 133 }),
    'end of delivery': db.deleteFrom('delivery_settings').where('account_id', '=', seller.id),
    declaration: db.insertInto('merchant_declaration').values({
      account_id: seller.id,
      business_name: 'Shop',
      seat: 'Sarajevo',
      place: 'Sarajevo',
      owner: 'Vlasnik',
      registration_number: '1',
      id_number: '1234567890123',
      declared_at: clock.now(),
    }),
    'reviews of the seller': db
      .insertInto('review_total')
      .values({ account_id: seller.id, role: 'seller', positive: 3 }),
    'more reviews of the seller': db
      .updateTable('review_total')
      .set({ negative: 1 })
      .where('account_id', '=', seller.id),
    sales: db.insertInto('sale_count').values({ account_id: seller.id, sales: 10 }),
    finished: ofListing({ status: 'finished' }),
    active: ofListing({ status: 'active' }),
  }
  const owner = await login(seller)
  const { show } = readerOf({ app, deps }, id)
  /** As a process with empty caches shows it. */
  const fresh = () => getListing({ ...deps, db: db.withPlugin(idle) }, null, id)

  let before = await show()
  for (const [name, change] of Object.entries(changes)) {
    await change.execute()
    const own = await show(owner)
    const after = await show()
    expect(after, name).not.toEqual(before)
    expect(withPaths(after), name).toEqual(await fresh())
    expect(own, name).toMatchObject(after)
    before = after
  }
})

const idle: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}

/** With paths in place of the addresses of files, as services write them. */
const withPaths = (shown: Listing) =>
  JSON.parse(JSON.stringify(shown).replaceAll(/"http:\/\/localhost(?::\d+)?\//g, '"/')) as Listing
