import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { NotificationChannel, NotificationKind } from '#contract/accounts/settings.ts'

/** The channels that each account has switched off for a kind; accounts that are gone are missing. */
export async function listRefusedChannels(
  db: Db,
  accountIds: readonly number[],
  kind: NotificationKind,
): Promise<Map<number, readonly NotificationChannel[]>> {
  const { rows } = await sql<{ id: number; refused: NotificationChannel[] }>`
    select account.id, array(
      select refusal.channel from notification_refusal as refusal
      where refusal.account_id = account.id and refusal.kind = ${kind}) as refused
    from account where account.id = any(${accountIds})`.execute(db)
  return new Map(rows.map(({ id, refused }) => [id, refused]))
}

/** Returns whether notices of a kind reach an account by mail. */
export async function readsMailAbout(
  db: Db,
  { accountId, kind }: { accountId: number; kind: NotificationKind },
): Promise<boolean> {
  const { rows } = await sql`
    select from account
    where id = ${accountId} and email_verified_at is not null and email_refused_at is null
      and not exists (
        select from notification_refusal as refusal
        where refusal.account_id = account.id and refusal.kind = ${kind} and refusal.channel = 'mail')`.execute(
    db,
  )
  return rows.length > 0
}

type About = { accountId: number; listingId?: number; aboutAccountId?: number }

/** The indexes of events about people that the account blocked, or about their listings. */
export async function listBlockedEvents(db: Db, events: readonly About[]): Promise<Set<number>> {
  const about = events.flatMap(({ accountId, listingId, aboutAccountId }, index) =>
    listingId === undefined && aboutAccountId === undefined
      ? []
      : [{ index, account_id: accountId, listing_id: listingId ?? null, about_id: aboutAccountId ?? null }],
  )
  if (about.length === 0) return new Set()
  const { rows } = await sql<{ index: number }>`
    select given.index
    from json_to_recordset(${JSON.stringify(about)}::json)
      as given (index integer, account_id bigint, listing_id bigint, about_id bigint)
    left join listing on listing.id = given.listing_id
    where exists (
      select from account_block
      where account_block.account_id = given.account_id
        and account_block.blocked_id in (given.about_id, listing.seller_id))`.execute(db)
  return new Set(rows.map(({ index }) => index))
}

export type NewEvent = {
  account_id: number
  group_key: string
  source_id: number | null
  is_listed: boolean
  key: string
  data: unknown
  listing_id: number | null
  about_account_id: number | null
  mail_at: string | null
  push_at: string | null
}

export type InsertedEvent = {
  id: number
  account_id: number
  mail_at: Date | null
  push_at: Date | null
}

/**
 * Adds each event to its group, which becomes unread and the newest of its account. Skips events that an account
 * already has. Returns the new ones.
 */
export async function insertEvents(
  trx: Db,
  notice: string,
  events: readonly NewEvent[],
  now: Date,
): Promise<InsertedEvent[]> {
  const given = sql`json_to_recordset(${JSON.stringify(events)}::json) as given (
    account_id bigint, group_key text, source_id bigint, is_listed boolean, key text, data jsonb,
    listing_id bigint, about_account_id bigint, mail_at timestamptz, push_at timestamptz)`
  // In one order, so that two publishers never wait for each other in a circle.
  await sql`
    insert into notification (account_id, notice, group_key, source_id, is_listed, updated_at, read_at)
    select distinct on (account_id, group_key)
      account_id, ${notice}, group_key, source_id, is_listed, ${now}::timestamptz, ${now}::timestamptz
    from ${given}
    order by account_id, group_key
    on conflict (account_id, notice, group_key) do nothing`.execute(trx)
  const { rows } = await sql<InsertedEvent & { notification_id: number }>`
    insert into notification_event (notification_id, account_id, key, data, listing_id, about_account_id,
      created_at, mail_at, push_at)
    select notification.id, given.account_id, given.key, given.data, given.listing_id,
      given.about_account_id, ${now}::timestamptz, given.mail_at, given.push_at
    from ${given}
    join notification using (account_id, group_key)
    where notification.notice = ${notice}
    order by given.account_id, given.key
    on conflict (account_id, key) do nothing
    returning id, notification_id, account_id, mail_at, push_at`.execute(trx)
  await sql`
    update notification set read_at = null, updated_at = ${now}::timestamptz, is_listed = notification.is_listed or given.is_listed
    from ${given}
    where notification.id = any(${[...new Set(rows.map(({ notification_id }) => notification_id))]})
      and given.account_id = notification.account_id and given.group_key = notification.group_key`.execute(
    trx,
  )
  return rows
}

/** Deletes an account's events with these keys, and notifications of nothing else; returns whether there were any. */
export async function deleteEvents(trx: Db, accountId: number, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ notification_id: number }>`
    delete from notification_event where account_id = ${accountId} and key = any(${keys})
    returning notification_id`.execute(trx)
  await sql`
    delete from notification
    where id = any(${rows.map(({ notification_id }) => notification_id)})
      and not exists (select from notification_event where notification_id = notification.id)`.execute(trx)
  return rows.length > 0
}

