import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#api/deps.ts'
import { imageSizes, largestSize } from '#lib/photos/images.ts'
import { imageFormats, imageKey } from '#contract/media/images.ts'
import { orphanHours } from '#contract/limits/listings.ts'
import { deleteOrphan, listOrphans, lockImage, markAvifMade } from './queries.ts'

/** For a job: makes a photo's smaller format. Idempotent. */
export async function makeAvifVariants(deps: Deps, hash: string): Promise<void> {
  const { storage, workspace, photos } = deps
  const largest = imageKey(hash, largestSize)
  // Removed meanwhile, because no listing shows it any more.
  if (!(await storage.exists(largest))) return
  await workspace.use(async (folder) => {
    const source = path.join(folder, 'largest')
    await writeFile(source, await storage.getBytes(largest))
    const files = await photos.makeAvif(source)
    const smaller = await Promise.all(
      imageSizes.map(async (size) => {
        const [avif, webp] = await Promise.all([
          readFile(files[size]),
          storage.getBytes(imageKey(hash, size)),
        ])
        return avif.length < webp.length ? [{ key: imageKey(hash, size, 'avif'), avif }] : []
      }),
    )
    await deps.db.transaction().execute(async (trx) => {
      // Removed or about to be: the files would never be cleaned up.
      if (!(await lockImage(trx, hash))) return
      await Promise.all(smaller.flat().map(({ key, avif }) => storage.put(key, avif)))
      await markAvifMade(trx, hash, deps.now())
    })
  })
}

const batch = 200

/** For a job: removes files and rows of photos that have been unused for a while. Returns how many. */
export async function removeOrphans(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - orphanHours * 3600 * 1000)
  let removed = 0
  for (let after = ''; ;) {
    const hashes = await listOrphans(deps.db, { after, before, limit: batch })
    for (const hash of hashes) if (await removeOrphan(deps, hash, before)) removed += 1
    if (hashes.length < batch) return removed
    after = hashes.at(-1)!
  }
}

/**
 * Removes unused photos among these. Recent uploads may be about to be used; the job above handles them.
 */
export async function removeUnused(deps: Deps, hashes: readonly string[]): Promise<void> {
  const before = new Date(deps.now().getTime() - orphanHours * 3600 * 1000)
  const left: string[] = []
  for (const hash of hashes) if (!(await removeOrphan(deps, hash, before))) left.push(hash)
  // A source photo becomes unused once its derived photo is gone.
  for (const hash of left) await removeOrphan(deps, hash, before)
}

/** Files first: after a crash in between the row remains, and the next run finds it again. */
const removeOrphan = (deps: Deps, hash: string, before: Date): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    if (!(await deleteOrphan(trx, hash, before))) return false
    const keys = imageFormats.flatMap((format) => imageSizes.map((size) => imageKey(hash, size, format)))
    await Promise.all(keys.map((key) => deps.storage.delete(key)))
    return true
  })
