import { sql } from 'kysely'
import { batched } from '#api/lib/batched.ts'
import { compiledOnce } from '#api/lib/compiled.ts'
import type { Db } from '#api/lib/db.ts'

const accountColumns = [
  'account.id',
  'account.username',
  'account.email',
  'account.email_verified_at',
  'account.first_name',
  'account.last_name',
  'account.avatar',
  'account.type',
  'account.role',
  'account.phone',
  'account.phone_verified_at',
  'account.pro_until',
  'account.created_at',
  'shop.id as shop_id',
  'shop.package as shop_package',
  'shop.active as shop_active',
  'shop.ends_at as shop_ends_at',
  'shop.business_name as shop_business_name',
] as const

const accountWithShop = (db: Db) => db.selectFrom('account').leftJoin('shop', 'shop.owner_id', 'account.id')

/**
 * Who may mean themselves by `login`, a username or an e-mail without case: the bearer of that name, whoever verified
 * the address, and of those who only claim it the latest.
 */
export function listAccountsByLogin(db: Db, login: string) {
  return accountWithShop(db)
    .select(accountColumns)
    .select('account.password_hash')
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', login.toLowerCase()),
        eb(sql`lower(email)`, '=', login.toLowerCase()),
      ]),
    )
    .orderBy(sql`lower(username) = ${login.toLowerCase()}`, 'desc')
    .orderBy(sql`email_verified_at is not null`, 'desc')
    .orderBy('account.id', 'desc')
    .limit(2)
    .execute()
}

export const getAccount = (db: Db, id: number) =>
  accountWithShop(db).select(accountColumns).where('account.id', '=', id).executeTakeFirstOrThrow()

const sessionsById = compiledOnce((db, ids: readonly number[]) =>
  accountWithShop(db)
    .innerJoin('session', 'session.account_id', 'account.id')
    .select(accountColumns)
    .select([
      'session.id as session_id',
      'session.secret_hash',
      'session.remember',
      'session.created_at as session_created_at',
      'session.last_used_at',
    ])
    .where('session.id', '=', sql<number>`any(${ids})`),
)

type SessionRow = Awaited<ReturnType<typeof sessionsById>>[number]

export const findSession = batched<number, SessionRow | undefined>(async (db, ids) => {
  const rows = new Map((await sessionsById(db, [...new Set(ids)])).map((row) => [row.session_id, row]))
  return ids.map((id) => rows.get(id))
})

export type AccountRow = Awaited<ReturnType<typeof getAccount>>

export const isUsernameTaken = async (db: Db, username: string) =>
  (await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()) !== undefined

export type NewAccount = {
  username: string
  email: string
  password_hash: string
  phone: string | null
  created_at: Date
  last_active_at: Date
}

export const insertAccount = (db: Db, account: NewAccount) =>
  db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()

export const insertConsents = (
  db: Db,
  consents: readonly { account_id: number; document: string; version: string; given_at: Date }[],
) => db.insertInto('consent').values(consents).execute()

export type NewSession = {
  account_id: number
  secret_hash: Buffer
  device_name: string | null
  user_agent: string | null
  ip: string | null
  remember: boolean
  created_at: Date
  last_used_at: Date
}

export const insertSession = (db: Db, session: NewSession) =>
  db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()

export const markSessionUsed = (db: Db, sessionId: number, now: Date) =>
  db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()

export const markAccountActive = (db: Db, accountId: number, now: Date) =>
  db.updateTable('account').set({ last_active_at: now }).where('id', '=', accountId).execute()

export const deleteSession = (db: Db, sessionId: number) =>
  db.deleteFrom('session').where('id', '=', sessionId).execute()

/** Sessions that nobody can use any more; those of one account, at its next login. */
export const deleteStaleSessions = (
  db: Db,
  accountId: number,
  { unusedSince, madeBefore }: { unusedSince: Date; madeBefore: Date },
) =>
  db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('last_used_at', '<', unusedSince), eb('created_at', '<', madeBefore)]))
    .execute()
