import { sql } from 'kysely'
import { batched } from '#lib/database/batched.ts'
import { anyOf, compiledOnce } from '#lib/database/compiled.ts'
import type { Db } from '#lib/database/db.ts'
import { unreadQuestionsOf } from '#lib/accounts/unread-questions.ts'
import { standingOf } from '#lib/sellers/standing.ts'
import { accountColumns, accountWithShop, cartCountOf, creditsOf, orderCountsOf } from '../queries.ts'

/** Accounts with what pages tell their owners. */
const accounts = (db: Db) =>
  accountWithShop(db)
    .select(accountColumns)
    .select([
      sql<boolean>`(
        exists (select from account_block where account_block.account_id = account.id)
        or exists (select from mute where mute.account_id = account.id)
        or exists (select from mute_choice where mute_choice.account_id = account.id))`.as('has_exclusions'),
      // Only staff are asked for one.
      sql<boolean>`(account.role <> 'member' and not exists (
        select from account_totp
        where account_totp.account_id = account.id and confirmed_at is not null))`.as('lacks_factor'),
      unreadQuestionsOf(sql`account.id`).as('new_questions'),
      creditsOf.as('credits'),
      cartCountOf.as('cart_count'),
      orderCountsOf.as('order_counts'),
      standingOf(sql.ref('account.id')).as('standing'),
    ])

/**
 * Sessions with an account each. `limit` makes PostgreSQL look the account up by the index of `of`, where it would
 * rather read a few hundred of them all.
 */
const sessionsWith = (db: Db, of: ReturnType<typeof accounts>) =>
  db
    .selectFrom('session')
    .innerJoinLateral(of.limit(sql.lit(1)).as('account'), (join) => join.onTrue())
    .selectAll('account')
    .select([
      'session.id as session_id',
      'session.secret_hash',
      'session.kind as session_kind',
      'session.remember',
      'session.visit_id',
      'session.acts_for_shop',
      'session.ends_at',
      'session.created_at as session_created_at',
      'session.last_used_at',
    ])

const sessionsById = compiledOnce((db, ids: readonly number[]) =>
  sessionsWith(db, accounts(db).where('account.id', '=', sql.ref<number>('session.account_id'))).where(
    'session.id',
    '=',
    anyOf(ids),
  ),
)

export type SessionRow = Awaited<ReturnType<typeof sessionsById>>[number]

/** Read on each request, so that the end of a session, a ban and a changed role take effect at once. */
export const findSession = batched<number, SessionRow | undefined>(async (db, ids) => {
  const rows = new Map((await sessionsById(db, [...new Set(ids)])).map((row) => [row.session_id, row]))
  return ids.map((id) => rows.get(id))
})

/** The account of a shop, in a session of one of its agents. */
export const findShopSession = (db: Db, sessionId: number, shopId: number): Promise<SessionRow> =>
  sessionsWith(db, accounts(db).where('shop.id', '=', shopId))
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow()

/** Has the session's account work as the shop it is an agent of, or under its own name. */
export async function setActing(db: Db, sessionId: number, isActing: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ acts_for_shop: isActing })
    .where('id', '=', sessionId)
    .where('kind', '=', 'device')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type NewSession = {
  account_id: number
  secret_hash: Buffer
  kind: 'device' | 'token'
  device_id: number | null
  device_name: string | null
  user_agent: string | null
  ip: string | null
  remember: boolean
  /** When the session proved the second factor. */
  step_up_at?: Date | null
  created_at: Date
  last_used_at: Date
}

export const insertSession = (db: Db, session: NewSession) =>
  db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()

export type NewLogin = {
  account_id: number
  is_first: boolean
  ip: string | null
  device_name: string | null
  user_agent: string | null
  at: Date
}

export const insertLogin = (db: Db, login: NewLogin) => db.insertInto('account_login').values(login).execute()

export const markSessionUsed = (db: Db, sessionId: number, now: Date) =>
  db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()

export const findStepUp = async (db: Db, sessionId: number): Promise<Date | null> =>
  (await db.selectFrom('session').select('step_up_at').where('id', '=', sessionId).executeTakeFirst())
    ?.step_up_at ?? null

export const markStepUp = (db: Db, sessionId: number, now: Date) =>
  db.updateTable('session').set({ step_up_at: now }).where('id', '=', sessionId).execute()

export const deleteSession = (db: Db, sessionId: number) =>
  db.deleteFrom('session').where('id', '=', sessionId).execute()

export const listSessions = (db: Db, accountId: number, kind: NewSession['kind']) =>
  db
    .selectFrom('session')
    .select(['id', 'device_name', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Deletes a session of this account; returns its device, or undefined if there is no such session. */
export const deleteOwnSession = (db: Db, accountId: number, id: number, kind: NewSession['kind']) =>
  db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .returning('device_id')
    .executeTakeFirst()

/** Logs the account out everywhere except in the kept session. Returns how many sessions ended. */
export async function deleteOtherSessions(db: Db, accountId: number, keptId: number | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'device')
    .where('id', 'is distinct from', keptId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Ends every other session, those of programs too. */
export const deleteEverySessionBut = (db: Db, accountId: number, keptId: number) =>
  db.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', keptId).execute()

/** Sessions of people and of programs. */
export const deleteAllSessions = (db: Db, accountId: number) =>
  db.deleteFrom('session').where('account_id', '=', accountId).execute()

/** Deletes expired sessions; those of one account at its next login. */
export const deleteStaleSessions = (
  db: Db,
  accountId: number,
  { unusedSince, madeBefore }: { unusedSince: Date; madeBefore: Date },
) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'device')
    .where((eb) => eb.or([eb('last_used_at', '<', unusedSince), eb('created_at', '<', madeBefore)]))
    .execute()

export const countSessions = async (db: Db, accountId: number, kind: NewSession['kind']): Promise<number> => {
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends all but the `kept` most recently used logins of an account. */
export const deleteOldestSessions = (db: Db, accountId: number, kept: number) =>
  db
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .where('kind', '=', 'device')
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()
