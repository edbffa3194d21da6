import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'
import type { ReportReason } from '#contract/reports/endpoints.ts'

/** The reports of a case with the columns that decide their weight. */
export async function listWeighed(db: Db, caseId: number) {
  const rows = await db
    .selectFrom('report')
    .innerJoin('account', 'account.id', 'report.reporter_id')
    .leftJoin('reporter_record', 'reporter_record.account_id', 'account.id')
    .select([
      'report.id',
      'account.id as reporter_id',
      'report.reason',
      'report.network',
      'report.device_ids',
      'account.created_at',
      'account.phone_verified_at',
      sql<number>`coalesce(reporter_record.right_count, 0)`.as('right_count'),
      sql<number>`coalesce(reporter_record.wrong_count, 0)`.as('wrong_count'),
    ])
    .where('report.case_id', '=', caseId)
    .orderBy('report.id')
    .execute()
  return rows.map((row) => ({ ...row, reason: row.reason as ReportReason }))
}

export type WeighedRow = Awaited<ReturnType<typeof listWeighed>>[number]

export type Pair = { a: number; b: number }

/**
 * Pairs of these accounts with a common past: a conversation, one follows the other, a session in the same network
 * (/24 or /48), or a device that looks the same from the same address.
 */
export async function listRelatedPairs(db: Db, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select low_id as a, high_id as b from conversation
    where low_id = any(${ids}::bigint[]) and high_id = any(${ids}::bigint[])
    union
    select account_id, seller_id from followed_seller
    where account_id = any(${ids}::bigint[]) and seller_id = any(${ids}::bigint[])
    union
    select one.account_id, other.account_id
    from (
      select account_id, network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end)) as net
      from session where account_id = any(${ids}::bigint[]) and ip is not null
    ) as one
    join (
      select account_id, network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end)) as net
      from session where account_id = any(${ids}::bigint[]) and ip is not null
    ) as other on one.net = other.net and one.account_id < other.account_id
    union
    select one.account_id, other.account_id
    from account_device one
    join account_device other on other.fingerprint = one.fingerprint and one.account_id < other.account_id
    where one.account_id = any(${ids}::bigint[]) and other.account_id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Recounts the verdicts on an account's reports. */
export const recountReporters = (trx: Db, accountIds: readonly number[]) =>
  sql`
    insert into reporter_record (account_id, right_count, wrong_count)
    select account.id,
      count(*) filter (where report.verdict = 'right'), count(*) filter (where report.verdict = 'wrong')
    from account left join report on report.reporter_id = account.id
    where account.id = any(${accountIds}::bigint[])
    group by account.id
    on conflict (account_id) do update
    set right_count = excluded.right_count, wrong_count = excluded.wrong_count`.execute(trx)

/** Writes the verdict on all reports of a case, or takes it back; returns the reporters. */
export async function writeVerdict(
  trx: Db,
  caseId: number,
  verdict: 'right' | 'wrong' | null,
  now: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable('report')
    .set({ verdict, judged_at: verdict && now })
    .where('case_id', '=', caseId)
    .returning('reporter_id')
    .execute()
  return rows.flatMap(({ reporter_id }) => reporter_id ?? [])
}
