import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { isNotBanned } from '#lib/accounts/account-names.ts'
import { lockAccount } from '#lib/accounts/lock-account.ts'
import { orderingColumns } from '#lib/listings/orderable.ts'

/** Listings with all that decides whether `buyerId` may order them, and the columns that a cart shows. */
const selectOffers = (db: Db, buyerId: number | null) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select(orderingColumns)
    .select([
      'listing.id as listing_id',
      'listing.title',
      'account.username',
      'account.avatar',
      'shop.business_name',
      isNotBanned.as('has_profile'),
      sql<string | null>`(
        select image_hash from listing_image
        where listing_id = listing.id order by position limit 1)`.as('image_hash'),
      sql<boolean>`exists (
        select from account_block
        where (account_id, blocked_id) in ((${buyerId}::bigint, account.id), (account.id, ${buyerId}::bigint))
      )`.as('is_blocked'),
    ])

export type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]

/** In no particular order. */
export const listOffers = (db: Db, buyerId: number | null, ids: readonly number[]): Promise<OfferRow[]> =>
  selectOffers(db, buyerId)
    .where('listing.id', '=', sql<number>`any(${ids})`)
    .execute()

/** The items in an account's cart, all or of one seller, in the order in which they came there. */
export const listCartRows = (db: Db, accountId: number, sellerId?: number) =>
  selectOffers(db, accountId)
    .innerJoin('cart_item', 'cart_item.listing_id', 'listing.id')
    .select([
      'cart_item.id',
      'cart_item.quantity',
      'cart_item.price_fening as seen_fening',
      'cart_item.added_at',
    ])
    .where('cart_item.account_id', '=', accountId)
    .$if(sellerId !== undefined, (query) => query.where('listing.seller_id', '=', sellerId!))
    .orderBy('cart_item.id')
    .execute()

/** An item of a cart: a row of the database, or one reported by a device. */
export type CartRow = OfferRow & { id: number; quantity: number; seen_fening: number; added_at: Date }

/** Makes other changes of the cart wait for this transaction, and lists its items. */
export async function lockCart(trx: Db, accountId: number) {
  await lockAccount(trx, accountId)
  return trx
    .selectFrom('cart_item')
    .select(['id', 'listing_id', 'quantity', 'price_fening'])
    .where('account_id', '=', accountId)
    .execute()
}

export type NewItem = { listing_id: number; quantity: number; price_fening: number }

export const insertItems = (trx: Db, accountId: number, items: readonly NewItem[], now: Date) =>
  trx
    .insertInto('cart_item')
    .values(items.map((item) => ({ ...item, account_id: accountId, added_at: now })))
    .execute()

type ItemChange = { quantity?: number; price_fening?: number }

export const updateItem = (trx: Db, id: number, change: ItemChange) =>
  trx.updateTable('cart_item').set(change).where('id', '=', id).execute()

export const deleteItem = (trx: Db, id: number) => trx.deleteFrom('cart_item').where('id', '=', id).execute()

/** Takes ordered items out of a cart. */
export const deleteItemsOf = (trx: Db, accountId: number, listingIds: readonly number[]) =>
  trx
    .deleteFrom('cart_item')
    .where('account_id', '=', accountId)
    .where('listing_id', '=', sql<number>`any(${listingIds})`)
    .execute()
