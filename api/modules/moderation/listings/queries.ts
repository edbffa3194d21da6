import { sql, type SqlBool } from 'kysely'
import { casesWithDecision } from '#lib/accounts/case-decisions.ts'
import type { Db } from '#lib/database/db.ts'
import { containing } from '#lib/database/like-pattern.ts'
import type { StaffListingState } from '#contract/moderation/staff-listings.ts'

export type StaffFilter = {
  id?: number | undefined
  /** All must occur in the title. */
  words?: readonly string[]
  sellerId?: number | undefined
  categoryIds?: readonly number[] | undefined
  state?: StaffListingState | undefined
  held?: boolean | undefined
  from?: Date | undefined
  before?: Date | undefined
  photo?: string | undefined
}

/** The end of a page: time and id of its last listing. */
export type Place = { at: number; id: number }

const firstImage = sql<string | null>`(
  select image_hash from listing_image where listing_id = listing.id order by position limit 1)`

const itemColumns = (db: Db) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select([
      'listing.id',
      'listing.title',
      'listing.price_fening',
      'listing.price_by_agreement',
      'listing.category_id',
      'listing.city_id',
      'listing.status',
      'listing.held_by_moderation',
      'listing.deleted_at',
      'listing.created_at',
      'listing.seller_id',
      'account.username',
      'account.type',
      firstImage.as('image'),
    ])

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemColumns>['execute']>>[number]

/** Listings in any state, newest first. */
export const itemsBy = (db: Db, filter: StaffFilter, limit: number, after?: Place) =>
  itemColumns(db)
    .$if(filter.id !== undefined, (query) => query.where('listing.id', '=', filter.id!))
    .$if(filter.sellerId !== undefined, (query) => query.where('listing.seller_id', '=', filter.sellerId!))
    .$if(filter.categoryIds !== undefined, (query) =>
      query.where('listing.category_id', '=', sql<number>`any(${filter.categoryIds})`),
    )
    .$if(filter.state === 'deleted', (query) => query.where('listing.deleted_at', 'is not', null))
    .$if(filter.state !== undefined && filter.state !== 'deleted', (query) =>
      query
        // As a literal, so that the index of inactive listings fits.
        .where(sql<SqlBool>`listing.status = ${sql.lit(filter.state!)}`)
        .where('listing.deleted_at', 'is', null),
    )
    .$if(filter.held === true, (query) => query.where(sql<SqlBool>`listing.held_by_moderation`))
    .$if(filter.from !== undefined, (query) => query.where('listing.created_at', '>=', filter.from!))
    .$if(filter.before !== undefined, (query) => query.where('listing.created_at', '<', filter.before!))
    .$if(filter.photo !== undefined, (query) =>
      query.where('listing.id', 'in', (eb) =>
        eb.selectFrom('listing_image').select('listing_id').where('image_hash', '=', filter.photo!),
      ),
    )
    .$if((filter.words?.length ?? 0) > 0, (query) =>
      query.where((eb) =>
        eb.and(filter.words!.map((word) => eb('listing.title', 'ilike', containing(word)))),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('listing.created_at', 'listing.id'),
          '<',
          eb.tuple(new Date(after!.at), after!.id) as never,
        ),
      ),
    )
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.id', 'desc')
    .limit(limit)

export const listItems = (db: Db, filter: StaffFilter, limit: number, after?: Place): Promise<ItemRow[]> =>
  itemsBy(db, filter, limit, after).execute()

/** Those with these ids, in their order. */
export async function listItemsNamed(db: Db, ids: readonly number[]): Promise<ItemRow[]> {
  const rows = await itemColumns(db)
    .where('listing.id', '=', sql<number>`any(${ids})`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const findSellerNamed = (db: Db, name: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', name.toLowerCase()),
        ...(/^[1-9]\d{0,14}$/.test(name) ? [eb('id', '=', Number(name))] : []),
      ]),
    )
    .orderBy(sql`lower(username) = ${name.toLowerCase()}`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** The part of a listing's page beside its content. */
export const findOutline = (db: Db, id: number) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select([
      'listing.seller_id',
      'listing.held_by_moderation',
      'listing.updated_at',
      'listing.expires_at',
      'listing.condition',
      'account.username',
      'account.type',
    ])
    .where('listing.id', '=', id)
    .executeTakeFirst()

export const listPrices = (db: Db, listingId: number, limit: number) =>
  db
    .selectFrom('listing_price')
    .select(['price_fening', 'created_at'])
    .where('listing_id', '=', listingId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** The cases about a listing, the latest first. */
export const listCasesAbout = (db: Db, listingId: number, limit: number) =>
  casesWithDecision(db)
    .where('moderation_case.listing_id', '=', listingId)
    .orderBy('moderation_case.id', 'desc')
    .limit(limit)
    .execute()

/** Snapshots of a listing in its cases, the first version first. */
export async function listKept(db: Db, listingId: number, limit: number) {
  return db
    .selectFrom('case_snapshot')
    .innerJoin('moderation_case', 'moderation_case.id', 'case_snapshot.case_id')
    .select(['case_snapshot.version', 'case_snapshot.content', 'case_snapshot.taken_at'])
    .distinctOn('case_snapshot.version')
    .where('moderation_case.listing_id', '=', listingId)
    .where('moderation_case.subject_kind', '=', 'listing')
    .orderBy('case_snapshot.version')
    .limit(limit)
    .execute()
}
