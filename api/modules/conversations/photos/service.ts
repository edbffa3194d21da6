import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { imageSizes } from '#lib/photos/images.ts'
import type { ReadPhoto } from '#lib/photos/work.ts'
import { readOrRefuse, type ReceivedFile } from '#api/modules/media/service.ts'
import type { ImageSize } from '#contract/media/images.ts'
import { messagePhotos } from '#contract/limits/messages.ts'
import { photoUploadLimits } from '#contract/limits/listings.ts'
import { plural } from '#contract/text/plural.ts'
import { sellerKind } from '#api/modules/listings/service.ts'
import { membershipOf, recipientIn } from '../access.ts'
import { assertMaySendPhotos, getMessage } from '../reading/service.ts'
import { copiesIfHeldBefore } from '../safety/copies.ts'
import { append, limitMessages } from '../sending/service.ts'
import { findPhotoKey, insertPhotos } from './queries.ts'

/** Refuses early, before the photos are uploaded. Returns the recipient. */
export async function checkSending(deps: Deps, actor: Actor, id: number): Promise<number> {
  const otherId = await recipientIn(deps.db, actor, id)
  assertMaySendPhotos(actor)
  return otherId
}

/**
 * Sends photos as one message. Their files are private and have names that nobody can guess; unlike those of
 * listings, two people's photos never share a file.
 */
export async function sendPhotos(
  deps: Deps,
  actor: Actor,
  id: number,
  { key, received }: { key: string | undefined; received: readonly ReceivedFile[] },
) {
  const otherId = await checkSending(deps, actor, id)
  if (received.length > messagePhotos) {
    const text = `U jednoj poruci možete poslati najviše ${messagePhotos} ${plural(messagePhotos, 'fotografiju', 'fotografije', 'fotografija')}.`
    throw new DomainError('validation_failed', text, { fields: { photos: text } })
  }
  await limitMessages(deps, actor, key)
  for (const _ of received)
    await deps.rateLimiter.hit('photo-upload', String(actor.id), photoUploadLimits[sellerKind(actor)])
  const photos: ReadPhoto[] = []
  for (const file of received) photos.push(await readOrRefuse(deps, file))
  return getMessage(deps, actor, id, await keepAndSend(deps, actor, id, { otherId, key, photos }))
}

/** Returns the message's number. Removes the files again unless the message holds them. */
async function keepAndSend(
  deps: Deps,
  actor: Actor,
  id: number,
  { otherId, key, photos }: { otherId: number; key: string | undefined; photos: readonly ReadPhoto[] },
): Promise<number> {
  const kept = photos.map((photo) => ({ photo, key: `messages/${id}/${randomBytes(16).toString('hex')}` }))
  const remove = () =>
    removeFiles(
      deps,
      kept.map((file) => file.key),
    )
  try {
    for (const { photo, key: fileKey } of kept)
      for (const size of imageSizes)
        await deps.privateStorage.put(fileOf(fileKey, size), await readFile(photo.files[size]))
    const sent = await deps.db.transaction().execute(async (trx) => {
      const copies = await copiesIfHeldBefore(trx, actor, { conversationId: id, recipientId: otherId })
      const message = {
        conversationId: id,
        senderId: actor.id,
        agentId: actor.agent?.id,
        kind: 'photo',
        key: key ?? null,
        copies,
      } as const
      return append(deps, trx, message, ({ id: messageId }) =>
        insertPhotos(
          trx,
          messageId,
          kept.map(({ photo: { width, height, thumbhash }, key: file_key }) => ({
            width,
            height,
            thumbhash,
            file_key,
          })),
        ),
      )
    })
    if (sent.isRepeat) await remove()
    return sent.sequence
  } catch (error) {
    await remove()
    throw error
  }
}

const fileOf = (key: string, size: ImageSize) => `${key}-${size}.webp`

export async function removeFiles({ privateStorage }: Pick<Deps, 'privateStorage'>, keys: readonly string[]) {
  for (const key of keys) for (const size of imageSizes) await privateStorage.delete(fileOf(key, size))
}

/** A photo that one of the two asks for. Throws not_found, also for withdrawn messages. */
export async function openPhoto(
  deps: Deps,
  actor: Actor,
  { id, photo, size }: { id: number; photo: number; size: ImageSize },
) {
  await membershipOf(deps.db, actor, id)
  return openPhotoAs(deps, actor.id, { id, photo, size })
}

/** A photo as one of the two sees it, for staff who may read a reported conversation. */
export async function openPhotoAs(
  deps: Pick<Deps, 'db' | 'privateStorage'>,
  accountId: number,
  { id, photo, size }: { id: number; photo: number; size: ImageSize },
) {
  const key = await findPhotoKey(deps.db, accountId, id, photo)
  if (!key) throw new DomainError('not_found', 'Fotografija nije pronađena.')
  return deps.privateStorage.getBytes(fileOf(key, size))
}
