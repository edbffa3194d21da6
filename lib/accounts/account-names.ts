import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'

/** The account with this name, in any case, or the one into which it was merged. */
export const findAccountNamed = async (db: Db, username: string) =>
  (await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()) ?? (await findMerged(db, { username }))

/** The account into which the one of this name or number was merged. */
export const findMerged = (db: Db, gone: { username: string } | { id: number }) =>
  db
    .selectFrom('account_merge')
    .select('kept_id as id')
    .where('done_at', 'is not', null)
    .$if('username' in gone, (query) =>
      query.where(sql`lower(gone_username)`, '=', 'username' in gone ? gone.username.toLowerCase() : ''),
    )
    .$if('id' in gone, (query) => query.where('gone_id', '=', 'id' in gone ? gone.id : 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const noSuchUser = () => new DomainError('not_found', 'Korisnik nije pronađen.')

/** The id of the account with this name. Throws not_found. */
export async function accountIdOf(db: Db, username: string): Promise<number> {
  const account = await findAccountNamed(db, username)
  if (!account) throw noSuchUser()
  return account.id
}

/** For statements over accounts under this name. */
export const isNotBannedOf = (account: string) =>
  sql<boolean>`${sql.ref(`${account}.restriction`)} is distinct from 'ban'`

/** For statements over `account`. */
export const isNotBanned = isNotBannedOf('account')

/** The columns of a person except the id, for statements over `account` and its `shop`. */
export const personFields = [
  'account.username',
  'account.type',
  'account.avatar',
  'shop.business_name',
  isNotBanned.as('has_profile'),
] as const

/** The columns of a person. */
export const personColumns = ['account.id', ...personFields] as const

/** Returns whether an account has a profile; banned ones have none. */
export const hasProfile = async (db: Db, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(isNotBanned)
    .executeTakeFirst()) !== undefined
