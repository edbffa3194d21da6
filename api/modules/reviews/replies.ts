import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { assertMayWrite } from '#lib/accounts/restrictions.ts'
import { publishNotices } from '#api/modules/notifications/service.ts'
import { publishChanged } from './live.ts'
import { reviewAnswered } from './notices.ts'
import { assertPublicText } from './text-check.ts'
import { findOrderNumber, insertReply, lockReview } from './write-queries.ts'

const noReview = () => new DomainError('not_found', 'Dojam nije pronađen.')

/** Publishes the one reply of the reviewed person. The same reply again changes nothing. */
export async function replyTo(deps: Deps, actor: Actor, id: number, text: string): Promise<void> {
  assertMayWrite(actor)
  assertPublicText(deps, text)
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, id)
    if (!review || !review.published_at || review.removed_at || review.subject_id !== actor.id)
      throw noReview()
    if (review.reply === text && !review.reply_removed_at) return
    if (review.reply !== null)
      throw new DomainError('conflict', 'Na ovaj dojam ste već odgovorili. Na dojam se odgovara jednom.')
    await insertReply(trx, id, text, now)
    const { author_id: authorId, order_id: orderId } = review
    await publishChanged(trx, orderId, [authorId, actor.id])
    if (authorId === null) return
    const number = await findOrderNumber(trx, orderId)
    const event = { accountId: authorId, key: String(id), group: String(id), data: { orderId, number } }
    await publishNotices(trx, reviewAnswered, [event], now)
  })
}
