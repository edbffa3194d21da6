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

/** With their replies. */
export const deleteNotes = (trx: Db, ids: readonly number[]) =>
  trx.deleteFrom('board_note').where('id', 'in', ids).execute()

/** Null shows it again. */
export const setRemoved = (trx: Db, id: number, removedAt: Date | null) =>
  trx.updateTable('board_note').set({ removed_at: removedAt }).where('id', '=', id).execute()

export type Kept = { id: number; photo_key: string | null }

/** Some of the notes and replies of an account, which nobody changes before this transaction ends. */
export const lockNotesOf = (trx: Db, authorId: number, limit: number): Promise<Kept[]> =>
  trx
    .selectFrom('board_note')
    .select(['id', 'photo_key'])
    .where('author_id', '=', authorId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/** The same for notes of before a time; their replies go with them. */
export const lockOldNotes = (trx: Db, before: Date, limit: number): Promise<Kept[]> =>
  trx
    .selectFrom('board_note')
    .select(['id', 'photo_key'])
    .where('parent_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .execute()
