import { sql } from 'kysely'
import type { Db } from '#api/lib/db.ts'

export const accountColumns = [
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
  'shop.id as own_shop_id',
  'account.agent_of_shop_id',
  'shop.package as shop_package',
  'shop.active as shop_active',
  'shop.ends_at as shop_ends_at',
  'shop.business_name as shop_business_name',
  'merchant_declaration.declared_at',
] as const

export const accountWithShop = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('merchant_declaration', 'merchant_declaration.account_id', 'account.id')

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
  type: 'user' | 'shop'
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

export const markAccountActive = (db: Db, accountId: number, now: Date) =>
  db.updateTable('account').set({ last_active_at: now }).where('id', '=', accountId).execute()

export const findPasswordHash = async (db: Db, accountId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).password_hash

/** Only while the password still is the one that was compared; says whether it was. */
export async function replacePassword(db: Db, accountId: number, hash: string, comparedHash: string) {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .where('password_hash', '=', comparedHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the password still is the one that was compared; until the transaction ends it stays that. */
export const holdPassword = async (trx: Db, accountId: number, comparedHash: string) =>
  (await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', comparedHash)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** Null: nobody can log in with a password. */
export const setPassword = (db: Db, accountId: number, hash: string | null) =>
  db.updateTable('account').set({ password_hash: hash }).where('id', '=', accountId).execute()

export const setVerifiedEmail = (db: Db, accountId: number, email: string, now: Date) =>
  db.updateTable('account').set({ email, email_verified_at: now }).where('id', '=', accountId).execute()

export const findAccountByVerifiedPhone = (db: Db, phone: string) =>
  accountWithShop(db)
    .select(accountColumns)
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()

export const listStaffNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('account').select('username').where('role', '<>', 'member').execute()).map(
    ({ username }) => username,
  )

export const insertShop = (
  db: Db,
  shop: { owner_id: number; business_name: string; package: string; created_at: Date; ends_at: Date },
) => db.insertInto('shop').values(shop).execute()
