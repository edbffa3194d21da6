import type { Db } from '#lib/database/db.ts'
import { demoNotes } from '#demo/board.ts'
import { after, before, hour } from './times.ts'

type Known = {
  /** Ids by username. */
  sellers: ReadonlyMap<string, number>
  now: Date
}

/** Adds notes of neighbours with replies and likes. */
export async function insertBoard(trx: Db, { sellers, now }: Known) {
  const towns = await trx
    .selectFrom('account')
    .select(['id', 'city_id'])
    .where('id', 'in', [...sellers.values()])
    .execute()
  const townOf = new Map(towns.map(({ id, city_id }) => [id, city_id!]))
  const readers = [...sellers.values()]
  // The board lists later ids first.
  const oldestFirst = demoNotes.toSorted((one, other) => other.hoursAgo - one.hoursAgo)
  for (const [index, { author, hoursAgo, body, likes, replies = [] }] of oldestFirst.entries()) {
    const authorId = sellers.get(author)!
    const place = { city_id: townOf.get(authorId)! }
    const at = before(now, hoursAgo * hour)
    const { id } = await trx
      .insertInto('board_note')
      .values({ ...place, author_id: authorId, body, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (replies.length > 0)
      await trx
        .insertInto('board_note')
        .values(
          replies.map(([hours, by, text]) => ({
            ...place,
            parent_id: id,
            author_id: sellers.get(by)!,
            body: text,
            created_at: after(at, hours * hour),
          })),
        )
        .execute()
    // Other readers for each note, never its author.
    const fans = readers.filter((one) => one !== authorId).slice(index * 20, index * 20 + likes)
    await trx
      .insertInto('board_like')
      .values(fans.map((account_id) => ({ note_id: id, account_id, created_at: at })))
      .execute()
  }
}
