import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'

const columns = [
  'id',
  'seller_id',
  'title',
  'body',
  'shop_link',
  'version',
  'changed_at',
  'sent_at',
  'next_at',
  'recipients',
  'delivered',
  'after_id',
  'done_at',
  'stopped_at',
  'removed_at',
  'opened',
  'unsubscribed',
] as const

const messages = (db: Db) => db.selectFrom('follower_message').select(columns)
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessageRow>>>

export const findMessageRow = (db: Db, id: number) => messages(db).where('id', '=', id).executeTakeFirst()

export const lockMessage = (trx: Db, id: number) =>
  messages(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const draftOf = (db: Db, sellerId: number) =>
  messages(db).where('seller_id', '=', sellerId).where('sent_at', 'is', null)

export const findDraft = (db: Db, sellerId: number) => draftOf(db, sellerId).executeTakeFirst()

export const lockDraft = (trx: Db, sellerId: number) =>
  draftOf(trx, sellerId).forNoKeyUpdate().executeTakeFirst()

type Written = { title: string; body: string; shop_link: boolean; changed_at: Date }

/** Writes the seller's draft, or replaces it. */
export async function putDraft(trx: Db, sellerId: number, written: Written): Promise<number> {
  const { id } = await trx
    .insertInto('follower_message')
    .values({ seller_id: sellerId, ...written })
    .onConflict((conflict) =>
      conflict
        .column('seller_id')
        .where('sent_at', 'is', null)
        .doUpdateSet({ ...written, version: sql`follower_message.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function putListings(trx: Db, messageId: number, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('follower_message_listing').where('message_id', '=', messageId).execute()
  if (ids.length === 0) return
  await trx
    .insertInto('follower_message_listing')
    .values(ids.map((listing_id, place) => ({ message_id: messageId, listing_id, place })))
    .execute()
}

export const deleteDraft = (db: Db, sellerId: number) =>
  db.deleteFrom('follower_message').where('seller_id', '=', sellerId).where('sent_at', 'is', null).execute()

/** The listings of messages in their order, with how many recipients went to them. */
export async function listListingsOf(db: Db, messageIds: readonly number[]) {
  const { rows } = await sql<{
    message_id: number
    listing_id: number
    title: string
    category_id: number
    is_active: boolean
    clicks: number
  }>`
    select named.message_id, named.listing_id, listing.title, listing.category_id, ${isOnOffer} as is_active,
      coalesce(named.clicks, (
        select count(*) from follower_message_click as click
        where click.message_id = named.message_id and click.listing_id = named.listing_id)) as clicks
    from follower_message_listing as named
    join listing on listing.id = named.listing_id
    where named.message_id = any(${messageIds})
    order by named.message_id, named.place`.execute(db)
  return Map.groupBy(rows, ({ message_id }) => message_id)
}

/** Those among the listings that the seller offers now, with what checks and mails read. */
export const listOffered = (db: Db, sellerId: number, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .select(['id', 'title', 'category_id'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('seller_id', '=', sellerId)
    .where(isOnOffer)
    .execute()

/** The latest that the seller offers. */
export const listChoices = (db: Db, sellerId: number, limit: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('seller_id', '=', sellerId)
    .where(isOnOffer)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Prices in fening; null on request. */
export async function listPrices(db: Db, ids: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'price_fening'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, price_fening }) => [id, price_fening]))
}

/** When a seller may send the next message; null if they sent none. */
export async function findNextAt(db: Db, sellerId: number): Promise<Date | null> {
  const { next } = await db
    .selectFrom('follower_message')
    .select((eb) => eb.fn.max('next_at').as('next'))
    .where('seller_id', '=', sellerId)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return next
}

/** Makes the draft a sent message; the constraint `follower_message_week` refuses a second one. */
export const markSent = (trx: Db, id: number, sent: { sent_at: Date; next_at: Date; recipients: number }) =>
  trx.updateTable('follower_message').set(sent).where('id', '=', id).execute()

export async function listSent(
  db: Db,
  sellerId: number,
  { limit, offset }: Record<'limit' | 'offset', number>,
) {
  const sent = db
    .selectFrom('follower_message')
    .where('seller_id', '=', sellerId)
    .where('sent_at', 'is not', null)
  const [rows, { total }] = await Promise.all([
    sent
      .select(columns)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    sent.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** How many recipients opened messages and ended the seller's messages by them. */
export async function countRead(db: Db, messageIds: readonly number[]) {
  const { rows } = await sql<{ id: number; opened: number; unsubscribed: number }>`
    select given.id,
      (select count(*) from follower_message_recipient
        where message_id = given.id and opened_at is not null) as opened,
      (select count(*) from follower_message_recipient
        where message_id = given.id and unsubscribed_at is not null) as unsubscribed
    from unnest(${messageIds}::bigint[]) as given (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export const isRecipient = async (db: Db, messageId: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('follower_message_recipient')
    .select('account_id')
    .where('message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

export const markOpened = (db: Db, messageId: number, accountId: number, now: Date) =>
  db
    .updateTable('follower_message_recipient')
    .set({ opened_at: now })
    .where('message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .where('opened_at', 'is', null)
    .execute()

/** Counts a recipient's way to a listing once; nothing for others, and for listings that it does not name. */
export const insertClick = (
  db: Db,
  {
    messageId,
    accountId,
    listingId,
    now,
  }: Record<'messageId' | 'accountId' | 'listingId', number> & { now: Date },
) =>
  sql`
    insert into follower_message_click (message_id, account_id, listing_id, clicked_at)
    select message_id, ${accountId}, listing_id, ${now} from follower_message_listing as named
    where message_id = ${messageId} and listing_id = ${listingId}
      and exists (
        select from follower_message_recipient as recipient
        where recipient.message_id = named.message_id and recipient.account_id = ${accountId})
    on conflict do nothing`.execute(db)
