import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'

export type FindActor = (username: string) => Actor

/** Finds accounts as the callers that they would be, their owners in person. */
export async function actorsIn(db: Db): Promise<FindActor> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('shop', 'shop.owner_id', 'account.id')
    .select(['account.id', 'username', 'type', 'role', 'shop.id as shop_id'])
    .execute()
  const byName = new Map(rows.map((row) => [row.username, row]))
  return (username) => {
    const row = byName.get(username)
    if (!row) throw new Error(`the demo has no account ${username}`)
    return {
      id: row.id,
      username,
      type: row.type as Actor['type'],
      role: row.role as Actor['role'],
      dueRole: null,
      isPro: false,
      shopId: row.shop_id,
      sessionId: 0,
      visitId: null,
      isProgram: false,
      restriction: null,
      agent: null,
    }
  }
}
