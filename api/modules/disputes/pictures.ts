import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { deleteWithFiles } from '#lib/database/rows-with-files.ts'
import { DomainError } from '#lib/errors.ts'
import { imageSizes } from '#lib/photos/images.ts'
import type { ReadPhoto } from '#lib/photos/work.ts'
import { isStaff } from '#lib/accounts/staff.ts'
import { sellerKind } from '#api/modules/listings/service.ts'
import { readOrRefuse, type ReceivedFile } from '#api/modules/media/service.ts'
import { disputePictures } from '#contract/limits/orders.ts'
import type { ImageSize } from '#contract/media/images.ts'
import { photoUploadLimits } from '#contract/limits/listings.ts'
import {
  deletePictures,
  deleteStatementsOf,
  findPicture,
  insertPictures,
  listFilesOf,
  listOldFiles,
  listPictures,
  listStatements,
  type PictureFile,
} from './queries.ts'
import { lockOwnDispute, viewOf } from './disputes.ts'

const most = `U sporu možete poslati najviše ${disputePictures} slika.`
const tooMany = () => new DomainError('validation_failed', most, { fields: { pictures: most } })
const fileOf = (key: string, size: ImageSize) => `${key}-${size}.webp`

/** Refuses early, before the pictures are uploaded. */
export const checkPictures = ({ db }: Deps, actor: Actor, orderId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { side, dispute } = await lockOwnDispute(trx, actor, orderId)
    const own = (await listPictures(trx, dispute.id)).filter((one) => one.side === side)
    if (own.length >= disputePictures) throw tooMany()
  })

/**
 * Adds pictures to the actor's last statement. Their files are private and have names that nobody can
 * guess.
 */
export async function addPictures(
  deps: Deps,
  actor: Actor,
  orderId: number,
  received: readonly ReceivedFile[],
) {
  if (received.length > disputePictures) throw tooMany()
  for (const _ of received)
    await deps.rateLimiter.hit('photo-upload', String(actor.id), photoUploadLimits[sellerKind(actor)])
  const photos: ReadPhoto[] = []
  for (const file of received) photos.push(await readOrRefuse(deps, file))
  const kept = photos.map((photo) => ({
    photo,
    key: `disputes/${orderId}/${randomBytes(16).toString('hex')}`,
  }))
  try {
    for (const { photo, key } of kept)
      for (const size of imageSizes)
        await deps.privateStorage.put(fileOf(key, size), await readFile(photo.files[size]))
    return await deps.db.transaction().execute(async (trx) => {
      const { side, dispute } = await lockOwnDispute(trx, actor, orderId)
      const present = (await listPictures(trx, dispute.id)).filter((one) => one.side === side)
      if (present.length + kept.length > disputePictures) throw tooMany()
      const last = (await listStatements(trx, dispute.id)).findLast((one) => one.side === side)
      if (!last) throw new DomainError('conflict', 'Prvo napišite šta se desilo.')
      const rows = kept.map(({ photo: { width, height }, key: file_key }) => ({
        statement_id: last.id,
        file_key,
        width,
        height,
      }))
      await insertPictures(trx, rows)
      return { data: await viewOf(trx, dispute, side), message: 'Slike su dodane.' }
    })
  } catch (error) {
    await removeFiles(
      deps,
      kept.map(({ key }) => key),
    )
    throw error
  }
}

async function removeFiles({ privateStorage }: Pick<Deps, 'privateStorage'>, keys: readonly string[]) {
  for (const key of keys) for (const size of imageSizes) await privateStorage.delete(fileOf(key, size))
}

const deleteAllOf = (deps: Deps, list: (limit: number) => Promise<PictureFile[]>): Promise<number> =>
  deleteWithFiles({
    list,
    deleteFiles: (keys) => removeFiles(deps, keys),
    deleteRows: (ids) => deletePictures(deps.db, ids),
  })

/** Before an account is erased: deletes its statements in disputes, with their pictures. */
export async function eraseStatementsOf(deps: Deps, accountId: number): Promise<void> {
  await deleteAllOf(deps, (limit) => listFilesOf(deps.db, accountId, limit))
  await deleteStatementsOf(deps.db, accountId)
}

/** For a job: deletes the pictures of disputes that ended before a time. The texts stay with the order. */
export const forgetOldPictures = (deps: Deps, before: Date): Promise<number> =>
  deleteAllOf(deps, (limit) => listOldFiles(deps.db, before, limit))

/** A picture for both sides, and for the moderator who claimed the case. Throws not_found for everybody else. */
export async function openPicture(
  { db, privateStorage, now }: Deps,
  actor: Actor,
  { id, picture, size }: { id: number; picture: number; size: ImageSize },
) {
  const found = await findPicture(db, id, picture)
  const isSide = found?.buyer_id === actor.id || found?.seller_id === actor.id
  const isJudge =
    isStaff(actor) &&
    found?.claimer_id === actor.id &&
    found.claimed_until !== null &&
    found.claimed_until > now()
  if (!found || (!isSide && !isJudge)) throw new DomainError('not_found', 'Slika nije pronađena.')
  return privateStorage.getBytes(fileOf(found.file_key, size))
}
