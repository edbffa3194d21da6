import type { Insertable } from 'kysely'
import type { DB } from '#lib/database/database.generated.ts'
import type { Db } from '#lib/database/db.ts'
import { isOnOffer } from '#lib/listings/shown-listing.ts'

export type NewInquiry = Insertable<DB['loan_inquiry']>

/** Undefined if the same inquiry was stored before. */
export const insertInquiry = (trx: Db, inquiry: NewInquiry) =>
  trx
    .insertInto('loan_inquiry')
    .values(inquiry)
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst()

/** A listing that anyone may find. */
export const findShownListing = (db: Db, id: number) =>
  db.selectFrom('listing').select(['id', 'title']).where('id', '=', id).where(isOnOffer).executeTakeFirst()

export const listInquiries = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('loan_inquiry')
    .leftJoin('listing', 'listing.id', 'loan_inquiry.listing_id')
    .select([
      'loan_inquiry.id',
      'partner',
      'product',
      'amount_fening',
      'monthly_fening',
      'months',
      'name',
      'phone',
      'email',
      'message',
      'listing_id',
      'listing.title',
      'loan_inquiry.created_at',
    ])
    .orderBy('loan_inquiry.created_at', 'desc')
    .orderBy('loan_inquiry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countInquiries = (db: Db) =>
  db
    .selectFrom('loan_inquiry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

export const deleteInquiriesBefore = (db: Db, time: Date, limit: number) =>
  db
    .deleteFrom('loan_inquiry')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('loan_inquiry')
        .select('id')
        .where('created_at', '<', time)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
