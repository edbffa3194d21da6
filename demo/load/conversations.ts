import type { Db } from '#lib/database/db.ts'
import { type DemoConversation, demoConversations } from '#demo/season.ts'
import { before, hour } from './times.ts'

type Known = {
  /** Ids by username. */
  sellers: ReadonlyMap<string, number>
  now: Date
}

/** Adds conversations about listings of the accounts with a login. */
export async function insertConversations(trx: Db, known: Known) {
  for (const conversation of demoConversations) await insertOne(trx, conversation, known)
}

async function insertOne(trx: Db, given: DemoConversation, { sellers, now }: Known) {
  const { messages, unread } = given
  const ids = { buyer: sellers.get(given.buyer)!, seller: sellers.get(given.seller)! }
  const listing = await trx
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', ids.seller)
    .where('status', '=', 'active')
    .where('listing_type', '=', 'sell')
    // Each buyer asks about another one.
    .orderBy((eb) => eb('id', '>', ids.buyer))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const at = (hoursAgo: number) => before(now, hoursAgo * hour)
  const [first, last] = [messages[0]!, messages.at(-1)!]
  const { id } = await trx
    .insertInto('conversation')
    .values({
      low_id: Math.min(ids.buyer, ids.seller),
      high_id: Math.max(ids.buyer, ids.seller),
      about: listing.id,
      listing_id: listing.id,
      last_sequence: messages.length,
      created_at: at(first[0]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sides = [
    ['buyer', 'seller'],
    ['seller', 'buyer'],
  ] as const
  await trx
    .insertInto('conversation_member')
    .values(
      sides.map(([side, other]) => {
        const isBehind = unread > 0 && last[1] === other
        return {
          conversation_id: id,
          account_id: ids[side],
          other_id: ids[other],
          last_at: at(last[0]),
          unread: isBehind ? unread : 0,
          seen_sequence: isBehind ? messages.length - unread : messages.length,
          waiting_since: isBehind ? at(messages[messages.length - unread]![0]) : null,
        }
      }),
    )
    .execute()
  await trx
    .insertInto('message')
    .values(
      messages.map(([hoursAgo, by, body], index) => ({
        conversation_id: id,
        sequence: index + 1,
        sender_id: ids[by],
        kind: 'text',
        body,
        created_at: at(hoursAgo),
      })),
    )
    .execute()
}
