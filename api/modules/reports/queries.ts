import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ReportReason, CaseKind } from '#contract/reports/endpoints.ts'

export type CaseSubject = {
  kind: CaseKind
  id: number
  ownerId: number
  listingId: number | null
  /** A title or a username. */
  name: string
}

/** Makes other reports of the same thing wait for this transaction, also the first ones. */
export const lockSubject = (trx: Db, { kind, id }: Pick<CaseSubject, 'kind' | 'id'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report:${kind}:${id}`}, 0))`.execute(trx)

export const findOpenCase = (trx: Db, { kind, id, ownerId }: CaseSubject) =>
  trx
    .selectFrom('moderation_case')
    .select(['id', 'opened_at', 'hidden_at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

export const insertCase = (
  trx: Db,
  { kind, id, ownerId, listingId, name }: Omit<CaseSubject, 'ownerId'> & { ownerId: number | null },
  now: Date,
  dueAt = now,
) =>
  trx
    .insertInto('moderation_case')
    .values({
      subject_kind: kind,
      subject_id: id,
      owner_id: ownerId,
      listing_id: listingId,
      name,
      due_at: dueAt,
      opened_at: now,
    })
    .returning(['id', 'opened_at', 'hidden_at'])
    .executeTakeFirstOrThrow()

export type NewReport = {
  caseId: number
  reporterId: number
  reason: ReportReason
  body: string
  messageSequence: number | null
  network: string | null
  deviceIds: readonly number[]
  now: Date
}

/** Changes the reporter's own report if there is one in the case. */
export const putReport = (trx: Db, report: NewReport) => {
  const given = {
    reason: report.reason,
    body: report.body,
    message_sequence: report.messageSequence,
    network: report.network,
    device_ids: [...report.deviceIds],
    updated_at: report.now,
  }
  return trx
    .insertInto('report')
    .values({ ...given, case_id: report.caseId, reporter_id: report.reporterId, created_at: report.now })
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doUpdateSet(given))
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
}

/** The latest decided case in which the reporter reported this. */
export const findDecidedReport = (
  db: Db,
  reporterId: number,
  { kind, id }: Pick<CaseSubject, 'kind' | 'id'>,
) =>
  db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select('moderation_case.closed_at')
    .where('report.reporter_id', '=', reporterId)
    .where('moderation_case.subject_kind', '=', kind)
    .where('moderation_case.subject_id', '=', id)
    .where('moderation_case.state', '=', 'closed')
    .orderBy('moderation_case.closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When a moderator last found the thing to be in order. */
export const findCleared = (db: Db, { kind, id }: Pick<CaseSubject, 'kind' | 'id'>) =>
  db
    .selectFrom('moderation_case')
    .select('closed_at')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('state', '=', 'closed')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('report')
          .select('report.id')
          .whereRef('report.case_id', '=', 'moderation_case.id')
          .where('report.verdict', '=', 'wrong'),
      ),
    )
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const noteWeight = (
  trx: Db,
  caseId: number,
  { weight, dueAt, hiddenAt }: { weight: number; dueAt: Date; hiddenAt: Date | null },
) =>
  trx
    .updateTable('moderation_case')
    .set({
      weight,
      // A check's finding does not become less urgent.
      due_at: sql`case when exists (
        select from check_hit where case_id = ${caseId} and verdict is null)
        then least(due_at, ${dueAt}) else ${dueAt} end`,
      hidden_at: hiddenAt,
    })
    .where('id', '=', caseId)
    .execute()

export const insertSnapshot = (
  trx: Db,
  { caseId, version, content, now }: { caseId: number; version: number; content: object; now: Date },
) =>
  trx
    .insertInto('case_snapshot')
    .values({ case_id: caseId, version, content: JSON.stringify(content), taken_at: now })
    .onConflict((conflict) => conflict.columns(['case_id', 'version']).doNothing())
    .execute()

/** Keeps the photos that the listing shows now. */
export const keepImages = (trx: Db, caseId: number, listingId: number) =>
  trx
    .insertInto('case_image')
    .columns(['case_id', 'image_hash'])
    .expression((eb) =>
      eb
        .selectFrom('listing_image')
        .select([sql<number>`${caseId}::bigint`.as('case_id'), 'image_hash'])
        .distinct()
        .where('listing_id', '=', listingId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Content of a listing for a snapshot. */
export const findListingContent = (db: Db, id: number) =>
  db
    .selectFrom('listing')
    .select([
      'id',
      'seller_id',
      'version',
      'updated_at',
      'title',
      'short_description',
      'description',
      'price_fening',
      'price_by_agreement',
      'listing_type',
      'condition',
      'category_id',
      'city_id',
      'brand_id',
      'model_id',
      'attributes',
      'status',
      'created_at',
      'held_by_moderation',
      sql<string[]>`array(
        select image_hash from listing_image where listing_id = listing.id order by position)`.as('images'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Address for mails to the owner of a thing. */
export const findOwner = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findUserContent = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select([
      'account.id',
      'account.username',
      'account.about',
      'account.avatar',
      'shop.business_name',
      'shop.about_html',
      'shop.web',
    ])
    .where('account.id', '=', id)
    .executeTakeFirst()
