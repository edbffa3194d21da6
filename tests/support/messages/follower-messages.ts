import type { Db } from '#lib/database/db.ts'

type Pair = { accountId: number; sellerId: number }

/** Has an account follow a seller and consent to the seller's messages. */
export async function consentsTo(
  db: Db,
  { accountId, sellerId, byMail = false }: Pair & { byMail?: boolean },
) {
  const pair = { account_id: accountId, seller_id: sellerId }
  const at = new Date()
  await db
    .insertInto('followed_seller')
    .values({ ...pair, followed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('seller_message_consent')
    .values({ ...pair, by_mail: byMail, source: 'profile', given_at: at })
    .execute()
}

type Message = { sellerId: number; title?: string; body?: string; listingIds?: number[] }

/** A draft of a seller; `sentAt` makes it a sent message. */
export async function followerMessageOf(
  db: Db,
  {
    sellerId,
    title = 'Jesenja ponuda',
    body = 'Stigli su novi modeli.',
    listingIds = [],
    sentAt,
  }: Message & { sentAt?: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('follower_message')
    .values({
      seller_id: sellerId,
      title,
      body,
      shop_link: true,
      changed_at: new Date(),
      ...(sentAt && {
        sent_at: sentAt,
        // A week that is over, so that a test may send another.
        next_at: sentAt,
        recipients: 1,
        delivered: 1,
        done_at: sentAt,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (listingIds.length > 0)
    await db
      .insertInto('follower_message_listing')
      .values(listingIds.map((listing_id, place) => ({ message_id: id, listing_id, place })))
      .execute()
  return id
}

/** A message that an account got. */
export async function receivedMessage(
  db: Db,
  { accountId, ...message }: Message & { accountId: number },
): Promise<number> {
  const id = await followerMessageOf(db, { ...message, sentAt: new Date() })
  await db
    .insertInto('follower_message_recipient')
    .values({ message_id: id, account_id: accountId })
    .execute()
  return id
}