/** Deletes one event of many accounts, and notifications of nothing else; returns the accounts that had it. */
export async function deleteEventOfAll(
  trx: Db,
  accountIds: readonly number[],
  key: string,
): Promise<number[]> {
  const { rows } = await sql<{ notification_id: number; account_id: number }>`
    delete from notification_event where account_id = any(${accountIds}) and key = ${key}
    returning notification_id, account_id`.execute(trx)
  await sql`
    delete from notification
    where id = any(${rows.map(({ notification_id }) => notification_id)})
      and not exists (select from notification_event where notification_id = notification.id)`.execute(trx)
  return rows.map(({ account_id }) => account_id)
}

/** Reads the settings that decide when an account's mails may leave, and makes its other deliveries wait. */
export const lockRecipient = (trx: Db, accountId: number) =>
  trx
    .selectFrom('account')
    .leftJoin('notification_delivery as delivery', 'delivery.account_id', 'account.id')
    .select([
      'account.username',
      'account.email',
      'account.email_verified_at',
      'account.email_refused_at',
      'account.restriction',
      'account.restriction_rule',
      'account.restricted_until',
      'delivery.quiet_from',
      'delivery.quiet_until',
      'delivery.mails_of_day',
      // As text: the driver would read a date in the time zone of the machine.
      sql<string | null>`delivery.mail_day::text`.as('mail_day'),
    ])
    .where('account.id', '=', accountId)
    .forNoKeyUpdate('account')
    .executeTakeFirst()
export type Recipient = NonNullable<Awaited<ReturnType<typeof lockRecipient>>>

type Way = 'mail_at' | 'push_at'

/**
 * Takes the events that are due, so that they leave once; the newest first. Drops those of the `refused` notices, those
 * about people whom the account has blocked since, and about listings that were taken away.
 */
export async function takeDue(
  trx: Db,
  accountId: number,
  way: Way,
  { now, refused, only }: { now: Date; refused: readonly string[]; only?: readonly string[] | undefined },
) {
  const { rows } = await sql<{
    id: number
    notification_id: number
    notice: string
    source_id: number | null
    data: unknown
  }>`
    with taken as (
      update notification_event as event set ${sql.ref(way)} = null
      from notification
      where event.account_id = ${accountId} and event.${sql.ref(way)} <= ${now}
        and notification.id = event.notification_id
        ${only ? sql`and notification.notice = any(${only})` : sql``}
      returning event.id, notification_id, notification.notice, notification.source_id, event.data,
        event.listing_id, event.about_account_id)
    select taken.id, notification_id, notice, source_id, data
    from taken left join listing on listing.id = taken.listing_id
    where notice <> all(${refused})
      and (listing.id is null
        or listing.deleted_at is null and not listing.held_by_moderation and listing.status not in ('draft', 'hidden'))
      and not exists (
        select from account_block
        where account_block.account_id = ${accountId}
          and account_block.blocked_id in (taken.about_account_id, listing.seller_id))
    order by id desc`.execute(trx)
  return rows
}

/** Puts off everything that is due; returns whether anything was. */
export async function postponeDue(trx: Db, accountId: number, way: Way, now: Date, until: Date | null) {
  const { numUpdatedRows } = await trx
    .updateTable('notification_event')
    .set({ [way]: until })
    .where('account_id', '=', accountId)
    .where(way, '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts a mail of the day. */
export const countMail = (trx: Db, accountId: number, day: string, mails: number) =>
  trx
    .insertInto('notification_delivery')
    .values({ account_id: accountId, mail_day: sql<Date>`${day}::date`, mails_of_day: mails })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ mail_day: sql`${day}::date`, mails_of_day: mails }),
    )
    .execute()

export const getDelivery = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('notification_delivery as delivery', 'delivery.account_id', 'account.id')
    .select(['delivery.quiet_from', 'delivery.quiet_until', 'account.email_refused_at'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()

export const saveQuietHours = (
  db: Db,
  accountId: number,
  hours: { quiet_from: number | null; quiet_until: number | null },
) =>
  db
    .insertInto('notification_delivery')
    .values({ account_id: accountId, ...hours })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(hours))
    .execute()

/** Returns false for an account that is gone. */
export async function refuseMails(
  trx: Db,
  accountId: number,
  kind: NotificationKind,
  now: Date,
): Promise<boolean> {
  await sql`
    insert into notification_refusal (account_id, kind, channel, refused_at)
    select id, ${kind}, 'mail', ${now} from account where id = ${accountId}
    on conflict do nothing`.execute(trx)
  const account = await trx.selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()
  return account !== undefined
}

/** Notes that the carrier refused an account's current address, or with null that mails may be tried again. */
export const markEmailRefused = (db: Db, accountId: number, refusedAt: Date | null, email?: string) =>
  db
    .updateTable('account')
    .set({ email_refused_at: refusedAt })
    .where('id', '=', accountId)
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .execute()

/** Accounts with events that should have left before this time. */
export async function listOverdue(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from notification_event where mail_at < ${before}
    union select account_id from notification_event where push_at < ${before}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

export async function listRefusedKinds(
  db: Db,
  accountId: number,
  channel: NotificationChannel,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_refusal')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .execute()
  return rows.map(({ kind }) => kind)
}
