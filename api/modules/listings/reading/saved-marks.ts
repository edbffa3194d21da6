import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { batched } from '#lib/database/batched.ts'
import { compiledOnce } from '#lib/database/compiled.ts'
import type { Db } from '#lib/database/db.ts'
import type { Reader } from '#lib/accounts/reader.ts'

type Asked = { accountId: number; ids: readonly number[] }

const savedAmong = compiledOnce((db, accountIds: readonly number[], ids: readonly number[]) =>
  db
    .selectFrom(
      sql<{ account_id: number; listing_id: number }>`
        unnest((select ${accountIds}::bigint[]), (select ${ids}::bigint[]))`.as<'asked'>(
        sql`asked (account_id, listing_id)`,
      ),
    )
    .innerJoin('saved_listing', (join) =>
      join
        .onRef('saved_listing.account_id', '=', 'asked.account_id')
        .onRef('saved_listing.listing_id', '=', 'asked.listing_id'),
    )
    .select(['saved_listing.account_id', 'saved_listing.listing_id'])
    // Two pages of one account may ask for it at once.
    .distinct()
    .where('saved_listing.removed_at', 'is', null),
)

const savedOfAll = batched<Asked, number[]>(async (db, asked) => {
  const pairs = asked.flatMap(({ accountId, ids }) => ids.map((id) => [accountId, id] as const))
  const rows = await savedAmong(
    db,
    pairs.map(([accountId]) => accountId),
    pairs.map(([, id]) => id),
  )
  return asked.map(({ accountId, ids }) =>
    rows
      .filter((row) => row.account_id === accountId && ids.includes(row.listing_id))
      .map((row) => row.listing_id),
  )
})

/** The listings among `ids` that the account saved. */
export const findSavedAmong = async (db: Db, accountId: number, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? [] : savedOfAll(db, { accountId, ids })

type Marked = { id: number; saved: boolean }

type SavedReader = Pick<Reader, 'actor' | 'isPage'>

/**
 * Marks the items that the reader saved. Pages get everything unmarked, so that they can share replies; the browser
 * asks for its user's own.
 */
export async function withSaved<Item extends Marked>(
  { db }: Pick<Deps, 'db'>,
  reader: SavedReader,
  items: Item[],
): Promise<Item[]> {
  const [marked] = await withSavedIn({ db }, reader, [items])
  return marked!
}

/** The same for several lists, in one query. */
export async function withSavedIn<Item extends Marked>(
  { db }: Pick<Deps, 'db'>,
  reader: SavedReader,
  lists: Item[][],
): Promise<Item[][]> {
  // A reader with an invalid token sees the lists as a visitor does.
  const actor = reader.isPage ? null : await reader.actor().catch(() => null)
  if (!actor) return lists
  const ids = lists.flat().map(({ id }) => id)
  const saved = new Set(await findSavedAmong(db, actor.id, ids))
  return lists.map((items) => items.map((item) => (saved.has(item.id) ? { ...item, saved: true } : item)))
}

/** The same for these members of a reply; returns the reply itself to pages. */
export async function withSavedMembers<Name extends string, Reply extends Record<Name, Marked[]>>(
  { db }: Pick<Deps, 'db'>,
  reader: SavedReader,
  reply: Reply,
  names: readonly Name[],
): Promise<Reply> {
  if (reader.isPage) return reply
  const lists = await withSavedIn(
    { db },
    reader,
    names.map((name) => reply[name]),
  )
  return { ...reply, ...Object.fromEntries(names.map((name, at) => [name, lists[at]])) }
}
