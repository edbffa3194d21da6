import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { hasActed } from '#api/modules/audit/service.ts'
import { openPhotoAs, readAs } from '#api/modules/conversations/service.ts'
import type { ImageSize } from '#contract/media/images.ts'
import type { ConversationMessage } from '#contract/conversations/messages.ts'
import { checkClaim, takeClaim } from './claims.ts'
import { checkImpartial, lockExistingCase } from './decisions.ts'
import { findReader } from './queries.ts'
import { log, threadRead, photoOf } from './claimed-cases.ts'

/**
 * The messages of a reported conversation as its reporter sees them, for the moderator who claimed the case. Each
 * reading leaves a trace with its reason and its photos.
 */
export async function readThread(
  { db, now: clock }: Deps,
  actor: Actor,
  id: number,
  reason: string,
): Promise<{ data: ConversationMessage[] }> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const found = await lockExistingCase(trx, id)
    await checkImpartial(trx, actor, found)
    await checkClaim(trx, id, actor, now)
    const reader = found.subject_kind === 'conversation' ? await findReader(trx, id) : undefined
    if (!reader?.reporter_id)
      throw new DomainError('not_found', 'Uz ovaj slučaj nema prijavljenog razgovora.')
    await takeClaim(trx, id, actor, now)
    const messages = await readAs(trx, reader.reporter_id, found.subject_id)
    const photos = messages.flatMap((message) => message.photos.map((photo) => photo.id))
    await log(trx, actor, threadRead, id, now, {
      reason,
      conversation: found.subject_id,
      ...(photos.length > 0 && { photos }),
    })
    return { data: messages.map((message) => ({ ...message, photos: message.photos.map(photoOf(id)) })) }
  })
}

/** A photo of a reported conversation, for the moderator of the case who gave a reason for reading it. */
export async function openThreadPhoto(
  deps: Deps,
  actor: Actor,
  { id, photo, size }: { id: number; photo: number; size: ImageSize },
) {
  const { db, now } = deps
  const found = await lockExistingCase(db, id)
  await checkClaim(db, id, actor, now())
  const reader = found.subject_kind === 'conversation' ? await findReader(db, id) : undefined
  if (!reader?.reporter_id || !(await hasActed(db, actor.id, `case:${id}`, threadRead)))
    throw new DomainError('not_found', 'Fotografija nije pronađena.')
  return openPhotoAs(deps, reader.reporter_id, { id: found.subject_id, photo, size })
}
