import { sql } from 'kysely'
import type { Db } from '#lib/database/db.ts'

const zone = "'Europe/Sarajevo'"
const yearOf = (column: string) =>
  sql<number>`extract(year from ${sql.ref(column)} at time zone ${sql.raw(zone)})::integer`

const selectStatements = (db: Db, year: number | undefined) =>
  db
    .selectFrom('moderation_decision')
    .innerJoin('moderation_case', 'moderation_case.id', 'moderation_decision.case_id')
    .leftJoin('moderation_appeal', 'moderation_appeal.decision_id', 'moderation_decision.id')
    .leftJoin('listing', 'listing.id', 'moderation_case.listing_id')
    .where('moderation_decision.rule', 'is not', null)
    .$if(year !== undefined, (query) => query.where(yearOf('moderation_decision.decided_at'), '=', year!))

export const listStatementRows = (
  db: Db,
  {
    year,
    after,
    limit,
    offset,
  }: { year?: number | undefined; after?: number; limit: number; offset?: number },
) =>
  selectStatements(db, year)
    .select([
      'moderation_decision.id',
      'moderation_decision.content_measure',
      'moderation_decision.account_measure',
      'moderation_decision.rule',
      'moderation_decision.facts',
      'moderation_decision.was_hidden',
      'moderation_decision.is_automated',
      sql<boolean>`exists (select from check_hit where case_id = moderation_case.id)`.as('is_checked'),
      'moderation_decision.decided_at',
      'moderation_decision.ends_at',
      'moderation_decision.undone_at',
      'moderation_case.subject_kind',
      'moderation_appeal.outcome as appeal_outcome',
      'listing.created_at as content_at',
      sql<boolean>`exists (select from report where report.case_id = moderation_case.id)`.as('has_reports'),
    ])
    .$if(after !== undefined, (query) => query.where('moderation_decision.id', '>', after!))
    .orderBy('moderation_decision.id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset ?? 0)
    .execute()
export type StatementRow = Awaited<ReturnType<typeof listStatementRows>>[number]

export async function countStatements(db: Db, year: number | undefined): Promise<number> {
  const { count } = await selectStatements(db, year)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Counted = { year: number; name: string; count: number }

const countBy = async (db: Db, table: 'report' | 'moderation_decision', column: string, at: string) => {
  const { rows } = await sql<Counted>`
    select ${yearOf(at)} as year, ${sql.ref(column)} as name, count(*) as count
    from ${sql.table(table)} where ${sql.ref(column)} is not null
    group by 1, 2 order by 1, 3 desc, 2`.execute(db)
  return rows
}

export type YearRow = {
  year: number
  decisions: number
  without_measure: number
  hidden_by_reports: number
  automated: number
  appeals: number
  appeals_upheld: number
  appeals_reversed: number
  median_hours: number | null
}

/** Counts for transparency pages, by year. */
export async function countYears(db: Db) {
  const [reasons, content, accounts, rules, { rows }] = await Promise.all([
    countBy(db, 'report', 'reason', 'created_at'),
    countBy(db, 'moderation_decision', 'content_measure', 'decided_at'),
    countBy(db, 'moderation_decision', 'account_measure', 'decided_at'),
    countBy(db, 'moderation_decision', 'rule', 'decided_at'),
    sql<YearRow>`
      select ${yearOf('moderation_decision.decided_at')} as year, count(*) as decisions,
        count(*) filter (where rule is null) as without_measure,
        count(*) filter (where was_hidden) as hidden_by_reports,
        count(*) filter (where is_automated) as automated,
        count(moderation_appeal.decision_id) as appeals,
        count(*) filter (where outcome = 'upheld') as appeals_upheld,
        count(*) filter (where outcome = 'reversed') as appeals_reversed,
        percentile_cont(0.5) within group (
          order by extract(epoch from moderation_decision.decided_at - opened_at) / 3600)
          filter (where not is_automated) as median_hours
      from moderation_decision
      join moderation_case on moderation_case.id = case_id
      left join moderation_appeal on moderation_appeal.decision_id = moderation_decision.id
      group by 1`.execute(db),
  ])
  return { reasons, content, accounts, rules, years: rows }
}

/** Deletes the words of decisions about an account, which is erased next. */
export async function forgetDecisionsAbout(db: Db, accountId: number): Promise<void> {
  const ofOwner = sql`case_id in (select id from moderation_case where owner_id = ${accountId})`
  await sql`
    update moderation_appeal set body = '', answer = ''
    where decision_id in (select id from moderation_decision where ${ofOwner})`.execute(db)
  await sql`update moderation_decision set facts = '' where ${ofOwner}`.execute(db)
}

/** Deletes the words of decisions made before a time. */
export async function forgetDecisions(db: Db, before: Date): Promise<void> {
  await sql`
    update moderation_decision set facts = '' where decided_at < ${before} and facts <> ''`.execute(db)
  await sql`
    update moderation_appeal set body = '', answer = ''
    where decided_at < ${before} and (body <> '' or answer <> '')`.execute(db)
}
