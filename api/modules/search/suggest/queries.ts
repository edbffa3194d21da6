import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { startingWith } from '#lib/database/like-pattern.ts'

type Row = { username: string; avatar: string | null; type: 'user' | 'shop' }

/**
 * Accounts not in `without` whose name, or open shop's name, starts with `start` (folded), shortest first; no staff and
 * nobody banned, who has no profile. Uses two queries, since no index serves an "or" over two tables.
 */
export async function listAccountsStarting(
  db: Db,
  start: string,
  limit: number,
  without: readonly number[] = [],
): Promise<Row[]> {
  const pattern = startingWith(start)
  const { rows } = await sql<Row>`
    select username, avatar, type from (
      (select id, username, avatar, type from account
        where lower(username) like ${pattern} and role = 'member'
          and restriction is distinct from 'ban' and account.id <> all(${without}::bigint[])
          and not exists (select from shop where owner_id = account.id and not active)
        order by lower(username) using ~<~ limit ${limit})
      union
      (select account.id, username, avatar, type from shop join account on account.id = owner_id
        where folded_name(business_name) like ${pattern} and active and role = 'member'
          and restriction is distinct from 'ban' and account.id <> all(${without}::bigint[])
        order by folded_name(business_name) using ~<~ limit ${limit})
    ) found
    order by char_length(username), username limit ${limit}`.execute(db)
  return rows
}
