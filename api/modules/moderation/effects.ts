import type { Db } from '#lib/db.ts'
import { liftRestrictions, restrictAccount } from '#api/modules/accounts/service.ts'
import { holdListing, liftHolds } from '#api/modules/listings/service.ts'
import type { NewDecision } from './decision-queries.ts'
import { settleListings } from './jobs.ts'

type Decided = Pick<NewDecision, 'content_measure' | 'account_measure' | 'rule' | 'field' | 'ends_at'> & {
  id: number
  caseId: number
  listingId: number | null
  ownerId: number
}

/** Does what a decision says, in its transaction. */
export async function applyDecision(trx: Db, decided: Decided, now: Date): Promise<void> {
  const { caseId, listingId, ownerId, content_measure: content, account_measure: measure } = decided
  if (listingId !== null && content !== 'keep') {
    const kind = content === 'remove' ? 'removal' : 'correction'
    await holdListing(
      trx,
      { listingId, kind, caseId, field: content === 'correct' ? decided.field : null },
      now,
    )
  }
  if (measure === 'none' || measure === 'warn') return
  await restrictAccount(trx, {
    accountId: ownerId,
    decisionId: decided.id,
    kind: measure,
    rule: decided.rule!,
    startsAt: now,
    endsAt: decided.ends_at,
  })
  await settleListings(trx, [ownerId])
}

/** Takes back what a decision did. */
export async function revokeDecision(
  trx: Db,
  { id, caseId }: { id: number; caseId: number },
  now: Date,
): Promise<void> {
  await liftHolds(trx, { caseId, kinds: ['removal', 'correction'] }, now)
  await settleListings(trx, await liftRestrictions(trx, id, now))
}
