import type { Deps } from '#api/deps.ts'

export async function newestListing({ db }: Deps, sellerId: number): Promise<number> {
  const { id } = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'active')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
