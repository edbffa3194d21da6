import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { AccountRole } from '#contract/people/roles.ts'

/** Lets one change of roles go on at a time, so that two of them never leave a site without an admin. */
export const lockRoles = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`.execute(trx)

const hasFactor = sql<boolean>`exists (
  select from account_totp where account_id = account.id and confirmed_at is not null)`

export const listStaff = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'role', 'last_active_at', hasFactor.as('has_second_factor')])
    .where('role', '<>', 'member')
    .orderBy('role', 'desc')
    .orderBy(sql`lower(username)`)
    .execute()

export const findAccount = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'role', 'email', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export const putRole = (trx: Db, accountId: number, role: AccountRole) =>
  trx.updateTable('account').set({ role }).where('id', '=', accountId).execute()

export const expireRequests = (trx: Db, now: Date) =>
  trx
    .updateTable('role_request')
    .set({ outcome: 'expired', decided_at: now })
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now)
    .execute()

const pending = (db: Db, now: Date) =>
  db
    .selectFrom('role_request')
    .innerJoin('account', 'account.id', 'role_request.account_id')
    .leftJoin('account as asker', 'asker.id', 'role_request.requested_by')
    .select([
      'role_request.id',
      'role_request.account_id',
      'role_request.role',
      'role_request.reason',
      'role_request.requested_by',
      'role_request.requested_at',
      'role_request.expires_at',
      'account.username',
      'account.role as present_role',
      'asker.username as asker_username',
    ])
    .where('role_request.outcome', 'is', null)
    .where('role_request.expires_at', '>', now)

export const listPending = (db: Db, now: Date) => pending(db, now).orderBy('role_request.id').execute()

export const findPending = (db: Db, id: number, now: Date) =>
  pending(db, now).where('role_request.id', '=', id).executeTakeFirst()

export const hasPending = async (db: Db, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('role_request')
    .select('id')
    .where('account_id', '=', accountId)
    .where('outcome', 'is', null)
    .executeTakeFirst()) !== undefined

export const insertRequest = (
  trx: Db,
  request: {
    account_id: number
    role: AccountRole
    reason: string
    requested_by: number
    requested_at: Date
    expires_at: Date
  },
) => trx.insertInto('role_request').values(request).returning('id').executeTakeFirstOrThrow()

export const decideRequest = (
  trx: Db,
  id: number,
  decided: { outcome: 'confirmed' | 'rejected' | 'withdrawn'; decided_by: number; decided_at: Date },
) => trx.updateTable('role_request').set(decided).where('id', '=', id).execute()
