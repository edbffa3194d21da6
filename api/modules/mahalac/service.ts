import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { pageMetaOf } from '#lib/endpoints/paging.ts'
import { boardPageSize, boardRepliesPageSize } from '#contract/limits/messages.ts'
import { countNotes, countReplies, findShown, listNotes as listRows, listReplies } from './queries.ts'
import { noteView } from './view.ts'
import { deleteLike, insertLike } from './write-queries.ts'

export { postNote, postReply } from './submission.ts'
export { addPhoto, checkPhoto, openPhoto } from './photo.ts'
export { deleteNote, eraseNotesOf, findNote, removeNote, restoreNote } from './removal.ts'

const gone = () => new DomainError('not_found', 'Poruka nije pronađena.')

export async function listNotes(
  { db, places }: Deps,
  actor: Actor | null,
  { city, page }: { city?: number | undefined; page: number },
) {
  const limit = boardPageSize
  const readerId = actor?.id ?? null
  const [total, rows] = await Promise.all([
    countNotes(db, city),
    listRows(db, { cityId: city, readerId, limit, offset: (page - 1) * limit }),
  ])
  return { data: rows.map((row) => noteView(places, row)), meta: pageMetaOf(total, page, limit) }
}

/** A note with a page of its replies; of a reply its note. */
export async function getThread(
  { db, places }: Deps,
  actor: Actor | null,
  { id, page }: { id: number; page: number },
) {
  const readerId = actor?.id ?? null
  const note = await findShown(db, id, readerId)
  if (!note || note.parent_id !== null) throw gone()
  const limit = boardRepliesPageSize
  const [total, rows] = await Promise.all([
    countReplies(db, id),
    listReplies(db, { noteId: id, readerId, limit, offset: (page - 1) * limit }),
  ])
  return {
    note: noteView(places, note),
    data: rows.map((row) => noteView(places, row)),
    meta: pageMetaOf(total, page, limit),
  }
}

/** Gives or takes back a like; a repeat changes nothing. */
export async function setLike({ db, now }: Deps, actor: Actor, id: number, isLiked: boolean) {
  if (!(await findShown(db, id, actor.id))) throw gone()
  if (isLiked) await insertLike(db, id, actor.id, now())
  else await deleteLike(db, id, actor.id)
  const row = await findShown(db, id, actor.id)
  if (!row) throw gone()
  return { likes: row.likes, liked: row.liked }
}
