import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Db } from '#lib/database/db.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { checkPhotos, makeMissingPrints } from './prints/service.ts'
import { makeAvifVariants, removeOrphans } from './variants-service.ts'

export const makePhotoAvif = defineJob({
  name: 'make-photo-avif',
  label: 'Izrada AVIF fotografija',
  payload: z.object({ hash: z.string() }),
  isBackground: true,
  run: (deps: Deps, { hash }) => makeAvifVariants(deps, hash),
})

/** Computes perceptual hashes of a listing's photos and looks for them among those of other sellers. */
const checkListingPhotos = defineJob({
  name: 'check-listing-photos',
  label: 'Provjera fotografija oglasa',
  payload: z.object({ listingId: z.number() }),
  isBackground: true,
  run: (deps: Deps, { listingId }) => checkPhotos(deps, listingId),
})

/** For a listing that becomes public or gets a photo. Several requests in a row merge into one job. */
export const enqueuePhotoCheck = (trx: Db, listingId: number) =>
  enqueue(trx, checkListingPhotos, { listingId }, { key: `${checkListingPhotos.name}:${listingId}` })

/** Computes perceptual hashes of photos that were not uploaded, such as imported ones. */
const makePhotoPrints = defineJob({
  name: 'make-photo-prints',
  label: 'Otisci ranijih fotografija',
  schedule: '50 * * * *',
  isBackground: true,
  run: (deps: Deps) => makeMissingPrints(deps),
})

export const removeOrphanPhotos = defineJob({
  name: 'remove-orphan-photos',
  label: 'Brisanje fotografija bez oglasa',
  schedule: '40 */6 * * *',
  run: (deps: Deps) => removeOrphans(deps),
})

export const mediaJobs = [makePhotoAvif, checkListingPhotos, makePhotoPrints, removeOrphanPhotos]
