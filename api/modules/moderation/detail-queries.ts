import { sql } from 'kysely'
import { casesWithDecision } from '#lib/accounts/case-decisions.ts'
import type { Db } from '#lib/database/db.ts'

export type ContentRow = {
  title: string
  short_description: string | null
  description: string
  price_fening: number | null
  price_by_agreement: boolean
  category_id: number
  city_id: number | null
  attributes: Record<string, unknown>
  images: string[]
}

export async function findListingNow(db: Db, id: number) {
  const row = await db
    .selectFrom('listing')
    .leftJoin('listing_view_count', 'listing_view_count.listing_id', 'listing.id')
    .select([
      'listing.id',
      'listing.seller_id',
      'listing.title',
      'listing.short_description',
      'listing.description',
      'listing.price_fening',
      'listing.price_by_agreement',
      'listing.category_id',
      'listing.city_id',
      'listing.attributes',
      'listing.version',
      'listing.status',
      'listing.created_at',
      'listing.deleted_at',
      'listing_view_count.views',
      sql<string[]>`array(
        select image_hash from listing_image where listing_id = listing.id order by position)`.as('images'),
    ])
    .where('listing.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, attributes: row.attributes as Record<string, unknown> }
}

export const findUsername = async (db: Db, accountId: number): Promise<string | undefined> =>
  (await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirst())?.username

export async function listSnapshots(db: Db, caseId: number) {
  const rows = await db
    .selectFrom('case_snapshot')
    .select(['content', 'taken_at', 'version'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  return rows.map(({ content, ...row }) => ({ ...row, content: content as unknown as ContentRow }))
}

/** Listings of others with the same photos. */
export const listLookAlikes = (db: Db, listingId: number, limit: number) =>
  db
    .selectFrom('photo_flag')
    .innerJoin('photo_flag_pair', 'photo_flag_pair.flag_id', 'photo_flag.id')
    .innerJoin('listing', (join) =>
      join.on(
        'listing.id',
        '=',
        sql<number>`case when photo_flag.listing_id = ${listingId} then other_listing_id else photo_flag.listing_id end`,
      ),
    )
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select([
      'listing.id',
      'listing.title',
      'account.username',
      'photo_flag_pair.image_hash',
      'photo_flag_pair.other_image_hash',
      sql<boolean>`photo_flag.listing_id = ${listingId}`.as('is_later'),
    ])
    .distinctOn('listing.id')
    .where((eb) =>
      eb.or([eb('photo_flag.listing_id', '=', listingId), eb('photo_flag.other_listing_id', '=', listingId)]),
    )
    .where('listing.deleted_at', 'is', null)
    .orderBy('listing.id')
    .limit(limit)
    .execute()

export const listTitles = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .select(['id', 'title', 'status'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute()

export const findHistory = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'about',
      'avatar',
      'created_at',
      'email_verified_at',
      'phone_verified_at',
      'restriction',
      'restriction_rule',
      'restricted_until',
      sql<number>`(select count(*) from listing where seller_id = account.id and deleted_at is null
        and status = 'active')`.as('active_listings'),
      sql<number>`(select count(*) from listing where seller_id = account.id and status <> 'draft')`.as(
        'listings',
      ),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()

/** The owner's other cases, the latest first. */
export const listOtherCases = (db: Db, ownerId: number, caseId: number, limit: number) =>
  casesWithDecision(db)
    .select('moderation_case.name')
    .where('moderation_case.owner_id', '=', ownerId)
    .where('moderation_case.id', '<>', caseId)
    .orderBy('moderation_case.id', 'desc')
    .limit(limit)
    .execute()
