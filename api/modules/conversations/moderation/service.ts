import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { unixSeconds } from '#lib/time.ts'
import { recordAction } from '#api/modules/audit/service.ts'
import type { HeldDecision, HeldSender } from '#contract/conversations/held-messages.ts'
import { heldPerDecision, heldSendersPageSize } from '#contract/limits/messages.ts'
import { plural } from '#contract/text/plural.ts'
import { publishArrived } from '../live/publication.ts'
import { lockConversation } from '../queries.ts'
import {
  countHeldSenders,
  decideHeld,
  deliverHeld,
  listConversationsOf,
  listHeldSenders as list,
} from './queries.ts'

/** Lists senders who wait for a decision, the longest waiting first. */
export async function listHeldSenders({ db }: Pick<Deps, 'db'>, page: number) {
  const limit = heldSendersPageSize
  const [total, rows] = await Promise.all([
    countHeldSenders(db),
    list(db, { limit, offset: (page - 1) * limit }),
  ])
  const data = rows.map(({ id, username, type, created_at, ...row }): HeldSender => ({
    user: { id, username, type, created_at: unixSeconds(created_at) },
    count: Number(row.count),
    copies: row.copies,
    texts: row.texts,
    held_at: unixSeconds(row.held_at),
    last_id: row.last_id,
  }))
  return { data, meta: pageMetaOf(total, page, limit) }
}

const words = (count: number) => `${count} ${plural(count, 'poruka', 'poruke', 'poruka')}`

/** Delivers the waiting messages of a sender, or keeps them from their readers for good. */
export async function decideHeldMessages(
  { db, now }: Deps,
  actor: Actor,
  senderId: number,
  { decision, last_id: lastId }: HeldDecision,
): Promise<{ message: string }> {
  const at = now()
  const state = decision === 'release' ? 'released' : 'refused'
  const count = await db.transaction().execute(async (trx) => {
    const decided = { accountId: senderId, lastId, state, now: at, limit: heldPerDecision } as const
    const ids = await decideHeld(trx, decided)
    if (ids.length === 0)
      throw new DomainError('conflict', 'Ove poruke više ne čekaju: o njima je odlučio neko drugi.')
    if (state === 'released')
      for (const message of await listConversationsOf(trx, ids)) {
        if (message.withdrawn_at || message.sender_id === null) continue
        await lockConversation(trx, message.conversation_id)
        await deliverHeld(trx, message.id, at)
        const { id, conversation_id: conversationId, sender_id: senderId } = message
        await publishArrived(trx, { id, conversationId, senderId })
      }
    await recordAction(trx, {
      actor,
      action: state,
      subject: `held-messages:${senderId}`,
      before: { state: 'open' },
      after: { state, messages: ids },
      at,
    })
    return ids.length
  })
  return { message: state === 'released' ? `Isporučeno: ${words(count)}.` : `Odbijeno: ${words(count)}.` }
}
