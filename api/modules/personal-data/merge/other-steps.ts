import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import { settleRestriction } from '#api/modules/accounts/service.ts'
import type { MergeStep, Pair } from '../rule.ts'

/** Notifications hold several events each. */
const notificationsAtOnce = 40
const reportsAtOnce = 40

/** Each account has one default address. */
export const moveAddresses: MergeStep = async (trx, { from, to }, limit) => {
  const { numAffectedRows = 0n } = await sql`
    update account_address set account_id = ${to.id}, is_default = is_default and not exists (
      select from account_address as kept where kept.account_id = ${to.id} and kept.is_default)
    where id = any(array(select id from account_address where account_id = ${from.id} limit ${limit}))`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

/** A group that both have holds the events of both, and is unread if either was. */
async function joinNotifications(trx: Db, { to }: Pair, ids: readonly number[]) {
  await sql`
    delete from notification_event where notification_id = any(${ids}) and exists (
      select from notification_event as kept
      where kept.account_id = ${to.id} and kept.key = notification_event.key)`.execute(trx)
  const twins = sql`(
    select gone.id, gone.read_at, gone.updated_at, gone.is_listed, kept.id as kept_id from notification as gone
    join notification as kept
      on kept.account_id = ${to.id} and kept.notice = gone.notice and kept.group_key = gone.group_key
    where gone.id = any(${ids})) as twin`
  await sql`
    update notification_event set account_id = ${to.id}, notification_id = twin.kept_id
    from ${twins} where notification_id = twin.id`.execute(trx)
  await sql`
    update notification set updated_at = greatest(notification.updated_at, twin.updated_at),
      read_at = case when notification.read_at is null or twin.read_at is null then null
        else greatest(notification.read_at, twin.read_at) end,
      is_listed = notification.is_listed or twin.is_listed
    from ${twins} where notification.id = twin.kept_id`.execute(trx)
  await sql`delete from notification using ${twins} where notification.id = twin.id`.execute(trx)
  await sql`update notification_event set account_id = ${to.id} where notification_id = any(${ids})`.execute(
    trx,
  )
  await sql`update notification set account_id = ${to.id} where id = any(${ids})`.execute(trx)
}

export const moveNotifications: MergeStep = async (trx, pair, limit) => {
  const { from, to } = pair
  const { rows } = await sql<{ id: number }>`
    select id from notification where account_id = ${from.id}
    order by id limit ${Math.min(limit, notificationsAtOnce)} for update`.execute(trx)
  if (rows.length > 0) {
    await joinNotifications(
      trx,
      pair,
      rows.map(({ id }) => id),
    )
    return rows.length
  }
  const { numAffectedRows = 0n } = await sql`
    update notification_event set about_account_id = ${to.id} where id = any(array(
      select id from notification_event where about_account_id = ${from.id} limit ${limit}))`.execute(trx)
  return Number(numAffectedRows)
}

/** Adds up the visits to listings that both shared. */
export const moveShares: MergeStep = async (trx, { from, to }, limit) => {
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      delete from listing_share where sharer_id = ${from.id} and listing_id = any(array(
        select listing_id from listing_share where sharer_id = ${from.id} limit ${limit}))
      returning listing_id, visits
    )
    insert into listing_share as kept (listing_id, sharer_id, visits)
    select listing_id, ${to.id}, visits from gone order by listing_id
    on conflict (listing_id, sharer_id) do update set visits = kept.visits + excluded.visits`.execute(trx)
  return Number(numAffectedRows)
}

/** Adds up the days of both sellers. */
export const addSellerDays: MergeStep = async (trx, { from, to }, limit) => {
  const { numAffectedRows = 0n } = await sql`
    with gone as (
      delete from seller_day where seller_id = ${from.id} and ctid = any(array(
        select ctid from seller_day where seller_id = ${from.id} limit ${limit}))
      returning *
    )
    insert into seller_day as kept (
      seller_id, day, category_id, views, opened, shown, places, saved, phone_shown, messages, orders)
    select ${to.id}, day, category_id, views, opened, shown, places, saved, phone_shown, messages, orders
    from gone order by day, category_id
    on conflict (seller_id, day, category_id) do update set
      views = kept.views + excluded.views, opened = kept.opened + excluded.opened,
      shown = kept.shown + excluded.shown, places = kept.places + excluded.places,
      saved = kept.saved + excluded.saved, phone_shown = kept.phone_shown + excluded.phone_shown,
      messages = kept.messages + excluded.messages, orders = kept.orders + excluded.orders`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Forgets the account in counters of the last two days, which are read whole and hold no reference to it. Statements of
 * their own, so that no transaction lasts as long as all of them.
 */
export async function forgetCounted(db: Db, { from }: Pair): Promise<void> {
  await sql`delete from listing_viewer where viewer = ${from.viewer}`.execute(db)
  await sql`delete from share_visitor where viewer = ${from.viewer} or sharer_id = ${from.id}`.execute(db)
}

export const forgetLimits: MergeStep = async (trx, { from }) => {
  await sql`
    delete from usage_limit where (scope, key) in (
      ('sms-account', ${`id:${from.id}`}), ('phone-account', ${String(from.id)}))`.execute(trx)
  return 0
}

/** At most one case of a thing is open; the second one keeps the old number as its subject. */
export const moveCases: MergeStep = async (trx, { from, to }, limit) => {
  const { numAffectedRows = 0n } = await sql`
    update moderation_case set owner_id = ${to.id}, subject_id = case
      when subject_kind <> 'user' or subject_id <> ${from.id} then subject_id
      when state = 'open' and exists (
        select from moderation_case as kept
        where kept.subject_kind = 'user' and kept.subject_id = ${to.id} and kept.state = 'open'
      ) then subject_id
      else ${to.id} end
    where id = any(array(select id from moderation_case where owner_id = ${from.id} limit ${limit}))`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

/** Each person reports a thing once: a second report joins the first. */
export const moveReports: MergeStep = async (trx, { from, to }, limit) => {
  const { rows } = await sql<{ id: number; kept_id: number | null }>`
    select gone.id, kept.id as kept_id from report as gone
    left join report as kept on kept.case_id = gone.case_id and kept.reporter_id = ${to.id}
    where gone.reporter_id = ${from.id}
    order by gone.id limit ${Math.min(limit, reportsAtOnce)}`.execute(trx)
  for (const { id, kept_id: keptId } of rows) {
    if (keptId === null) {
      await sql`update report set reporter_id = ${to.id} where id = ${id}`.execute(trx)
      continue
    }
    await sql`
      update report set body = left(concat_ws(E'\\n', nullif(report.body, ''), nullif(gone.body, '')), 1000)
      from report as gone where report.id = ${keptId} and gone.id = ${id}`.execute(trx)
    await sql`update report_picture set report_id = ${keptId} where report_id = ${id}`.execute(trx)
    await sql`delete from report where id = ${id}`.execute(trx)
  }
  return rows.length
}

export const countSameReports = ({ from, to }: Pair) => sql<{ count: number }>`
  select count(*) from report as gone
  join report as kept on kept.case_id = gone.case_id and kept.reporter_id = ${to.id}
  where gone.reporter_id = ${from.id}`

export const addRecords: MergeStep = async (trx, { from, to }) => {
  const { numAffectedRows = 0n } = await sql`
    with gone as (delete from reporter_record where account_id = ${from.id} returning right_count, wrong_count)
    insert into reporter_record as kept (account_id, right_count, wrong_count)
    select ${to.id}, right_count, wrong_count from gone
    on conflict (account_id) do update set
      right_count = kept.right_count + excluded.right_count,
      wrong_count = kept.wrong_count + excluded.wrong_count`.execute(trx)
  return Number(numAffectedRows)
}

export const moveRestrictions: MergeStep = async (trx, { from, to }, limit) => {
  const { numAffectedRows = 0n } = await sql`
    update account_restriction set account_id = ${to.id} where id = any(array(
      select id from account_restriction where account_id = ${from.id} limit ${limit}))`.execute(trx)
  if (numAffectedRows > 0n) await settleRestriction(trx, to.id)
  return Number(numAffectedRows)
}

/** A hit of a check about an account names it as its subject, too. */
export const moveHits: MergeStep = async (trx, { from, to }, limit) => {
  const { numAffectedRows = 0n } = await sql`
    update check_hit set account_id = ${to.id}, subject_id = case
      when subject_kind <> 'user' or subject_id <> ${from.id} or exists (
        select from check_hit as kept
        where kept.subject_kind = 'user' and kept.subject_id = ${to.id} and kept.rule = check_hit.rule
          and kept.fingerprint = check_hit.fingerprint
      ) then subject_id else ${to.id} end
    where id = any(array(select id from check_hit where account_id = ${from.id} limit ${limit}))`.execute(trx)
  return Number(numAffectedRows)
}
