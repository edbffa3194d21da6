import type { Db } from '#lib/database/db.ts'
import type { makers } from '#tests/support/makers.ts'

const hour = 3_600_000

/** A promotion that nobody paid for, running for a day yet unless its start says otherwise. */
export async function promotionOf(
  db: Db,
  listingId: number,
  { startsIn = -24 * hour, type = 1 }: { startsIn?: number; type?: 1 | 2 } = {},
): Promise<number> {
  const starts_at = new Date(Date.now() + startsIn)
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 48 * hour) }
  const phase = startsIn > 0 ? 0 : 1
  const kind = { listing_id: listingId, type }
  const { id } = await db
    .insertInto('promotion_purchase')
    .values({
      ...kind,
      ...times,
      days: 2,
      refresh_every: 0,
      daily_hours: 0,
      price: 0,
      phase,
      auto_renewal: false,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('promotion')
    .values({ ...kind, ...times, purchase_id: id, phase })
    .execute()
  return id
}

type Makers = ReturnType<typeof makers>

/** Promotions of both types and one to come, of new listings. Returns a listing without any. */
export async function promoteSome(
  make: Makers,
  db: Db,
  values: Parameters<Makers['listing']>[0],
): Promise<number> {
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await make.listing(values)).id))
  await promotionOf(db, ids[0]!, { type: 1 })
  await promotionOf(db, ids[1]!, { type: 2 })
  await promotionOf(db, ids[2]!, { startsIn: 24 * hour })
  return ids[3]!
}
