import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { DisputeReason } from '#contract/orders/dispute-reasons.ts'
import type { CaseView } from '#contract/moderation/endpoints.ts'

export type CaseFilter = {
  view: CaseView
  type?: string | undefined
  reason?: string | undefined
  check?: string | undefined
  accountId: number
  now: Date
}

/** A decision in force whose appeal waits. */
const hasAppeal = sql<boolean>`exists (
  select from moderation_decision join moderation_appeal on decision_id = moderation_decision.id
  where moderation_decision.case_id = moderation_case.id and undone_at is null and outcome is null)`

const filtered = (db: Db, { view, type, reason, check, accountId, now }: CaseFilter) =>
  db
    .selectFrom('moderation_case')
    .leftJoin('account as owner', 'owner.id', 'moderation_case.owner_id')
    .leftJoin('case_claim', (join) =>
      join.onRef('case_claim.case_id', '=', 'moderation_case.id').on('case_claim.claimed_until', '>', now),
    )
    .leftJoin('account as claimer', 'claimer.id', 'case_claim.account_id')
    .$if(view === 'open', (query) => query.where('moderation_case.state', '=', 'open'))
    .$if(view === 'mine', (query) => query.where('case_claim.account_id', '=', accountId))
    .$if(view === 'appeals', (query) => query.where(hasAppeal))
    .$if(view === 'closed', (query) => query.where('moderation_case.state', '=', 'closed'))
    .$if(type !== undefined, (query) => query.where('moderation_case.subject_kind', '=', type!))
    .$if(reason !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('report')
            .select('report.id')
            .whereRef('report.case_id', '=', 'moderation_case.id')
            .where('report.reason', '=', reason!),
        ),
      ),
    )
    .$if(check !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (
          select from check_hit where check_hit.case_id = moderation_case.id and check_hit.rule = ${check})`,
      ),
    )

const selected = (db: Db, filter: CaseFilter) =>
  filtered(db, filter).select([
    'moderation_case.id',
    'moderation_case.subject_kind',
    'moderation_case.subject_id',
    'moderation_case.listing_id',
    'moderation_case.owner_id',
    'moderation_case.name',
    'moderation_case.state',
    'moderation_case.weight',
    'moderation_case.due_at',
    'moderation_case.opened_at',
    'moderation_case.closed_at',
    'moderation_case.hidden_at',
    'owner.username as owner_username',
    'owner.type as owner_type',
    'case_claim.account_id as claimer_id',
    'case_claim.claimed_until',
    'claimer.username as claimer_username',
    hasAppeal.as('has_appeal'),
    sql<string | null>`case when subject_kind = 'order' then (
          select image_hash from order_item where order_id = moderation_case.subject_id order by position limit 1)
        else (
          select image_hash from listing_image
          where listing_image.listing_id = moderation_case.listing_id order by position limit 1) end`.as(
      'image',
    ),
    sql<DisputeReason | null>`(
        select reason from order_dispute where order_dispute.case_id = moderation_case.id)`.as('dispute'),
    sql<boolean>`exists (
        select from listing_hold
        where case_id = moderation_case.id and kind = 'check' and lifted_at is null)`.as('is_held'),
    sql<number>`(select count(*) from report where report.case_id = moderation_case.id)`.as('reports'),
    sql<string>`(
        select string_agg(reason, ',' order by times desc, reason) from (
          select reason, count(*) as times from report
          where report.case_id = moderation_case.id group by reason) as counted)`.as('reasons'),
    sql<string | null>`(
        select string_agg(distinct rule, ',') from check_hit
        where check_hit.case_id = moderation_case.id)`.as('checks'),
  ])

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

/** Open ones by urgency, closed ones from the latest. */
export const listCaseRows = (db: Db, filter: CaseFilter, limit: number, offset: number) =>
  selected(db, filter)
    .$if(filter.view === 'closed', (query) => query.orderBy('moderation_case.closed_at', 'desc'))
    .$if(filter.view !== 'closed', (query) => query.orderBy('moderation_case.due_at'))
    .orderBy('moderation_case.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const findCaseRow = (db: Db, id: number, filter: Pick<CaseFilter, 'accountId' | 'now'>) =>
  // A number finds its case in every view.
  selected(db, { ...filter, view: 'all' as CaseView })
    .where('moderation_case.id', '=', id)
    .executeTakeFirst()

export async function countCaseRows(db: Db, filter: CaseFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the case until the transaction ends. */
export const lockCase = (trx: Db, id: number) =>
  trx
    .selectFrom('moderation_case')
    .select(['id', 'subject_kind', 'subject_id', 'owner_id', 'listing_id', 'name', 'state', 'hidden_at'])
    .select(
      sql<boolean>`exists (select from report where report.case_id = moderation_case.id)`.as('has_reports'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>

/** Returns whether the account reported in the case. */
export const isReporter = async (db: Db, caseId: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Returns whether an account is a side of the order that a case is about. */
export const isSideOf = async (db: Db, orderId: number, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .executeTakeFirst()) !== undefined

/** Finds a person who reported a conversation, whose view of it moderators read. */
export const findReader = (db: Db, caseId: number) =>
  db
    .selectFrom('report')
    .select('reporter_id')
    .where('case_id', '=', caseId)
    .where('reporter_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
