import type { Db } from '#lib/database/db.ts'
import { liftRestrictions, restrictAccount } from '#api/modules/accounts/service.ts'
import { holdListing, liftHolds } from '#api/modules/listings/service.ts'
import { removeMessage, restoreMessage } from '#api/modules/follower-messages/service.ts'
import { removeNote, restoreNote } from '#api/modules/mahalac/service.ts'
import { removeQuestion, restoreQuestion } from '#api/modules/questions/service.ts'
import { removeReply, removeReview, restoreReply, restoreReview } from '#api/modules/reviews/service.ts'
import { removeVideo, restoreVideo } from '#api/modules/videos/service.ts'
import type { NewDecision } from './decision-queries.ts'
import { settleListings } from './jobs.ts'
import type { LockedCase } from './queries.ts'

type Decided = Pick<NewDecision, 'content_measure' | 'account_measure' | 'rule' | 'field' | 'ends_at'> & {
  id: number
  found: LockedCase
}

/** Carries out a decision, in its transaction. */
export async function applyDecision(
  trx: Db,
  decided: Decided & { ownerId: number },
  now: Date,
): Promise<void> {
  const { ownerId, content_measure: content, account_measure: measure } = decided
  if (content !== 'keep') await removeContent(trx, decided, now)
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

async function removeContent(trx: Db, { found, content_measure: content, field }: Decided, now: Date) {
  const { id: caseId, subject_kind: kind, subject_id: subjectId, listing_id: listingId } = found
  if (kind === 'question') await removeQuestion(trx, subjectId, now)
  else if (kind === 'note') await removeNote(trx, subjectId, now)
  else if (kind === 'follower_message') await removeMessage(trx, subjectId, now)
  else if (kind === 'video') await removeVideo(trx, subjectId, now)
  else if (kind === 'review') await removeReview(trx, subjectId, now)
  else if (kind === 'review_reply') await removeReply(trx, subjectId, now)
  else if (kind === 'listing' && listingId !== null)
    await holdListing(
      trx,
      content === 'remove'
        ? { listingId, kind: 'removal', caseId }
        : { listingId, kind: 'correction', caseId, field },
      now,
    )
}

/** Reverts the effects of a decision. */
export async function revokeDecision(
  trx: Db,
  { id, found, content_measure: content }: Decided,
  now: Date,
): Promise<void> {
  await liftHolds(trx, { caseId: found.id, kinds: ['removal', 'correction', 'check'] }, now, {
    wereWrong: true,
  })
  if (content === 'remove') await restoreContent(trx, found)
  await settleListings(trx, await liftRestrictions(trx, id, now))
}

async function restoreContent(trx: Db, { subject_kind: kind, subject_id: id }: LockedCase) {
  if (kind === 'question') await restoreQuestion(trx, id)
  else if (kind === 'note') await restoreNote(trx, id)
  else if (kind === 'follower_message') await restoreMessage(trx, id)
  else if (kind === 'video') await restoreVideo(trx, id)
  else if (kind === 'review') await restoreReview(trx, id)
  else if (kind === 'review_reply') await restoreReply(trx, id)
}
