import type { Db } from '#lib/database/db.ts'
import { unixSeconds } from '#lib/time.ts'
import type { CheckRuleName } from '#contract/checks/rules.ts'
import type { CheckHit, HitFact } from '#contract/checks/endpoints.ts'
import { shownHits } from '#contract/limits/moderation.ts'

type Row = {
  id: number
  rule: string
  is_held: boolean
  facts: unknown
  verdict: string | null
  found_at: Date
}

export const hitView = ({ id, rule, is_held, facts, verdict, found_at }: Row): CheckHit => ({
  id,
  rule: rule as CheckRuleName,
  held: is_held,
  facts: facts as HitFact[],
  verdict: verdict as CheckHit['verdict'],
  found_at: unixSeconds(found_at),
})

/** The hits of a case, the latest first. */
export async function listHitsOfCase(db: Db, caseId: number): Promise<CheckHit[]> {
  const rows = await db
    .selectFrom('check_hit')
    .select(['id', 'rule', 'is_held', 'facts', 'verdict', 'found_at'])
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(shownHits)
    .execute()
  return rows.map(hitView)
}
