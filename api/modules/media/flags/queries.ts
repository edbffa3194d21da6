import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

type Place = { listing_id: number; hash: string }

/** Records that the later listing shows a photo of the earlier one. A decision about the two stays. */
export async function flagPhotos(db: Db, { later, earlier }: { later: Place; earlier: Place }, now: Date) {
  await sql`
    with both_there as (
      select from listing where id in (${later.listing_id}, ${earlier.listing_id}) having count(*) = 2
    ), fresh as (
      insert into photo_flag (listing_id, other_listing_id, created_at)
      select ${later.listing_id}, ${earlier.listing_id}, ${now} from both_there
      on conflict (listing_id, other_listing_id) do update set created_at = photo_flag.created_at
      returning id
    )
    insert into photo_flag_pair (flag_id, image_hash, other_image_hash)
    select id, ${later.hash}, ${earlier.hash} from fresh
    on conflict (flag_id, image_hash) do nothing`.execute(db)
}

const flagColumns = [
  'photo_flag.id',
  'photo_flag.state',
  'photo_flag.created_at',
  'photo_flag.listing_id',
  'photo_flag.other_listing_id',
] as const

/** Undecided flags whose listings both still exist, unless a case keeps the later one from others. */
const openFlags = (db: Db) =>
  db
    .selectFrom('photo_flag')
    .innerJoin('listing', 'listing.id', 'photo_flag.listing_id')
    .innerJoin('listing as other', 'other.id', 'photo_flag.other_listing_id')
    .where('photo_flag.state', '=', 'open')
    .where('listing.deleted_at', 'is', null)
    .where('listing.held_by_moderation', '=', false)
    .where('other.deleted_at', 'is', null)

/** Oldest first. */
export const listOpenFlags = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  openFlags(db).select(flagColumns).orderBy('photo_flag.id').limit(limit).offset(offset).execute()

export const countOpenFlags = (db: Db) =>
  openFlags(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const listFlagPairs = (db: Db, flagIds: readonly number[]) =>
  db
    .selectFrom('photo_flag_pair')
    .select(['flag_id', 'image_hash', 'other_image_hash'])
    .where('flag_id', 'in', flagIds)
    .orderBy('flag_id')
    .orderBy('image_hash')
    .execute()

/** The two listings of each flag, as moderators see them. */
export const listFlaggedListings = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select(['listing.id', 'listing.title', 'listing.status', 'listing.deleted_at', 'listing.created_at'])
    .select(['account.username', 'account.type'])
    .where('listing.id', 'in', ids)
    .execute()

/** The seller to notify about a listing, if their address is verified. */
export const findFlaggedSeller = (db: Db, listingId: number) =>
  db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .select(['account.id', 'account.email', 'account.username', 'listing.title'])
    .where('listing.id', '=', listingId)
    .where('account.email_verified_at', 'is not', null)
    .executeTakeFirst()

/** Locks the flag until the transaction ends. */
export const lockFlag = (trx: Db, id: number) =>
  trx.selectFrom('photo_flag').select(flagColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Says of all undecided flags of a listing that its photos may stay. */
export const clearFlags = (trx: Db, listingId: number, actorId: number, now: Date) =>
  trx
    .updateTable('photo_flag')
    .set({ state: 'fine', decided_at: now, decided_by: actorId })
    .where('listing_id', '=', listingId)
    .where('state', '=', 'open')
    .execute()

export const decideFlag = (
  trx: Db,
  { id, state, actorId, now }: { id: number; state: 'fine' | 'removed'; actorId: number; now: Date },
) =>
  trx
    .updateTable('photo_flag')
    .set({ state, decided_at: now, decided_by: actorId })
    .where('id', '=', id)
    .execute()
