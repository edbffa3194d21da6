import { sql } from 'kysely'
import type { MergeStep, Pair } from '../rule.ts'

const searchesAtOnce = 20

/** A listing that both saved keeps the earlier time, and either note. */
export const moveSavedListings: MergeStep = async (trx, { from, to }, limit) => {
  const { rows } = await sql<{ listing_id: number }>`
    select listing_id from saved_listing where account_id = ${from.id} limit ${limit} for update`.execute(trx)
  const ids = rows.map(({ listing_id }) => listing_id)
  if (ids.length === 0) return 0
  await sql`
    insert into saved_list (account_id, name, created_at)
    select ${to.id}, name, created_at from saved_list
    where account_id = ${from.id} and id in (
      select list_id from saved_list_entry where account_id = ${from.id} and listing_id = any(${ids}))
    on conflict (account_id, lower(name)) do nothing`.execute(trx)
  await sql`
    insert into saved_listing as kept (account_id, listing_id, saved_at, price_fening, note, removed_at)
    select ${to.id}, listing_id, saved_at, price_fening, note, removed_at from saved_listing
    where account_id = ${from.id} and listing_id = any(${ids})
    order by listing_id
    on conflict (account_id, listing_id) do update set
      saved_at = least(kept.saved_at, excluded.saved_at),
      note = left(coalesce(kept.note || E'\\n' || excluded.note, kept.note, excluded.note), 500),
      removed_at = case when kept.removed_at is null or excluded.removed_at is null then null
        else greatest(kept.removed_at, excluded.removed_at) end`.execute(trx)
  await sql`
    insert into saved_list_entry (list_id, account_id, listing_id)
    select kept.id, ${to.id}, entry.listing_id from saved_list_entry as entry
    join saved_list as list on list.id = entry.list_id
    join saved_list as kept on kept.account_id = ${to.id} and lower(kept.name) = lower(list.name)
    where entry.account_id = ${from.id} and entry.listing_id = any(${ids})
    on conflict do nothing`.execute(trx)
  await sql`delete from saved_listing where account_id = ${from.id} and listing_id = any(${ids})`.execute(trx)
  return ids.length
}

export const countSameSaved = ({ from, to }: Pair) => sql<{ count: number }>`
  select count(*) from saved_listing as gone
  join saved_listing as kept on kept.listing_id = gone.listing_id and kept.account_id = ${to.id}
  where gone.account_id = ${from.id}`

/** Lists in use go with the listings in them. */
export const endLists: MergeStep = async (trx, { from, to }, limit) => {
  const { rows } = await sql<{ id: number }>`
    select id from saved_list where account_id = ${from.id} and not exists (
      select from saved_list_entry where list_id = saved_list.id)
    limit ${limit}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into saved_list (account_id, name, created_at)
    select ${to.id}, name, created_at from saved_list where id = any(${ids})
    on conflict (account_id, lower(name)) do nothing`.execute(trx)
  await sql`delete from saved_list where id = any(${ids})`.execute(trx)
  return ids.length
}

/** A search that both saved stays once, and remembers the notices of both. */
export const moveSavedSearches: MergeStep = async (trx, { from, to }, limit) => {
  const { rows } = await sql<{ id: number; kept_id: number | null }>`
    select gone.id, kept.id as kept_id from saved_search as gone
    left join saved_search as kept on kept.pattern_id = gone.pattern_id and kept.account_id = ${to.id}
    where gone.account_id = ${from.id}
    order by gone.id limit ${Math.min(limit, searchesAtOnce)}`.execute(trx)
  const both = rows.filter(({ kept_id }) => kept_id !== null)
  if (both.length > 0) {
    const twins = sql`
      unnest(${both.map(({ id }) => id)}::bigint[], ${both.map(({ kept_id }) => kept_id)}::bigint[])
        as twin (gone_id, kept_id)`
    await sql`
      insert into saved_search_match (saved_search_id, listing_id, price_fening, matched_at, is_repost)
      select twin.kept_id, listing_id, price_fening, matched_at, is_repost
      from saved_search_match join ${twins} on twin.gone_id = saved_search_id
      on conflict do nothing`.execute(trx)
    await sql`
      update saved_search set removed_at = null
      from ${twins} join saved_search as gone on gone.id = twin.gone_id
      where saved_search.id = twin.kept_id and gone.removed_at is null`.execute(trx)
    await sql`delete from saved_search where id = any(${both.map(({ id }) => id)})`.execute(trx)
  }
  const alone = rows.flatMap(({ id, kept_id }) => (kept_id === null ? [id] : []))
  await sql`update saved_search set account_id = ${to.id} where id = any(${alone})`.execute(trx)
  return rows.length
}

export const countSameSearches = ({ from, to }: Pair) => sql<{ count: number }>`
  select count(*) from saved_search as gone
  join saved_search as kept on kept.pattern_id = gone.pattern_id and kept.account_id = ${to.id}
  where gone.account_id = ${from.id}`
