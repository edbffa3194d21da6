import { sql } from 'kysely'
import { deleteInBatches } from '#lib/database/batches.ts'
import { personColumns } from '#lib/accounts/account-names.ts'
import type { Db } from '#lib/database/db.ts'
import type { consentSources } from '#contract/follower-messages.ts'

export type ConsentSource = (typeof consentSources)[number]
type Withdrawal = 'site' | 'mail' | 'unfollow' | 'change'

/** The consent in force, which stays locked. */
export const lockConsent = (trx: Db, accountId: number, sellerId: number) =>
  trx
    .selectFrom('seller_message_consent')
    .select(['id', 'by_mail'])
    .where('account_id', '=', accountId)
    .where('seller_id', '=', sellerId)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const insertConsent = (
  trx: Db,
  consent: { account_id: number; seller_id: number; by_mail: boolean; source: ConsentSource; given_at: Date },
) => trx.insertInto('seller_message_consent').values(consent).execute()

/** Ends the consent in force, if there is one; its row stays as proof. */
export const endConsent = (
  trx: Db,
  { accountId, sellerId, by, at }: { accountId: number; sellerId: number; by: Withdrawal; at: Date },
) =>
  trx
    .updateTable('seller_message_consent')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('account_id', '=', accountId)
    .where('seller_id', '=', sellerId)
    .where('withdrawn_at', 'is', null)
    .execute()

/** Finds whether the account follows the seller; other consents of the two and unfollowing wait. */
export const lockFollow = (trx: Db, accountId: number, sellerId: number) =>
  trx
    .selectFrom('followed_seller')
    .select('seller_id')
    .where('account_id', '=', accountId)
    .where('seller_id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findConsent = (db: Db, accountId: number, sellerId: number) =>
  db
    .selectFrom('seller_message_consent')
    .select('by_mail')
    .where('account_id', '=', accountId)
    .where('seller_id', '=', sellerId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

/** The consents of an account, the latest first. */
export async function listConsents(
  db: Db,
  accountId: number,
  { limit, offset }: Record<'limit' | 'offset', number>,
) {
  const found = db
    .selectFrom('seller_message_consent as consent')
    .innerJoin('account', 'account.id', 'consent.seller_id')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .where('consent.account_id', '=', accountId)
    .where('consent.withdrawn_at', 'is', null)
  const [rows, { total }] = await Promise.all([
    found
      .select([...personColumns, 'consent.by_mail', 'consent.given_at'])
      .orderBy('consent.given_at', 'desc')
      .orderBy('consent.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The seller of a sent message, by which a recipient ends their messages; undefined if the message is gone. */
export const findSellerOf = (db: Db, messageId: number) =>
  db
    .selectFrom('follower_message')
    .select('seller_id')
    .where('id', '=', messageId)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()

/** Notes that a recipient ended the seller's messages by this one. */
export const markUnsubscribed = (trx: Db, messageId: number, accountId: number, now: Date) =>
  trx
    .updateTable('follower_message_recipient')
    .set({ unsubscribed_at: now })
    .where('message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .where('unsubscribed_at', 'is', null)
    .execute()

/** Those of the messages whose senders may still mail the account. */
export async function listWantedMessages(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select message.id from follower_message as message
    join seller_message_consent as consent
      on consent.seller_id = message.seller_id and consent.account_id = ${accountId}
        and consent.withdrawn_at is null and consent.by_mail
    where message.id = any(${ids}) and message.removed_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteOldProofs = (db: Db, before: Date) =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('seller_message_consent')
      .where(
        sql<boolean>`id = any(array(
          select id from seller_message_consent where withdrawn_at < ${before} limit ${limit}))`,
      )
      .executeTakeFirst(),
  )
