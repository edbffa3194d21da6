import type { Db } from '#lib/database/db.ts'
import { newBuilding, newBuildingFlats } from '#demo/listings/new-building.ts'
import { demoQuestions } from '#demo/talk.ts'
import { before, hour } from './times.ts'

type Known = {
  /** Ids by username. */
  sellers: ReadonlyMap<string, number>
  now: Date
}

/** Adds questions, answers, and an offer of many units. */
export async function insertTalk(trx: Db, { sellers, now }: Known) {
  for (const { listing: title, asker, question, answer, hoursAgo } of demoQuestions) {
    const listing = await trx
      .selectFrom('listing')
      .select(['id', 'seller_id'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const row = { listing_id: listing.id, seller_id: listing.seller_id }
    const askedAt = before(now, hoursAgo * hour)
    const answeredAt = before(now, (hoursAgo - 0.5) * hour)
    const seen = answer ? { seen_at: answeredAt, answered_at: answeredAt } : {}
    const { id } = await trx
      .insertInto('question')
      .values({ ...row, author_id: sellers.get(asker)!, body: question, created_at: askedAt, ...seen })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (answer)
      await trx
        .insertInto('question')
        .values({ ...row, parent_id: id, author_id: listing.seller_id, body: answer, created_at: answeredAt })
        .execute()
  }
  await insertOffer(trx, sellers.get(newBuilding.seller)!, now)
}

async function insertOffer(trx: Db, sellerId: number, now: Date) {
  const { id } = await trx
    .insertInto('listing_group')
    .values({ seller_id: sellerId, title: newBuilding.title, created_at: before(now, 40 * hour) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const titles = newBuildingFlats.map(({ title }) => title)
  await trx
    .insertInto('listing_group_unit')
    .columns(['listing_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('listing')
        .select((unit) => ['listing.id', unit.val(id).as('group_id')])
        .where('seller_id', '=', sellerId)
        .where('title', 'in', titles),
    )
    .execute()
}
