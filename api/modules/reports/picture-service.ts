import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { imageSizes } from '#lib/photos/images.ts'
import type { ReadPhoto } from '#lib/photos/work.ts'
import { isStaff } from '#lib/accounts/staff.ts'
import { sellerKind } from '#api/modules/listings/service.ts'
import { readOrRefuse, type ReceivedFile } from '#api/modules/media/service.ts'
import type { ImageSize } from '#contract/media/images.ts'
import { photoUploadLimits } from '#contract/limits/listings.ts'
import { reportPictures } from '#contract/limits/moderation.ts'
import { plural } from '#contract/text/plural.ts'
import { countPictures, findPicture, insertPictures, lockOwnReport } from './case-queries.ts'
import { getOwnReport, unknownReport } from './own-service.ts'

const most = `Uz prijavu možete poslati najviše ${reportPictures} ${plural(reportPictures, 'sliku', 'slike', 'slika')}.`
const tooMany = () => new DomainError('validation_failed', most, { fields: { pictures: most } })

/** Refuses early, before the pictures are uploaded. */
export async function checkPictures({ db }: Deps, actor: Actor, id: number): Promise<void> {
  const report = await db.transaction().execute((trx) => lockOwnReport(trx, actor.id, id))
  if (!report) throw unknownReport()
  if (report.state !== 'open') throw new DomainError('conflict', 'O ovoj prijavi je već odlučeno.')
  if ((await countPictures(db, id)) >= reportPictures) throw tooMany()
}

/** Adds pictures to the actor's report. Their files are private and have names that nobody can guess. */
export async function addPictures(deps: Deps, actor: Actor, id: number, received: readonly ReceivedFile[]) {
  if (received.length > reportPictures) throw tooMany()
  for (const _ of received)
    await deps.rateLimiter.hit('photo-upload', String(actor.id), photoUploadLimits[sellerKind(actor)])
  const photos: ReadPhoto[] = []
  for (const file of received) photos.push(await readOrRefuse(deps, file))
  const kept = photos.map((photo) => ({ photo, key: `reports/${id}/${randomBytes(16).toString('hex')}` }))
  try {
    for (const { photo, key } of kept)
      for (const size of imageSizes)
        await deps.privateStorage.put(fileOf(key, size), await readFile(photo.files[size]))
    await deps.db.transaction().execute(async (trx) => {
      const report = await lockOwnReport(trx, actor.id, id)
      if (report?.state !== 'open') throw new DomainError('conflict', 'O ovoj prijavi je već odlučeno.')
      const present = await countPictures(trx, id)
      if (present + kept.length > reportPictures) throw tooMany()
      const rows = kept.map(({ photo: { width, height }, key: file_key }) => ({ width, height, file_key }))
      await insertPictures(trx, id, present, rows)
    })
  } catch (error) {
    await removePictures(
      deps,
      kept.map(({ key }) => key),
    )
    throw error
  }
  return { data: await getOwnReport(deps, actor, id), message: 'Slike su dodane uz prijavu.' }
}

const fileOf = (key: string, size: ImageSize) => `${key}-${size}.webp`

export async function removePictures(
  { privateStorage }: Pick<Deps, 'privateStorage'>,
  keys: readonly string[],
) {
  for (const key of keys) for (const size of imageSizes) await privateStorage.delete(fileOf(key, size))
}

/** A picture for its reporter, or for staff. Throws not_found for everybody else. */
export async function openPicture(
  { db, privateStorage }: Deps,
  actor: Actor,
  { id, picture, size }: { id: number; picture: number; size: ImageSize },
) {
  const found = await findPicture(db, id, picture)
  if (!found || (found.reporter_id !== actor.id && !isStaff(actor)))
    throw new DomainError('not_found', 'Slika nije pronađena.')
  return privateStorage.getBytes(fileOf(found.file_key, size))
}
