import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { inProcessAddress } from '#lib/addresses.ts'
import type { Db } from '#lib/db.ts'

export async function findSavedAmong(db: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('saved_listing')
    .select('listing_id')
    .where('account_id', '=', accountId)
    .where('listing_id', '=', sql<number>`any(${ids})`)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

type Marked = { id: number; saved: boolean }

/**
 * Marks the items that the caller saved. Pages get them unmarked, since visitors share those replies; the
 * browser asks for its user's own.
 */
export async function withSaved<Item extends Marked>(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  items: Item[],
): Promise<Item[]> {
  const [marked] = await withSavedIn({ db }, request, [items])
  return marked!
}

/** The same for several lists, in one query. */
export async function withSavedIn<Item extends Marked>(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  lists: Item[][],
): Promise<Item[][]> {
  const isOfPage = request.socket.remoteAddress === inProcessAddress
  const actor = isOfPage ? null : await request.actor().catch(() => null)
  if (!actor) return lists
  const ids = lists.flat().map(({ id }) => id)
  const saved = new Set(await findSavedAmong(db, actor.id, ids))
  return lists.map((items) => items.map((item) => (saved.has(item.id) ? { ...item, saved: true } : item)))
}
