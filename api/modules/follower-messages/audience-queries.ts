import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

/**
 * Followers who consented to a seller's messages and would see one: neither leaves, is banned, blocks or mutes the other,
 * nor refused such notifications altogether.
 */
const audience = (sellerId: number, now: Date) => sql`
  from seller_message_consent as consent
  join followed_seller as follow
    on follow.account_id = consent.account_id and follow.seller_id = consent.seller_id
  join account on account.id = consent.account_id
  cross join lateral (
    select
      not exists (
        select from notification_refusal as refusal
        where refusal.account_id = account.id and refusal.kind = 'seller_message' and refusal.channel = 'in_app'
      ) as is_listed,
      consent.by_mail and account.email_verified_at is not null and account.email_refused_at is null
        and not exists (
          select from notification_refusal as refusal
          where refusal.account_id = account.id and refusal.kind = 'seller_message' and refusal.channel = 'mail'
        ) as is_mailed
  ) as way
  where consent.seller_id = ${sellerId} and consent.withdrawn_at is null
    and (way.is_listed or way.is_mailed)
    and (account.restriction is distinct from 'ban' or account.restricted_until <= ${now})
    and not exists (select from deletion_request where deletion_request.account_id = account.id)
    and not exists (
      select from account_block as block
      where (block.account_id = account.id and block.blocked_id = consent.seller_id)
        or (block.account_id = consent.seller_id and block.blocked_id = account.id)
    )
    and not exists (
      select from mute where mute.account_id = account.id and mute.seller_id = consent.seller_id
    )`

export async function countAudience(db: Db, sellerId: number, now: Date) {
  const { rows } = await sql<{ recipients: number; by_mail: number }>`
    select count(*) as recipients, count(*) filter (where way.is_mailed) as by_mail
    ${audience(sellerId, now)}`.execute(db)
  return rows[0]!
}

/** The next of them in the order of their ids. */
export async function listAudience(
  db: Db,
  sellerId: number,
  { after, limit, now }: { after: number; limit: number; now: Date },
) {
  const { rows } = await sql<{ account_id: number; is_mailed: boolean }>`
    select consent.account_id, way.is_mailed
    ${audience(sellerId, now)} and consent.account_id > ${after}
    order by consent.account_id limit ${limit}`.execute(db)
  return rows
}

export const countFollowers = (db: Db, sellerId: number) =>
  db
    .selectFrom('followed_seller')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
