import { randomBytes } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { holdListing, liftHolds } from '#api/modules/listings/service.ts'
import type { CorrectableField, RuleName } from '#contract/moderation/rules.ts'
import { hashKey } from './decision-key.ts'
import { insertDecision, lockAppeal, lockStanding, markUndone } from './decision-queries.ts'
import { notifyDecision } from './notifications.ts'

type Automatic = {
  caseId: number
  listingId: number
  ownerId: number
  name: string
  rule: RuleName
  field: CorrectableField
  facts: string
}

/**
 * Holds a listing until its owner corrects it, by a decision that no person made. It stands until a moderator decides
 * the case; a later one takes its place. The owner learns rule, facts, the way to correct and the way to appeal.
 */
export async function decideAutomatically(
  deps: Deps,
  trx: Db,
  { caseId, listingId, ownerId, name, rule, field, facts }: Automatic,
): Promise<void> {
  const now = deps.now()
  const standing = await lockStanding(trx, caseId)
  if (standing) {
    const appeal = await lockAppeal(trx, standing.id)
    // An appeal waits for a person, and the listing with it.
    if (!standing.is_automated || (appeal && !appeal.outcome)) return
    await markUndone(trx, standing.id, null, now)
    await liftHolds(trx, { caseId, kinds: ['check'] }, now)
  }
  await holdListing(trx, { listingId, kind: 'check', caseId }, now)
  const key = randomBytes(32).toString('base64url')
  const { id } = await insertDecision(trx, {
    case_id: caseId,
    decided_by: null,
    content_measure: 'correct',
    account_measure: 'none',
    rule,
    facts,
    field,
    days: null,
    ends_at: null,
    was_hidden: false,
    is_automated: true,
    key_hash: hashKey(key),
    decided_at: now,
  })
  const told = {
    id,
    ownerId,
    type: 'listing',
    name,
    content: 'correct',
    account: 'none',
    rule,
    facts,
    field,
    endsAt: null,
    wasHidden: false,
    isAutomated: true,
    hasReports: false,
  } as const
  await notifyDecision(deps, trx, told, key)
}

/** A listing that its owner has corrected is back, unless something else holds it. */
export const endAutomaticHold = (trx: Db, listingId: number, now: Date) =>
  liftHolds(trx, { listingId, kinds: ['check'] }, now)
