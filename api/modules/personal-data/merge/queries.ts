import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const standing = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .selectAll('account')
    .select([
      'shop.id as shop_id',
      'shop.business_name',
      sql<boolean>`exists (select from deletion_request where account_id = account.id)`.as('is_leaving'),
      sql<boolean>`exists (select from role_request where account_id = account.id and outcome is null)`.as(
        'role_waits',
      ),
      sql<boolean>`exists (select from account_merge
        where done_at is null and (gone_id = account.id or kept_id = account.id))`.as('is_merging'),
      sql<boolean>`exists (select from group_edit
        where seller_id = account.id and state in ('applying', 'undoing'))`.as('is_editing'),
      sql<boolean>`exists (select from feed_run join feed on feed.id = feed_id
        where seller_id = account.id and state in ('reading', 'applying'))`.as('is_importing'),
      sql<boolean>`exists (select from staff_visit
        where account_id = account.id and ended_at is null and ends_at > now())`.as('is_visited'),
      sql<boolean>`exists (
        select from account_totp where account_id = account.id and confirmed_at is not null)`.as('has_totp'),
      sql<number>`(select count(*) from passkey where account_id = account.id)`.as('passkeys'),
    ])

export type Standing = NonNullable<Awaited<ReturnType<typeof findStanding>>>

export const findStanding = (db: Db, id: number) =>
  standing(db).where('account.id', '=', id).executeTakeFirst()

export const findStandingNamed = (db: Db, username: string) =>
  standing(db)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()

/** Nobody else changes the accounts, or adds references to them, until the transaction ends. */
export const lockAccounts = (trx: Db, ids: readonly number[]) =>
  sql`select from account where id = any(${ids}) order by id for update`.execute(trx)

/** Relations between the two that end with the merge. */
export async function findBetween(db: Db, one: number, other: number) {
  const { rows } = await sql<{ blocks: number; follows: number; conversations: number }>`
    select
      (select count(*) from account_block
        where (account_id, blocked_id) in ((${one}, ${other}), (${other}, ${one}))) as blocks,
      (select count(*) from followed_seller
        where (account_id, seller_id) in ((${one}, ${other}), (${other}, ${one}))) as follows,
      (select count(*) from conversation
        where low_id = least(${one}, ${other}::bigint) and high_id = greatest(${one}, ${other}::bigint)
      ) as conversations`.execute(db)
  return rows[0]!
}

/** Puts the best of both into the remaining account; the other keeps nothing that would let anyone log in. */
export async function joinAccounts(trx: Db, gone: Standing, kept: Standing) {
  await trx
    .updateTable('account')
    .set({ email: null, email_verified_at: null, phone: null, phone_verified_at: null, password_hash: null })
    .where('id', '=', gone.id)
    .execute()
  const takesPhone = takesPhoneOf(gone, kept)
  await trx
    .updateTable('account')
    .set({
      first_name: kept.first_name ?? gone.first_name,
      last_name: kept.last_name ?? gone.last_name,
      about: kept.about ?? gone.about,
      city_id: kept.city_id ?? gone.city_id,
      ...(kept.avatar === null && { avatar: gone.avatar, avatar_hash: gone.avatar_hash }),
      ...(takesPhone && { phone: gone.phone, phone_verified_at: gone.phone_verified_at }),
      pro_until: latest(kept.pro_until, gone.pro_until),
      last_active_at: latest(kept.last_active_at, gone.last_active_at),
      created_at: gone.created_at < kept.created_at ? gone.created_at : kept.created_at,
      ...(gone.shop_id !== null && { type: 'shop' as const }),
      ...(takesAgencyOf(gone, kept) && {
        agent_of_shop_id: gone.agent_of_shop_id,
        agent_rights: gone.agent_rights,
        agent_since: gone.agent_since,
      }),
    })
    .where('id', '=', kept.id)
    .execute()
  if (gone.shop_id !== null)
    await trx.updateTable('shop').set({ owner_id: kept.id }).where('owner_id', '=', gone.id).execute()
}

const latest = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other > one) ? other : one

export const takesPhoneOf = (gone: Standing, kept: Standing) =>
  gone.phone !== null &&
  (kept.phone === null || (gone.phone_verified_at !== null && kept.phone_verified_at === null))

export const takesAgencyOf = (gone: Standing, kept: Standing) =>
  gone.agent_of_shop_id !== null && kept.agent_of_shop_id === null && kept.type === 'user'

export const endVisitsOf = (trx: Db, accountId: number, now: Date) =>
  trx
    .updateTable('staff_visit')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()

/** Deletes queued jobs that would work for the account that goes. Running ones find nothing left to do. */
export const deleteJobsOf = (db: Db, accountId: number, username: string) =>
  sql`
    delete from graphile_worker._private_jobs
    where locked_at is null and (
      payload ->> 'accountId' = ${String(accountId)} or lower(payload ->> 'login') = ${username.toLowerCase()}
    )`.execute(db)

export const insertMerge = (
  trx: Db,
  merge: {
    gone_id: number
    gone_username: string
    kept_id: number
    actor_id: number
    reason: string
    total: number
    started_at: Date
  },
) => trx.insertInto('account_merge').values(merge).returning('id').executeTakeFirstOrThrow()

export const findMerge = (db: Db, id: number) =>
  db
    .selectFrom('account_merge')
    .innerJoin('account', 'account.id', 'account_merge.kept_id')
    .selectAll('account_merge')
    .select('account.username as kept_username')
    .where('account_merge.id', '=', id)
    .executeTakeFirst()

/** The merge if it still runs; no other worker goes on with it until the transaction ends. */
export const lockRunning = (trx: Db, id: number) =>
  trx
    .selectFrom('account_merge')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const addMoved = (trx: Db, id: number, rows: number) =>
  trx
    .updateTable('account_merge')
    .set((eb) => ({ moved: eb('moved', '+', rows) }))
    .where('id', '=', id)
    .execute()

export const endMerge = (trx: Db, id: number, now: Date) =>
  trx.updateTable('account_merge').set({ done_at: now }).where('id', '=', id).execute()

export type Likeness = 'phone' | 'email' | 'device'

/** Accounts that may belong to the same person, and why. Each part reads an index. */
export async function listDoubles(db: Db, id: number, limit: number) {
  const { rows } = await sql<{
    id: number
    username: string
    created_at: Date
    listings: number
    reasons: Likeness[]
  }>`
    with me as (select id, phone, phone_verified_at, mailbox_key(email) as mailbox from account where id = ${id}),
    alike as (
      (select other.id, 'phone' as reason from me join account as other on other.phone = me.phone
        where other.phone_verified_at is not null or me.phone_verified_at is not null limit ${limit})
      union
      (select other.id, 'email' from me join account as other on mailbox_key(other.email) = me.mailbox
        where other.email is not null limit ${limit})
      union
      (select distinct other.account_id, 'device' from account_device as own
        join account_device as other
          on other.fingerprint = own.fingerprint or other.browser_id = own.browser_id
        where own.account_id = ${id} and other.account_id <> ${id} limit ${limit})
    )
    select account.id, account.username, account.created_at,
      (select count(*) from listing where seller_id = account.id and deleted_at is null) as listings,
      array_agg(alike.reason order by alike.reason desc) as reasons
    from alike join account on account.id = alike.id
    where account.id <> ${id} and account.role = 'member'
    group by account.id order by count(*) desc, account.id limit ${limit}`.execute(db)
  return rows
}
