import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { listRetainedItems } from '#api/modules/listings/service.ts'
import { assertMayContinue, assertMayStart, otherSide, refusalOf } from '../access.ts'
import { findConversationOf } from '../sending/queries.ts'
import { findSubject, type Subject } from '../sending/service.ts'
import { conversationListingView, userView } from '../view.ts'

/** Finds the other side of a new conversation. Throws not_found, listing_gone, and conflict for oneself. */
export async function findCounterpart(deps: Deps, actor: Actor, asked: Subject) {
  const { other, about, isActive } = await findSubject(deps, actor, asked)
  const [known, items] = await Promise.all([
    findConversationOf(deps.db, { one: actor.id, other: other.id, about }),
    listRetainedItems(deps, about === 0 ? [] : [about]),
  ])
  const now = deps.now()
  const refusal = await refusalOf(
    known ? assertMayContinue(deps.db, actor, otherSide(other)) : assertMayStart(deps.db, actor, other, now),
  )
  return {
    conversation_id: known?.id ?? null,
    user: userView(other, now),
    listing: items[0] ? conversationListingView(items[0]) : null,
    refusal: refusal ?? (known || isActive ? null : 'Oglas više nije aktivan.'),
  }
}
