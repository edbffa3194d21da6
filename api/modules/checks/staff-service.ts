import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { wrongFields } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { dayMs, unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import {
  type CheckMode,
  type CheckRuleName,
  checkModeNames,
  checkRuleNames,
  checkRules,
  modesOf,
  usualModeOf,
} from '#contract/checks/rules.ts'
import type { HitCounts, ListedHit, RuleState } from '#contract/checks/endpoints.ts'
import { hitsPageSize, latestHits } from '#contract/limits/moderation.ts'
import { hitView } from './case-hits.ts'
import { listModes, putMode } from './queries.ts'
import { countHits, countHitsOf, type HitRow, listHitRows } from './staff-queries.ts'

function listedView(row: HitRow): ListedHit {
  const name = row.subject_kind === 'listing' ? row.title : row.username
  return {
    ...hitView(row),
    case: row.case_id,
    subject:
      name === null || row.username === null
        ? null
        : {
            type: row.subject_kind as 'listing' | 'user',
            id: row.subject_id,
            name,
            username: row.username,
          },
  }
}

const none: HitCounts = { hits: 0, held: 0, right: 0, wrong: 0, corrected: 0, waiting: 0 }

/** Every rule with its hits of the last 30 and 90 days. */
export async function listChecks({ db, now: clock }: Deps): Promise<RuleState[]> {
  const now = clock().getTime()
  const since = (days: number) => countHits(db, new Date(now - days * dayMs))
  const [settings, month, quarter, latest] = await Promise.all([
    listModes(db),
    since(30),
    since(90),
    Promise.all(checkRuleNames.map((rule) => listHitRows(db, { rule, limit: latestHits }))),
  ])
  return checkRuleNames.map((rule, at) => {
    const setting = settings.find((one) => one.rule === rule)
    const of = (counts: typeof month): HitCounts => {
      const { rule: _, ...found } = counts.find((one) => one.rule === rule) ?? { rule, ...none }
      return found
    }
    return {
      rule,
      mode: (setting?.mode as CheckMode | undefined) ?? usualModeOf(rule),
      changed_at: setting ? unixSeconds(setting.changed_at) : null,
      days30: of(month),
      days90: of(quarter),
      latest: latest[at]!.map(listedView),
    }
  })
}

export async function listHits({ db }: Deps, rule: CheckRuleName, page: number) {
  const limit = hitsPageSize
  const [total, rows] = await Promise.all([
    countHitsOf(db, rule),
    listHitRows(db, { rule, limit, offset: (page - 1) * limit }),
  ])
  return { data: rows.map(listedView), meta: pageMetaOf(total, page, limit) }
}

/** Switches a rule; listings that it held stay held. */
export async function switchCheck(
  { db, now: clock }: Deps,
  actor: Actor,
  rule: CheckRuleName,
  mode: CheckMode,
): Promise<{ message: string }> {
  if (!modesOf(rule).includes(mode))
    throw wrongFields({ mode: 'Ova provjera ne skriva oglase: o njima odlučuje moderator.' })
  const now = clock()
  await db.transaction().execute(async (trx) => {
    const before = (await listModes(trx)).find((one) => one.rule === rule)?.mode ?? usualModeOf(rule)
    await putMode(trx, rule, mode, now)
    await recordAction(trx, {
      actor,
      action: 'switched',
      subject: `check:${rule}`,
      before: { mode: before },
      after: { mode },
      at: now,
    })
  })
  return { message: `${checkRules[rule].name}: ${checkModeNames[mode].toLowerCase()}.` }
}
