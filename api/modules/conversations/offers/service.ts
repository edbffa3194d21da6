import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { reserveListing } from '#api/modules/listings/service.ts'
import { recipientIn } from '../access.ts'
import { lockConversation } from '../queries.ts'
import { getMessage } from '../reading/service.ts'
import { copiesIfHeldBefore } from '../safety/copies.ts'
import { findMessage } from '../sending/queries.ts'
import { append, limitMessages } from '../sending/service.ts'
import { decideOffer, findNegotiable, insertOffer, replacePending } from './queries.ts'

async function checkNegotiable(db: Db, conversationId: number) {
  const listing = await findNegotiable(db, conversationId)
  if (!listing) throw new DomainError('conflict', 'Cijenu možete ponuditi samo za aktivan oglas.')
  return listing
}

/** Offers a price for the listing; replaces an offer of either side that waits for an answer. */
export async function makeOffer(
  deps: Deps,
  actor: Actor,
  id: number,
  { fening, key }: { fening: number; key: string | undefined },
) {
  const otherId = await recipientIn(deps.db, actor, id)
  await checkNegotiable(deps.db, id)
  await limitMessages(deps, actor, key)
  const { sequence } = await deps.db.transaction().execute(async (trx) => {
    const copies = await copiesIfHeldBefore(trx, actor, { conversationId: id, recipientId: otherId })
    const message = {
      conversationId: id,
      senderId: actor.id,
      agentId: actor.agent?.id,
      kind: 'offer',
      key: key ?? null,
      copies,
    } as const
    return append(deps, trx, message, async ({ id: messageId }) => {
      await replacePending(trx, id, deps.now())
      await insertOffer(trx, messageId, id, fening)
    })
  })
  return getMessage(deps, actor, id, sequence)
}

export type Answer = { sequence: number; isAccepted: boolean; isReserving: boolean }

/** Answers an offer of the other side. Accepting may reserve the listing, for its seller. */
export async function answerOffer(deps: Deps, actor: Actor, id: number, answer: Answer) {
  const { sequence: asked, isAccepted, isReserving } = answer
  await recipientIn(deps.db, actor, id)
  const { sequence } = await deps.db.transaction().execute(async (trx) => {
    if (isAccepted) {
      const listing = await checkNegotiable(trx, id)
      // Its lock comes before the conversation's, as when a listing is erased.
      if (isReserving && listing.seller_id === actor.id && !listing.reserved)
        await reserveListing(deps, trx, actor, listing.id)
    }
    await lockConversation(trx, id)
    const offer = await findMessage(trx, id, asked)
    const isSeen = offer && (!offer.is_held || offer.sender_id === actor.id)
    if (!isSeen || offer.kind !== 'offer') throw new DomainError('not_found', 'Ponuda nije pronađena.')
    if (offer.sender_id === actor.id) throw new DomainError('conflict', 'Ovo je vaša ponuda.')
    if (!(await decideOffer(trx, offer.id, isAccepted ? 'accepted' : 'declined', deps.now())))
      throw new DomainError('conflict', 'Ova ponuda više ne čeka odgovor.')
    return append(deps, trx, {
      conversationId: id,
      senderId: actor.id,
      agentId: actor.agent?.id,
      kind: 'system',
      event: isAccepted ? 'offer-accepted' : 'offer-declined',
      aboutSequence: asked,
    })
  })
  return getMessage(deps, actor, id, sequence)
}
