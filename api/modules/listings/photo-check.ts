import type { Db } from '#lib/db.ts'
import { enqueue } from '#lib/jobs.ts'
import { checkListingPhotos } from './jobs.ts'

/** Whenever a listing comes to be public or gets a photo; several at once are one. */
export const enqueuePhotoCheck = (trx: Db, listingId: number) =>
  enqueue(trx, checkListingPhotos, { listingId }, { key: `${checkListingPhotos.name}:${listingId}` })
