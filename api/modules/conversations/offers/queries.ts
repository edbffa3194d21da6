import type { Db } from '#lib/database/db.ts'

export const insertOffer = (trx: Db, messageId: number, conversationId: number, fening: number) =>
  trx
    .insertInto('message_offer')
    .values({ message_id: messageId, conversation_id: conversationId, price_fening: fening })
    .execute()

type Decision = 'accepted' | 'declined' | 'replaced' | 'withdrawn'

/** Returns whether the offer still waited for an answer. */
export async function decideOffer(trx: Db, messageId: number, state: Decision, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('message_offer')
    .set({ state, decided_at: now })
    .where('message_id', '=', messageId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const withdrawOffer = (trx: Db, messageId: number, now: Date) =>
  decideOffer(trx, messageId, 'withdrawn', now)

/** Makes room for another offer. */
export const replacePending = (trx: Db, conversationId: number, now: Date) =>
  trx
    .updateTable('message_offer')
    .set({ state: 'replaced', decided_at: now })
    .where('conversation_id', '=', conversationId)
    .where('state', '=', 'pending')
    .execute()

/** The listing of a conversation, if its price can be negotiated: still for sale. */
export const findNegotiable = (db: Db, conversationId: number) =>
  db
    .selectFrom('conversation')
    .innerJoin('listing', 'listing.id', 'conversation.listing_id')
    .select(['listing.id', 'listing.seller_id', 'listing.reserved'])
    .where('conversation.id', '=', conversationId)
    .where('listing.status', '=', 'active')
    .where('listing.held_by_moderation', '=', false)
    .where('listing.deleted_at', 'is', null)
    .executeTakeFirst()
