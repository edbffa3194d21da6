import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { csvLine } from '#lib/files/csv.ts'
import { localDay } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import type { Statement, TransparencyYear } from '#contract/moderation/decisions.ts'
import { statementsPageSize } from '#contract/limits/moderation.ts'
import {
  type AccountMeasure,
  accountMeasures,
  type ContentMeasure,
  contentMeasures,
  type RuleName,
  ruleNames,
  rules,
} from '#contract/moderation/rules.ts'
import { type ReportReason, reportReasonNames } from '#contract/reports/endpoints.ts'
import { countStatements, countYears, listStatementRows, type StatementRow } from './statement-queries.ts'

/** The names of the EU's transparency database. */
const visibility: Record<ContentMeasure, string[]> = {
  keep: [],
  correct: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
  remove: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
}
const accountNames: Record<AccountMeasure, string | null> = {
  none: null,
  warn: null,
  limit: 'DECISION_ACCOUNT_SUSPENDED',
  suspend: 'DECISION_ACCOUNT_SUSPENDED',
  ban: 'DECISION_ACCOUNT_TERMINATED',
}

function statementView(row: StatementRow): Statement {
  const rule = rules[row.rule as RuleName]
  return {
    id: row.id,
    decision_visibility: visibility[row.content_measure as ContentMeasure],
    decision_account: accountNames[row.account_measure as AccountMeasure],
    decision_ground: rule.isIllegal
      ? 'DECISION_GROUND_ILLEGAL_CONTENT'
      : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    ground_reference: rule.name,
    ground_explanation: rule.text,
    decision_facts: row.facts,
    category: rule.category,
    content_type: [row.subject_kind === 'listing' ? 'CONTENT_TYPE_PRODUCT' : 'CONTENT_TYPE_TEXT'],
    content_date: row.content_at && localDay(row.content_at),
    territorial_scope: ['BA'],
    application_date: localDay(row.decided_at),
    end_date: row.ends_at && localDay(row.ends_at),
    source_type: row.has_reports ? 'SOURCE_ARTICLE_16' : 'SOURCE_VOLUNTARY',
    automated_detection: row.was_hidden || row.is_checked,
    automated_decision: row.is_automated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    redress: ['INTERNAL_COMPLAINT', 'OUT_OF_COURT_DISPUTE_SETTLEMENT', 'JUDICIAL_REDRESS'],
    undone: row.undone_at !== null,
    appeal_outcome: row.appeal_outcome,
  }
}

export async function listStatements(
  { db }: Deps,
  { page, year }: { page: number; year?: number | undefined },
) {
  const limit = statementsPageSize
  const [total, rows] = await Promise.all([
    countStatements(db, year),
    listStatementRows(db, { year, limit, offset: (page - 1) * limit }),
  ])
  return { data: rows.map(statementView), meta: pageMetaOf(total, page, limit) }
}

const readAtOnce = 1_000

async function readYear(deps: Deps, year: number): Promise<Statement[]> {
  const statements: Statement[] = []
  for (let after = 0; ;) {
    const rows = await listStatementRows(deps.db, { year, after, limit: readAtOnce })
    statements.push(...rows.map(statementView))
    if (rows.length < readAtOnce) return statements
    after = rows.at(-1)!.id
  }
}

export function csvOf(statements: readonly Statement[]): string {
  const names = Object.keys(statements[0] ?? emptyStatement) as (keyof Statement)[]
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))
  const lines = statements.map((one) => csvLine(names.map((name) => shown(one[name]))))
  return `${names.join(',')}\r\n${lines.join('')}`
}

const emptyStatement = statementView({
  id: 0,
  content_measure: 'keep',
  account_measure: 'none',
  rule: 'other',
  facts: '',
  was_hidden: false,
  is_automated: false,
  has_reports: true,
  is_checked: false,
  decided_at: new Date(0),
  ends_at: null,
  undone_at: null,
  subject_kind: 'listing',
  appeal_outcome: null,
  content_at: null,
})

/** All statements of a year; an export leaves a trace. */
export async function exportStatements(
  deps: Deps,
  actor: Actor,
  year: number,
  format: 'csv' | 'json',
): Promise<Statement[]> {
  const statements = await readYear(deps, year)
  await deps.db.transaction().execute((trx) =>
    recordAction(trx, {
      actor,
      action: 'exported',
      subject: `statements:${year}`,
      after: { format, count: statements.length },
      at: deps.now(),
    }),
  )
  return statements
}

/** Reports, decisions and appeals of each year, the latest first. */
export async function getTransparency({ db }: Deps): Promise<TransparencyYear[]> {
  const { reasons, content, accounts, rules: broken, years } = await countYears(db)
  const all = [...new Set([...reasons, ...years].map(({ year }) => year))].toSorted((a, b) => b - a)
  const of = <N extends string>(
    rows: readonly { year: number; name: string; count: number }[],
    year: number,
    names: readonly N[],
  ) =>
    names.flatMap((name) => {
      const found = rows.find((row) => row.year === year && row.name === name)
      return found ? [{ name, count: found.count }] : []
    })
  return all.map((year) => {
    const row = years.find((one) => one.year === year)
    const byReason = of<ReportReason>(reasons, year, reportReasonNames)
    return {
      year,
      reports: byReason.reduce((sum, { count }) => sum + count, 0),
      reports_by_reason: byReason.map(({ name, count }) => ({ reason: name, count })),
      decisions: row?.decisions ?? 0,
      without_measure: row?.without_measure ?? 0,
      content: of(content, year, contentMeasures).map(({ name, count }) => ({ measure: name, count })),
      accounts: of(accounts, year, accountMeasures).map(({ name, count }) => ({ measure: name, count })),
      rules: of(broken, year, ruleNames).map(({ name, count }) => ({ rule: name, count })),
      hidden_by_reports: row?.hidden_by_reports ?? 0,
      automated: row?.automated ?? 0,
      appeals: row?.appeals ?? 0,
      appeals_upheld: row?.appeals_upheld ?? 0,
      appeals_reversed: row?.appeals_reversed ?? 0,
      median_hours: row?.median_hours ?? null,
    }
  })
}
