import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#api/deps.ts'
import { sameFrom } from '#lib/photos/alike.ts'
import { likePrintBits, type PrintProbe, type ReadPrint } from '#lib/photos/print.ts'
import { enqueueCheck } from '#api/modules/checks/service.ts'
import { settleFreshness } from '#api/modules/listings/service.ts'
import { imageKey } from '#contract/media/images.ts'
import { flagPhotos } from '../flags/queries.ts'
import {
  findLikePrints,
  insertPrint,
  listOthersPhotos,
  listPublishedPhotos,
  listUnprinted,
  type ShownPhoto,
} from './queries.ts'

/** The most pictures compared with one; prints seldom match by chance. */
const mostCandidates = 40
const mostCompared = 12

/** A photo without files, or a blank one, matches none. */
async function printOf(deps: Deps, folder: string, hash: string): Promise<ReadPrint | null> {
  const file = await fetchPhoto(deps, folder, hash)
  return file ? deps.photos.print(file) : null
}

async function fetchPhoto({ storage }: Deps, folder: string, hash: string): Promise<string | null> {
  const key = imageKey(hash, 'sm')
  if (!(await storage.exists(key))) return null
  const file = path.join(folder, hash)
  await writeFile(file, await storage.getBytes(key))
  return file
}

/**
 * For a job: computes the prints of a listing's photos and, once it is public, flags those that an earlier
 * listing of another seller shows. Idempotent.
 */
export async function checkPhotos(deps: Deps, listingId: number): Promise<void> {
  const photos = await listPublishedPhotos(deps.db, listingId)
  for (const { hash, seller_id, status, shown_at } of photos) {
    await deps.workspace.use(async (folder) => {
      const read = await printOf(deps, folder, hash)
      await insertPrint(deps.db, hash, read?.print ?? null)
      if (status === 'draft') return
      const own = { hash, listing_id: listingId, seller_id, shown_at }
      const others = read ? await findCopies(deps, folder, own, read.probes) : []
      for (const other of others) {
        const [later, earlier] = other.shown_at > shown_at ? [other, own] : [own, other]
        await flagPhotos(deps.db, { later, earlier }, deps.now())
      }
    })
  }
  await settleFreshness(deps, listingId)
  // The checks see the photos now.
  if (photos.some(({ status }) => status !== 'draft'))
    await enqueueCheck(deps.db, listingId, { isLate: true })
}

/** Finds where other sellers show the same photo: the earliest such place, and those later than ours. */
async function findCopies(
  deps: Deps,
  folder: string,
  own: ShownPhoto,
  probes: readonly PrintProbe[],
): Promise<ShownPhoto[]> {
  const like = await findLikePrints(deps.db, probes, { within: likePrintBits, limit: mostCandidates })
  if (like.length === 0) return []
  const shown = await listOthersPhotos(
    deps.db,
    like.map(({ hash }) => hash),
    own.seller_id,
  )
  const copies: ShownPhoto[] = []
  const byLikeness = like.flatMap(({ hash }) => shown.filter((photo) => photo.hash === hash))
  for (const photo of byLikeness.slice(0, mostCompared)) {
    if (photo.hash === own.hash || (await isSamePhoto(deps, folder, own.hash, photo.hash))) copies.push(photo)
  }
  const earlier = copies.filter(({ shown_at }) => shown_at <= own.shown_at)
  const first = earlier.toSorted((a, b) => a.shown_at.getTime() - b.shown_at.getTime())[0]
  return [...(first ? [first] : []), ...copies.filter(({ shown_at }) => shown_at > own.shown_at)]
}

async function isSamePhoto(deps: Deps, folder: string, hash: string, other: string): Promise<boolean> {
  const file = await fetchPhoto(deps, folder, other)
  return file !== null && (await deps.photos.compare(path.join(folder, hash), file)) >= sameFrom
}

const batch = 100

/** For a job: computes prints of photos that were not uploaded, such as imported ones. Returns how many. */
export async function makeMissingPrints(deps: Deps): Promise<number> {
  let made = 0
  for (let after = ''; ;) {
    const hashes = await listUnprinted(deps.db, after, batch)
    for (const hash of hashes) {
      await deps.workspace.use(async (folder) =>
        insertPrint(deps.db, hash, (await printOf(deps, folder, hash))?.print ?? null),
      )
      made += 1
    }
    if (hashes.length < batch) return made
    after = hashes.at(-1)!
  }
}
