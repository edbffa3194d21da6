import type { Db } from '#lib/database/db.ts'
import { type CheckMode, type CheckRuleName, checkRuleNames, usualModeOf } from '#contract/checks/rules.ts'
import { listModes } from './queries.ts'

export type Modes = Record<CheckRuleName, CheckMode>

/** How each check acts, by its usual mode or as staff set it. */
export async function modesInForce(db: Db): Promise<Modes> {
  const changed = new Map((await listModes(db)).map(({ rule, mode }) => [rule, mode as CheckMode]))
  return Object.fromEntries(
    checkRuleNames.map((rule) => [rule, changed.get(rule) ?? usualModeOf(rule)]),
  ) as Modes
}
