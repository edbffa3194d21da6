import { sql } from 'kysely'
import type { Db } from './db.ts'
import { DomainError } from './errors.ts'

/** The account with this name, in any case. */
export const findAccountNamed = (db: Db, username: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()

export const noSuchUser = () => new DomainError('not_found', 'Korisnik nije pronađen.')

/** The id of the account with this name. Throws not_found. */
export async function accountIdOf(db: Db, username: string): Promise<number> {
  const account = await findAccountNamed(db, username)
  if (!account) throw noSuchUser()
  return account.id
}
