import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'

/** A conversation about a listing of `sellerId`: the seller wrote first, then the other offered a price. */
export async function talk(
  db: Db,
  { sellerId, otherId, listingId }: { sellerId: number; otherId: number; listingId: number },
): Promise<number> {
  const at = new Date()
  const { id } = await db
    .insertInto('conversation')
    .values({
      low_id: Math.min(sellerId, otherId),
      high_id: Math.max(sellerId, otherId),
      about: listingId,
      listing_id: listingId,
      last_sequence: 2,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = { conversation_id: id, last_at: at, unread: 1 }
  await db
    .insertInto('conversation_member')
    .values([
      { ...member, account_id: sellerId, other_id: otherId },
      { ...member, account_id: otherId, other_id: sellerId },
    ])
    .execute()
  const sent = { conversation_id: id, created_at: at }
  const [, offer] = await db
    .insertInto('message')
    .values([
      { ...sent, sequence: 1, sender_id: sellerId, kind: 'text', body: 'Dobar dan' },
      { ...sent, sequence: 2, sender_id: otherId, kind: 'offer' },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('message_offer')
    .values({ message_id: offer!.id, conversation_id: id, price_fening: 9_000 })
    .execute()
  return id
}

/** A first message that waits for staff. */
export async function heldMessage(
  db: Db,
  {
    senderId,
    otherId,
    listingId,
    body = 'Kupujem sve vrste automobila, isplata odmah.',
  }: Record<'senderId' | 'otherId', number> & { listingId?: number; body?: string },
) {
  const at = new Date()
  const { id } = await db
    .insertInto('conversation')
    .values({
      low_id: Math.min(senderId, otherId),
      high_id: Math.max(senderId, otherId),
      about: listingId ?? 0,
      listing_id: listingId ?? null,
      last_sequence: 1,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = { conversation_id: id, last_at: at }
  await db
    .insertInto('conversation_member')
    .values([
      { ...member, account_id: senderId, other_id: otherId },
      { ...member, account_id: otherId, other_id: senderId, folder: 'removed' },
    ])
    .execute()
  const sent = { conversation_id: id, sequence: 1, sender_id: senderId, created_at: at }
  const message = await db
    .insertInto('message')
    .values({ ...sent, kind: 'text', body, is_held: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('held_message')
    .values({ message_id: message.id, account_id: senderId, copies: 4, held_at: at })
    .execute()
  return message.id
}

/** A photo in a conversation, with a stored file of one width. */
export async function sentPhoto(
  { db, privateStorage }: Pick<Deps, 'db' | 'privateStorage'>,
  conversationId: number,
) {
  const { sequence } = await db
    .updateTable('conversation')
    .set((eb) => ({ last_sequence: eb('last_sequence', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('last_sequence as sequence')
    .executeTakeFirstOrThrow()
  const message = await db
    .insertInto('message')
    .values({ conversation_id: conversationId, sequence, kind: 'photo', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file_key = `messages/${conversationId}/${sequence}`
  await privateStorage.put(`${file_key}-md.webp`, 'webp')
  const { id } = await db
    .insertInto('message_photo')
    .values({ message_id: message.id, position: 0, file_key, width: 640, height: 480, thumbhash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A conversation between the person and someone else, with a row in each table about it. The person's
 * messages hold no mark, since they stay with the other.
 */
export async function fillConversation(
  { db, now }: Deps,
  { accountId, otherId, mark }: { accountId: number; otherId: number; mark: string },
) {
  const at = now()
  const [low_id, high_id] = [accountId, otherId].toSorted((a, b) => a - b) as [number, number]
  const conversation = await db
    .insertInto('conversation')
    .values({ low_id, high_id, about: 0, last_sequence: 2, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conversation_id = conversation.id
  const member = { conversation_id, last_at: at }
  await db
    .insertInto('conversation_member')
    .values([
      { ...member, account_id: accountId, other_id: otherId, draft: mark },
      { ...member, account_id: otherId, other_id: accountId, unread: 2 },
    ])
    .execute()
  const sent = { conversation_id, sender_id: accountId, created_at: at }
  const [offer, photo] = await db
    .insertInto('message')
    .values([
      { ...sent, sequence: 1, kind: 'offer', key: mark },
      { ...sent, sequence: 2, kind: 'photo', body: 'Ovo ostaje drugome.' },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('message_offer')
    .values({ message_id: offer!.id, conversation_id, price_fening: 500 })
    .execute()
  await db
    .insertInto('message_photo')
    .values({
      message_id: photo!.id,
      position: 0,
      file_key: `messages/${conversation_id}/abc`,
      width: 1,
      height: 1,
      thumbhash: 'x',
    })
    .execute()
  await db
    .insertInto('held_message')
    .values({ message_id: photo!.id, account_id: accountId, copies: 4, held_at: at })
    .execute()
  await db
    .insertInto('message_sketch')
    .values({
      account_id: accountId,
      recipient_id: otherId,
      sketch: [1],
      bands: [1],
      is_newcomers: true,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('message_answer')
    .values({ message_id: photo!.id, account_id: accountId, seconds: 60, answered_at: at })
    .execute()
  await db
    .insertInto('account_presence')
    .values({ account_id: accountId, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const tag = await db
    .insertInto('conversation_tag')
    .values({ account_id: accountId, name: mark, color: 'red', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversation_tag_entry')
    .values({ tag_id: tag.id, conversation_id, account_id: accountId })
    .execute()
  await db.insertInto('quick_reply').values({ account_id: accountId, body: mark, created_at: at }).execute()
}
