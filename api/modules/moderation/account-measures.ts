import type { Deps } from '#api/deps.ts'
import { noSuchUser } from '#lib/accounts/account-names.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { openAccountCase } from '#api/modules/reports/service.ts'
import type { AccountMeasure, RuleName } from '#contract/moderation/rules.ts'
import { takeClaim } from './claims.ts'
import { decideIn, lockExistingCase, undoIn } from './decisions.ts'
import { listRestrictingCases } from './decision-queries.ts'

type Measure = {
  account: Exclude<AccountMeasure, 'none'>
  rule: RuleName
  facts: string
  days?: number | null | undefined
}

/** Decides about an account itself: in its open case, or in a new one if nobody reported it. */
export async function measureAccount(
  deps: Deps,
  trx: Db,
  actor: Actor,
  accountId: number,
  given: Measure,
): Promise<void> {
  const caseId = await openAccountCase(trx, accountId, deps.now())
  if (caseId === undefined) throw noSuchUser()
  await takeClaim(trx, caseId, actor, deps.now())
  await decideIn(deps, trx, actor, await lockExistingCase(trx, caseId), { ...given, content: 'keep' })
}

/** Takes back every decision that restricts the account. Their cases stay closed. */
export async function liftMeasures(
  deps: Deps,
  trx: Db,
  actor: Actor,
  accountId: number,
  reason: string,
): Promise<void> {
  const caseIds = await listRestrictingCases(trx, accountId)
  if (caseIds.length === 0) throw new DomainError('conflict', 'Račun nema mjeru koja je na snazi.')
  for (const id of caseIds) await undoIn(deps, trx, actor, id, reason)
}
