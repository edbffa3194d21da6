import type { Db } from '#lib/database/db.ts'

export type NewNote = {
  parent_id: number | null
  author_id: number
  city_id: number
  body: string
  created_at: Date
}

export const insertNote = async (trx: Db, note: NewNote): Promise<number> =>
  (await trx.insertInto('board_note').values(note).returning('id').executeTakeFirstOrThrow()).id

export const insertLike = (db: Db, noteId: number, accountId: number, now: Date) =>
  db
    .insertInto('board_like')
    .values({ note_id: noteId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteLike = (db: Db, noteId: number, accountId: number) =>
  db.deleteFrom('board_like').where('note_id', '=', noteId).where('account_id', '=', accountId).execute()

/** False if the note has a photo already. */
export async function setPhoto(trx: Db, id: number, key: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('board_note')
    .set({ photo_key: key })
    .where('id', '=', id)
    .where('photo_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** With its replies; returns the key of its photo. */
export const deleteNote = async (trx: Db, id: number): Promise<string | null> =>
  (await trx.deleteFrom('board_note').where('id', '=', id).returning('photo_key').executeTakeFirst())
    ?.photo_key ?? null

/** Null shows it again. */
export const setRemoved = (trx: Db, id: number, removedAt: Date | null) =>
  trx.updateTable('board_note').set({ removed_at: removedAt }).where('id', '=', id).execute()

/** Some of the notes and replies of an account; returns their numbers and the keys of their photos. */
export const deleteNotesOf = (db: Db, accountId: number, limit: number) =>
  db
    .deleteFrom('board_note')
    .where('id', 'in', (eb) =>
      eb.selectFrom('board_note').select('id').where('author_id', '=', accountId).orderBy('id').limit(limit),
    )
    .returning(['id', 'photo_key'])
    .execute()
