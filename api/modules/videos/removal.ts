import type { Deps } from '#api/deps.ts'
import { inBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { hourMs } from '#lib/time.ts'
import { removeUnused } from '#api/modules/media/service.ts'
import { videoUploadHours } from '#contract/limits/listings.ts'
import { deleteOld, deleteVideosOf, findAny, listGivenUp, listUnusedFiles, listUploadsOf } from './queries.ts'
import { discardUpload, removeFile } from './upload-service.ts'
import { setRemoved } from './write-queries.ts'

/** A video as moderation knows it. */
export type RemovableVideo = {
  id: number
  listingId: number
  listingTitle: string
  sellerId: number
  durationMs: number
  isShown: boolean
}

export async function findVideo(db: Db, id: number): Promise<RemovableVideo | undefined> {
  const row = await findAny(db, id)
  return (
    row && {
      id: row.id,
      listingId: row.listing_id,
      listingTitle: row.title,
      sellerId: row.seller_id,
      durationMs: row.duration_ms,
      isShown: row.removed_at === null && row.deleted_at === null,
    }
  )
}

/** For moderation, in the transaction of its decision: nobody but staff sees the video. It stays for an appeal. */
export const removeVideo = async (trx: Db, id: number, now: Date): Promise<void> =>
  void (await setRemoved(trx, id, now))

/** Undoes `removeVideo`. */
export const restoreVideo = async (trx: Db, id: number): Promise<void> =>
  void (await setRemoved(trx, id, null))

/**
 * For a job: deletes uploads that were given up, videos that their sellers deleted, and files that belong to none.
 */
export async function removeLeftovers(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - videoUploadHours * hourMs)
  await inBatches(async (limit) => {
    const rows = await listGivenUp(deps.db, before, limit)
    for (const upload of rows) await discardUpload(deps, upload)
    return rows.length
  })
  await inBatches((limit) => deleteOld(deps.db, before, limit))
  await inBatches(async (limit) => {
    const keys = await listUnusedFiles(deps.db, before, limit)
    for (const key of keys) await removeFile(deps, key)
    return keys.length
  })
}

/** Before an account is erased: deletes its videos, and the parts of unfinished uploads. */
export async function eraseVideosOf(deps: Deps, accountId: number): Promise<void> {
  await inBatches(async (limit) => {
    const uploads = await listUploadsOf(deps.db, accountId, limit)
    for (const upload of uploads) await discardUpload(deps, upload)
    return uploads.length
  })
  await inBatches(async (limit) => {
    const rows = await deleteVideosOf(deps.db, accountId, limit)
    for (const { file_key } of rows) await removeFile(deps, file_key)
    await removeUnused(
      deps,
      rows.flatMap(({ poster_hash: hash }) => hash ?? []),
    )
    return rows.length
  })
}
