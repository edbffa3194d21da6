import { sql } from 'kysely'
import { casesWithDecision } from '#lib/accounts/case-decisions.ts'
import type { Db } from '#lib/database/db.ts'

export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('merchant_declaration', 'merchant_declaration.account_id', 'account.id')
    .leftJoin('deletion_request', 'deletion_request.account_id', 'account.id')
    .leftJoin('reporter_record', 'reporter_record.account_id', 'account.id')
    .select([
      'account.id',
      'account.username',
      'account.first_name',
      'account.last_name',
      'account.type',
      'account.role',
      'account.email',
      'account.email_verified_at',
      'account.phone',
      'account.phone_verified_at',
      'account.city_id',
      'account.pro_until',
      'account.created_at',
      'account.last_active_at',
      'account.restriction',
      'account.restriction_rule',
      'account.restricted_until',
      'shop.business_name',
      'shop.package as shop_package',
      'shop.active as shop_active',
      'shop.ends_at as shop_ends_at',
      'merchant_declaration.declared_at',
      'merchant_declaration.verified_at as declaration_verified_at',
      'deletion_request.requested_at as deletion_requested_at',
      'reporter_record.right_count',
      'reporter_record.wrong_count',
      sql<boolean>`exists (
        select from account_totp where account_id = account.id and confirmed_at is not null)`.as('has_totp'),
      sql<number>`(select count(*) from passkey where account_id = account.id)`.as('passkeys'),
    ])
    .where('account.id', '=', id)
    .executeTakeFirst()
export type FoundPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Finds the person that measures concern, with their role. */
export const findStanding = (db: Db, id: number) =>
  db.selectFrom('account').select(['id', 'username', 'role']).where('id', '=', id).executeTakeFirst()

/** A deleted listing counts as deleted, whatever its state was. */
const stateOf = sql<string>`case when deleted_at is not null then 'deleted'
  when held_by_moderation then 'held' else status::text end`

export const countListings = (db: Db, accountId: number) =>
  db
    .selectFrom('listing')
    .select([stateOf.as('state'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('seller_id', '=', accountId)
    .groupBy(stateOf)
    .orderBy('count', 'desc')
    .execute()

export const listLatestListings = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('listing')
    .select(['id', 'title', 'created_at', stateOf.as('state')])
    .where('seller_id', '=', accountId)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listCases = (db: Db, accountId: number, limit: number) =>
  casesWithDecision(db)
    .select([
      'moderation_case.subject_kind',
      'moderation_case.name',
      sql<number>`(select count(*) from report where case_id = moderation_case.id)`.as('reports'),
    ])
    .where('moderation_case.owner_id', '=', accountId)
    .orderBy('moderation_case.id', 'desc')
    .limit(limit)
    .execute()

export const listReported = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select([
      'report.case_id',
      'report.reason',
      'report.verdict',
      'report.created_at',
      'moderation_case.subject_kind',
      'moderation_case.name',
    ])
    .where('report.reporter_id', '=', accountId)
    .orderBy('report.id', 'desc')
    .limit(limit)
    .execute()

export const listRestrictions = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('moderation_case')
    .innerJoin('moderation_decision', 'moderation_decision.case_id', 'moderation_case.id')
    .innerJoin('account_restriction', 'account_restriction.decision_id', 'moderation_decision.id')
    .select([
      'moderation_case.id as case_id',
      'account_restriction.kind',
      'account_restriction.rule',
      'account_restriction.starts_at',
      'account_restriction.ends_at',
      'account_restriction.lifted_at',
    ])
    .where('moderation_case.owner_id', '=', accountId)
    .orderBy('account_restriction.id', 'desc')
    .limit(limit)
    .execute()

export const listLogins = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('account_login')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listChanges = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('account_change')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listSessions = (db: Db, accountId: number, limit: number) =>
  db
    .selectFrom('session')
    .select(['id', 'kind', 'device_name', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Known devices, the latest first, with some other accounts that were used on one that looks the same. */
export async function listDevices(db: Db, accountId: number, limit: number) {
  const { rows } = await sql<{
    id: number
    last_used_at: Date
    others: { id: number; username: string }[] | null
  }>`
    select own.id, own.last_used_at, (
      select json_agg(json_build_object('id', alike.id, 'username', alike.username)) from (
        select distinct account.id, account.username from account_device as other
        join account on account.id = other.account_id
        where other.fingerprint = own.fingerprint and other.account_id <> own.account_id limit 20) as alike
      ) as others
    from account_device as own where own.account_id = ${accountId}
    order by own.last_used_at desc limit ${limit}`.execute(db)
  return rows
}

export const listNotes = (db: Db, accountId: number) =>
  db
    .selectFrom('staff_note')
    .leftJoin('account', 'account.id', 'staff_note.author_id')
    .select(['staff_note.id', 'staff_note.body', 'staff_note.at', 'account.username as author'])
    .where('staff_note.account_id', '=', accountId)
    .orderBy('staff_note.id', 'desc')
    .limit(200)
    .execute()

export const insertNote = (db: Db, note: { account_id: number; author_id: number; body: string; at: Date }) =>
  db.insertInto('staff_note').values(note).returning('id').executeTakeFirstOrThrow()

export const deleteSessionOf = async (db: Db, accountId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deleteSessionsOf = async (db: Db, accountId: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
