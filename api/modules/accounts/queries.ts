import { sql } from 'kysely'
import { findAccountNamed } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import { declaredColumns } from '#lib/sellers/medals.ts'

export const accountColumns = [
  'account.id',
  'account.username',
  'account.email',
  'account.email_verified_at',
  'account.first_name',
  'account.last_name',
  'account.avatar',
  'account.city_id',
  'account.type',
  'account.role',
  'account.phone',
  'account.phone_verified_at',
  'account.pro_until',
  'account.pro_renews',
  'account.created_at',
  'shop.id as own_shop_id',
  'account.agent_of_shop_id',
  'account.agent_rights',
  'shop.package as shop_package',
  'shop.active as shop_active',
  'shop.is_trial as shop_is_trial',
  'shop.ends_at as shop_ends_at',
  'shop.business_name as shop_business_name',
  'shop.business_type as shop_business_type',
  'shop.web as shop_web',
  'shop.hours as shop_hours',
  'account.about',
  'merchant_declaration.vat_number',
  ...declaredColumns,
  'deletion_request.requested_at as deletion_requested_at',
  'account.answer_minutes',
  'account.restriction',
  'account.restriction_rule',
  'account.restricted_until',
] as const

/** The balance of the account's credit, which the ledger keeps. */
export const creditsOf = sql<number>`coalesce((
  select balance from ledger_account where holder = account.id and kind = 'credit' and stripe = 0), 0)`

/** The sum of quantities in the account's cart. */
export const cartCountOf = sql<number>`coalesce((
  select sum(quantity) from cart_item where cart_item.account_id = account.id), 0)::integer`

/** Orders on their way, and those that wait for the account's confirmation. */
export const orderCountsOf = sql<OrderCounts>`(
  select json_build_object(
    'active', count(*) filter (where orders.buyer_id = account.id or orders.placed_at is not null),
    'unconfirmed', count(*) filter (where orders.seller_id = account.id and orders.state = 'pending'))
  from orders
  where (orders.buyer_id = account.id or orders.seller_id = account.id)
    and orders.state in ('unpaid', 'pending', 'confirmed', 'shipped'))`
export type OrderCounts = { active: number; unconfirmed: number }

export async function countOrders(db: Db, accountId: number): Promise<OrderCounts> {
  const { counts } = await db
    .selectFrom('account')
    .select(orderCountsOf.as('counts'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return counts
}

export async function countInCart(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select(cartCountOf.as('count'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

export const accountWithShop = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .leftJoin('merchant_declaration', 'merchant_declaration.account_id', 'account.id')
    .leftJoin('deletion_request', 'deletion_request.account_id', 'account.id')

/** A username contains no "@". */
const isEmail = (login: string) => login.includes('@')

const accountsNamed = (db: Db, login: string) =>
  accountWithShop(db)
    .select(accountColumns)
    .select('account.password_hash')
    .where(isEmail(login) ? sql`lower(email)` : sql`lower(username)`, '=', login.toLowerCase())

/**
 * Finds the account for a username or e-mail. A verified e-mail names its account. A claimed one does so only
 * on a browser that knows the account (`knownAccountIds`): elsewhere a working login would reveal that nobody
 * verified the address.
 */
export const findAccountByLogin = (db: Db, login: string, knownAccountIds: readonly number[] = []) =>
  accountsNamed(db, login)
    .$if(isEmail(login), (accounts) =>
      accounts
        .where((eb) =>
          eb.or([
            eb('email_verified_at', 'is not', null),
            eb('account.id', '=', sql<number>`any(${knownAccountIds})`),
          ]),
        )
        .orderBy(sql`account.id = any(${knownAccountIds})`, 'desc')
        .orderBy(sql`email_verified_at is not null`, 'desc')
        .orderBy('account.id'),
    )
    .limit(1)
    .executeTakeFirst()

/**
 * Finds the accounts that a letter to their own address may recover: the one that `login` names, or those
 * that claim the e-mail while nobody has verified it. A later claim never displaces an earlier one.
 */
export async function listAccountsToRecover(db: Db, login: string, limit: number) {
  const accounts = await accountsNamed(db, login).orderBy('account.id').limit(limit).execute()
  const named = await findAccountByLogin(db, login)
  return named ? [named] : accounts
}

export const getAccount = (db: Db, id: number) =>
  accountWithShop(db).select(accountColumns).where('account.id', '=', id).executeTakeFirstOrThrow()

export type AccountRow = Awaited<ReturnType<typeof getAccount>>

export const isUsernameTaken = async (db: Db, username: string) =>
  (await findAccountNamed(db, username)) !== undefined

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

/** Compare-and-set on the compared hash; returns whether it applied. */
export async function replacePassword(db: Db, accountId: number, hash: string, comparedHash: string) {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .where('password_hash', '=', comparedHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether the password is still the compared one; locks it until the transaction ends. */
export const holdPassword = async (trx: Db, accountId: number, comparedHash: string) =>
  (await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('password_hash', '=', comparedHash)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** With null, nobody can log in with a password. */
export const setPassword = (db: Db, accountId: number, hash: string | null) =>
  db.updateTable('account').set({ password_hash: hash }).where('id', '=', accountId).execute()

export const setVerifiedEmail = (db: Db, accountId: number, email: string, now: Date) =>
  db
    .updateTable('account')
    .set({ email, email_verified_at: now, email_refused_at: null })
    .where('id', '=', accountId)
    .execute()

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
