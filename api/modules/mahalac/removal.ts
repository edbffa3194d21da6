import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { inBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { dayMs } from '#lib/time.ts'
import { withdrawNotices } from '#api/modules/notifications/service.ts'
import { boardNoteDays } from '#contract/limits/messages.ts'
import { boardReplied } from './notices.ts'
import { removePhotos } from './photo.ts'
import { type AnyNote, findAny, lockNote } from './queries.ts'
import { deleteNotes, type Kept, lockNotesOf, lockOldNotes, setRemoved } from './write-queries.ts'

/** Withdraws the notice about a reply from the author of the note. */
async function withdrawWhatWasTold(trx: Db, { id, parent_id }: AnyNote): Promise<void> {
  const parent = parent_id === null ? undefined : await findAny(trx, parent_id)
  if (parent) await withdrawNotices(trx, boardReplied, parent.author_id, [String(id)])
}

/** The files first: after a crash in between the rows remain, so that a repeat finds them again. */
async function deleteWithPhotos(deps: Deps, trx: Db, notes: readonly Kept[]): Promise<void> {
  await removePhotos(
    deps,
    notes.map(({ photo_key }) => photo_key),
  )
  await deleteNotes(
    trx,
    notes.map(({ id }) => id),
  )
}

export async function deleteNote(deps: Deps, actor: Actor, id: number): Promise<{ isReply: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, id)
    if (!note || note.removed_at) throw new DomainError('not_found', 'Poruka nije pronađena.')
    if (note.author_id !== actor.id)
      throw new DomainError('forbidden', 'Možete izbrisati samo ono što ste sami napisali.')
    await withdrawWhatWasTold(trx, note)
    await deleteWithPhotos(deps, trx, [note])
    return { isReply: note.parent_id !== null }
  })
}

/** A note or a reply as moderation knows it. */
export type RemovableNote = {
  id: number
  authorId: number
  parentId: number | null
  content: string
  cityId: number
  isRemoved: boolean
}

export async function findNote(db: Db, id: number): Promise<RemovableNote | undefined> {
  const row = await findAny(db, id)
  return (
    row && {
      id: row.id,
      authorId: row.author_id,
      parentId: row.parent_id,
      content: row.body,
      cityId: row.city_id,
      isRemoved: row.removed_at !== null,
    }
  )
}

/**
 * For moderation, in the transaction of its decision: nobody sees the note with its replies and its photo, or the
 * reply, any more. They stay for an appeal.
 */
export async function removeNote(trx: Db, id: number, now: Date): Promise<void> {
  const note = await lockNote(trx, id)
  if (!note || note.removed_at) return
  await withdrawWhatWasTold(trx, note)
  await setRemoved(trx, id, now)
}

/** Undoes `removeNote`. */
export async function restoreNote(trx: Db, id: number): Promise<void> {
  const note = await lockNote(trx, id)
  if (note?.removed_at) await setRemoved(trx, id, null)
}

const deleteAllOf = (deps: Deps, lock: (trx: Db, limit: number) => Promise<Kept[]>): Promise<number> =>
  inBatches((limit) =>
    deps.db.transaction().execute(async (trx) => {
      const notes = await lock(trx, limit)
      if (notes.length > 0) await deleteWithPhotos(deps, trx, notes)
      return notes.length
    }),
  )

/** Before an account is erased: its notes with their photos and replies. */
export const eraseNotesOf = (deps: Deps, accountId: number) =>
  deleteAllOf(deps, (trx, limit) => lockNotesOf(trx, accountId, limit))

/** For a job: deletes old notes with their photos and replies. */
export const forgetOldNotes = (deps: Deps) =>
  deleteAllOf(deps, (trx, limit) =>
    lockOldNotes(trx, new Date(deps.now().getTime() - boardNoteDays * dayMs), limit),
  )
