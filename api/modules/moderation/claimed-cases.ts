import type { AuditAction } from '#contract/audit.ts'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import { callPath } from '#contract/endpoint.ts'
import type { ImageSize } from '#contract/media/images.ts'
import { getThreadPhoto } from '#contract/moderation/endpoints.ts'
import type { ConversationMessage } from '#contract/conversations/messages.ts'
import { findNext } from './claim-queries.ts'
import { checkClaim, dropClaim, takeClaim } from './claims.ts'
import { checkImpartial, checkOther, lockExistingCase } from './decisions.ts'
import { lockAppeal, lockStanding } from './decision-queries.ts'

export const log = (trx: Db, actor: Actor, action: AuditAction, id: number, at: Date, after?: object) =>
  recordAction(trx, { actor, action, subject: `case:${id}`, after, at })

/** Claims an open case, or one with an appeal that a moderator other than the first has to decide. */
export async function claimCase({ db, now: clock }: Deps, actor: Actor, id: number) {
  const now = clock()
  const until = await db.transaction().execute(async (trx) => {
    const found = await lockExistingCase(trx, id)
    await checkImpartial(trx, actor, found)
    if (found.state === 'closed') {
      const standing = await lockStanding(trx, id)
      const appeal = standing && (await lockAppeal(trx, standing.id))
      if (!appeal || appeal.outcome) throw new DomainError('conflict', 'O ovom slučaju je već odlučeno.')
      checkOther(actor, standing.decided_by)
    }
    const end = await takeClaim(trx, id, actor, now)
    await log(trx, actor, 'claimed', id, now)
    return end
  })
  return { message: 'Slučaj je vaš.', until: unixSeconds(until) }
}

export async function claimNext({ db, now: clock }: Deps, actor: Actor): Promise<{ id: number | null }> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const id = await findNext(trx, actor.id, now)
    if (id === undefined) return { id: null }
    await takeClaim(trx, id, actor, now)
    await log(trx, actor, 'claimed', id, now)
    return { id }
  })
}

export async function releaseCase({ db, now: clock }: Deps, actor: Actor, id: number) {
  const now = clock()
  await db.transaction().execute(async (trx) => {
    await lockExistingCase(trx, id)
    await checkClaim(trx, id, actor, now)
    await dropClaim(trx, id)
    await log(trx, actor, 'released', id, now)
  })
  return { message: 'Slučaj je ponovo slobodan.' }
}

export const threadRead = 'thread-read'

const addressOf = (id: number, photo: number, size: ImageSize) =>
  `/api${callPath(getThreadPhoto, { params: { id, photo, size } })}`

/** The photo at the address that moderators of the case may open. */
export const photoOf = (caseId: number) => (photo: ConversationMessage['photos'][number]) => ({
  ...photo,
  image: addressOf(caseId, photo.id, 'md'),
  large: addressOf(caseId, photo.id, 'lg'),
})
