import type { Insertable } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/db.ts'
import type { GroupEdit } from '#lib/database.generated.ts'

/** A group edit of one listing, which hides it. */
export async function editOf(
  db: Db,
  { sellerId, listingId, title = 'Oglas' }: { sellerId: number; listingId: number; title?: string },
  values: Partial<Insertable<GroupEdit>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('group_edit')
    .values({
      seller_id: sellerId,
      task: JSON.stringify({ action: 'hide' }),
      state: 'preview',
      created_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_edit_item')
    .values({
      edit_id: id,
      position: 0,
      listing_id: listingId,
      title,
      state: values.state === 'applied' ? 'done' : 'planned',
      before: JSON.stringify({ status: 'active' }),
      after: JSON.stringify({ status: 'hidden' }),
      version: 1,
    })
    .execute()
  return id
}

/** A feed of a shop without any run. Replaces the shop's others, since it may have only so many. */
export async function feedOf(db: Db, sellerId: number, name = 'Dijelovi'): Promise<number> {
  await db.deleteFrom('feed').where('seller_id', '=', sellerId).execute()
  const mapping = { fields: {}, attributes: [], category_id: null, city_id: null, state: null }
  const { id } = await db
    .insertInto('feed')
    .values({
      seller_id: sellerId,
      name,
      format: 'csv',
      mapping: JSON.stringify(mapping),
      columns: JSON.stringify(['šifra', 'naslov', name]),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function feedRunOf(
  db: Db,
  feedId: number,
  state: 'reading' | 'checked' | 'asking' | 'done',
  title = 'Oglas',
): Promise<number> {
  const { id } = await db
    .insertInto('feed_run')
    .values({
      feed_id: feedId,
      state,
      is_dry: state === 'checked',
      mapping: JSON.stringify({}),
      created_at: new Date(),
      questions: JSON.stringify(state === 'asking' ? [`Cijena bi pala: „${title}“.`] : []),
      counts: JSON.stringify({ rows: 1, bad: 1 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('feed_row')
    .values({
      run_id: id,
      number: 1,
      external_id: title,
      state: 'bad',
      title,
      errors: JSON.stringify([{ field: 'price', label: 'Cijena', message: `${title} nije cijena.` }]),
    })
    .execute()
  return id
}

/**
 * A webhook of a shop, with an event in each state. Replaces the shop's others, since it may have only so
 * many.
 */
export async function webhookOf(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  accountId: number,
  mark = 'program',
): Promise<number> {
  await db.deleteFrom('webhook').where('account_id', '=', accountId).execute()
  const created_at = new Date()
  const { id } = await db
    .insertInto('webhook')
    .values({
      account_id: accountId,
      address: `https://${mark.toLowerCase()}.example.com/webhook`,
      secret_sealed: sealer.seal('whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz', 'webhook secret'),
      kinds: ['listing', 'order', 'message'],
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhook_event')
    .values(
      (['waiting', 'delivered', 'failed'] as const).map((state, at) => ({
        webhook_id: id,
        kind: 'listing',
        subject_id: at + 1,
        data: JSON.stringify({ listing_id: at + 1, sku_number: mark, state: 'active', before: null }),
        state,
        attempts: at,
        attempted_at: created_at,
        status: [null, 200, 500][at]!,
      })),
    )
    .execute()
  return id
}

/** A row in each table of dealers' tools. */
export async function fillDealer(
  deps: Deps,
  { accountId, listingId, mark }: { accountId: number; listingId: number; mark: string },
): Promise<void> {
  const { db } = deps
  await editOf(db, { sellerId: accountId, listingId, title: mark })
  await webhookOf(deps, accountId, mark)
  const feed_id = await feedOf(db, accountId, mark)
  await feedRunOf(db, feed_id, 'done', mark)
  await db
    .insertInto('feed_listing')
    .values({ seller_id: accountId, external_id: mark, listing_id: listingId, feed_id, digest: mark })
    .execute()
  await db
    .insertInto('feed_photo')
    .values({ listing_id: listingId, address: `https://primjer.ba/${mark}.jpg`, position: 0 })
    .execute()
}
