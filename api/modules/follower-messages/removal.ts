import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { deliverFollowerMessage, withdrawFollowerMessage } from './delivery.ts'
import { setRemoved } from './delivery-queries.ts'
import { findMessageRow, isRecipient, lockMessage } from './queries.ts'
import { findSender, nameOf } from './sender.ts'

/** A sent message as moderation knows it. */
export type ReportableMessage = { id: number; sellerId: number; seller: string; title: string; text: string }

/** The message, if the actor got it and it was not removed. */
export async function findReportable(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: number,
): Promise<ReportableMessage | undefined> {
  const row = await findMessageRow(db, id)
  if (!row?.sent_at || row.removed_at) return undefined
  if (row.seller_id !== actor.id && !(await isRecipient(db, id, actor.id))) return undefined
  const seller = nameOf(await findSender(db, row.seller_id))
  return { id, sellerId: row.seller_id, seller, title: row.title, text: row.body }
}

/** For moderation, in the transaction of its decision: nobody gets or reads the message any more. */
export async function removeMessage(trx: Db, id: number, now: Date): Promise<void> {
  const row = await lockMessage(trx, id)
  if (!row || row.removed_at) return
  await setRemoved(trx, id, now)
  await enqueue(trx, withdrawFollowerMessage, { messageId: id }, { key: `withdraw-follower-message:${id}` })
}

/** Undoes `removeMessage`: those who did not get the message yet do. */
export async function restoreMessage(trx: Db, id: number): Promise<void> {
  const row = await lockMessage(trx, id)
  if (!row?.removed_at) return
  await setRemoved(trx, id, null)
  if (!row.done_at)
    await enqueue(trx, deliverFollowerMessage, { messageId: id }, { key: `follower-message:${id}` })
}
