import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { AccountMeasure, ContentMeasure } from '#contract/moderation/rules.ts'

export type NewDecision = {
  case_id: number
  /** Null: no person. */
  decided_by: number | null
  content_measure: ContentMeasure
  account_measure: AccountMeasure
  rule: string | null
  facts: string
  field: string | null
  days: number | null
  ends_at: Date | null
  was_hidden: boolean
  is_automated: boolean
  key_hash: Buffer
  decided_at: Date
}

export const insertDecision = (trx: Db, decision: NewDecision) =>
  trx.insertInto('moderation_decision').values(decision).returning('id').executeTakeFirstOrThrow()

/** The decision in force. */
export const lockStanding = (trx: Db, caseId: number) =>
  trx
    .selectFrom('moderation_decision')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const markUndone = (trx: Db, id: number, actorId: number | null, now: Date) =>
  trx
    .updateTable('moderation_decision')
    .set({ undone_at: now, undone_by: actorId })
    .where('id', '=', id)
    .execute()

/** Decisions of a case with their appeals, the latest first. */
export const listDecisionRows = (db: Db, caseId: number) =>
  db
    .selectFrom('moderation_decision')
    .leftJoin('moderation_appeal', 'moderation_appeal.decision_id', 'moderation_decision.id')
    .leftJoin('account as decider', 'decider.id', 'moderation_decision.decided_by')
    .leftJoin('account as judge', 'judge.id', 'moderation_appeal.decided_by')
    .selectAll('moderation_decision')
    .select([
      'decider.username as decider_username',
      'moderation_appeal.body as appeal_body',
      'moderation_appeal.made_at as appealed_at',
      'moderation_appeal.outcome as appeal_outcome',
      'moderation_appeal.answer as appeal_answer',
      'moderation_appeal.decided_at as appeal_decided_at',
      'judge.username as judge_username',
    ])
    .where('moderation_decision.case_id', '=', caseId)
    .orderBy('moderation_decision.id', 'desc')
    .execute()
export type DecisionRow = Awaited<ReturnType<typeof listDecisionRows>>[number]

export const lockAppeal = (trx: Db, decisionId: number) =>
  trx
    .selectFrom('moderation_appeal')
    .selectAll()
    .where('decision_id', '=', decisionId)
    .forUpdate()
    .executeTakeFirst()

/** Returns whether it is the first. */
export async function insertAppeal(trx: Db, decisionId: number, body: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('moderation_appeal')
    .values({ decision_id: decisionId, body, made_at: now })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const answerAppeal = (
  trx: Db,
  decisionId: number,
  given: { outcome: 'upheld' | 'reversed'; answer: string; decided_by: number; decided_at: Date },
) => trx.updateTable('moderation_appeal').set(given).where('decision_id', '=', decisionId).execute()

/** Decisions that did something, with the columns that owners read. */
const ownDecisions = (db: Db) =>
  db
    .selectFrom('moderation_decision')
    .innerJoin('moderation_case', 'moderation_case.id', 'moderation_decision.case_id')
    .leftJoin('moderation_appeal', 'moderation_appeal.decision_id', 'moderation_decision.id')
    .where('moderation_decision.rule', 'is not', null)

const ownRows = (db: Db) =>
  ownDecisions(db)
    .selectAll('moderation_decision')
    .select([
      'moderation_case.subject_kind',
      'moderation_case.subject_id',
      'moderation_case.name',
      'moderation_case.owner_id',
      'moderation_appeal.body as appeal_body',
      'moderation_appeal.made_at as appealed_at',
      'moderation_appeal.outcome as appeal_outcome',
      'moderation_appeal.answer as appeal_answer',
      'moderation_appeal.decided_at as appeal_decided_at',
      sql<Date | null>`(
        select lifted_at from listing_hold
        where listing_hold.case_id = moderation_case.id and listing_hold.kind in ('correction', 'check')
          and listing_hold.held_at = moderation_decision.decided_at
          and lifted_at is distinct from moderation_decision.undone_at
        limit 1)`.as('corrected_at'),
      sql<boolean>`exists (select from report where case_id = moderation_case.id)`.as('is_reported'),
    ])
export type OwnDecisionRow = Awaited<ReturnType<ReturnType<typeof ownRows>['execute']>>[number]

export const listOwnDecisionRows = (db: Db, accountId: number, limit: number, offset: number) =>
  ownRows(db)
    .where('moderation_case.owner_id', '=', accountId)
    .orderBy('moderation_decision.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countOwnDecisions(db: Db, accountId: number): Promise<number> {
  const { count } = await ownDecisions(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('moderation_case.owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const findDecisionById = (db: Db, id: number, accountId: number) =>
  ownRows(db)
    .where('moderation_decision.id', '=', id)
    .where('moderation_case.owner_id', '=', accountId)
    .executeTakeFirst()

export const findDecisionByKey = (db: Db, keyHash: Buffer) =>
  ownRows(db).where('moderation_decision.key_hash', '=', keyHash).executeTakeFirst()

export const findOwner = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'email_verified_at', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The cases whose decisions restrict the account now. */
export async function listRestrictingCases(trx: Db, accountId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('account_restriction')
    .innerJoin('moderation_decision', 'moderation_decision.id', 'account_restriction.decision_id')
    .select('moderation_decision.case_id')
    .where('account_restriction.account_id', '=', accountId)
    .where('account_restriction.lifted_at', 'is', null)
    .orderBy('moderation_decision.case_id')
    .execute()
  return rows.map(({ case_id }) => case_id)
}
