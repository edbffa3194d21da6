import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { shopsThatAgree } from '#contract/limits/listings.ts'
import { Meanings } from './meanings.ts'

/** Answers on which enough shops agree; a few thousand at most. */
export const loadSharedMeanings = async (db: Db): Promise<Meanings> =>
  new Meanings(await db.selectFrom('shared_meaning').selectAll().execute())

/** Counts again which answers enough shops share, after a change of some. */
export async function updateSharedMeanings(
  trx: Db,
  changed: readonly { field: string; key: string }[],
): Promise<void> {
  if (changed.length === 0) return
  const keys = sql`(select distinct field, key from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
    as item (field text, key text))`
  await sql`delete from shared_meaning using ${keys} as changed
    where shared_meaning.field = changed.field and shared_meaning.key = changed.key`.execute(trx)
  // A value that shops read in different ways needs most of them on one side.
  await sql`
    insert into shared_meaning (field, key, answer)
    select field, key, answer from (
      select feed_value.field, feed_value.key, answer, count(distinct seller_id) as shops,
        sum(count(distinct seller_id)) over (partition by feed_value.field, feed_value.key) as answered
      from feed_value
      join ${keys} as changed on changed.field = feed_value.field and changed.key = feed_value.key
      join feed on feed.id = feed_id
      where answer is not null and answer <> ''
      group by feed_value.field, feed_value.key, answer) as counted
    where shops >= ${shopsThatAgree} and shops * 2 > answered
    on conflict (field, key) do update set answer = excluded.answer`.execute(trx)
}
