import type { Db } from '#api/lib/db.ts'
import { compiledOnce } from '#api/lib/compiled.ts'
import { sql } from 'kysely'

type Row = { username: string; avatar: string | null; type: 'user' | 'shop' }

/** Accounts, by how their name or that of their open shop begins, in lower case. */
export async function listAccountsStarting(db: Db, start: string, limit: number): Promise<Row[]> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`
  // Two lists, since neither index serves an "or" over two tables.
  const { rows } = await sql<Row>`
    select username, avatar, type from (
      (select id, username, avatar, type, lower(username) as name
        from account
        where lower(username) like ${pattern}
          and not exists (select from shop where owner_id = account.id and not active)
        order by lower(username) limit ${limit})
      union
      (select account.id, username, avatar, type, lower(username)
        from shop join account on account.id = owner_id
        where lower(business_name) like ${pattern} and active
        order by lower(business_name) limit ${limit})
    ) found
    order by char_length(name), name limit ${limit}`.execute(db)
  return rows
}
