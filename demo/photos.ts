import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StoredImage } from '#lib/photos/images.ts'
import type { Storage } from '#lib/files/storage.ts'

/** The drawn photos from `write-photos.ts`: files by storage key, and the database values of each. */
export const photoFolder = path.join(import.meta.dirname, 'photos')
export const manifestFile = path.join(photoFolder, 'photos.json')

/** By the key of the photo. */
export async function readPhotos(): Promise<Map<string, StoredImage>> {
  const content = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, StoredImage>
  return new Map(Object.entries(content))
}

const copiedAtOnce = 16

/** Copies every size of every photo into the store. */
export async function copyPhotos(storage: Storage) {
  const entries = await readdir(photoFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath !== photoFolder).values()
  const work = async () => {
    for (const { parentPath, name } of files) {
      const file = path.join(parentPath, name)
      const key = path.relative(photoFolder, file).split(path.sep).join('/')
      await storage.put(key, await readFile(file))
    }
  }
  await Promise.all(Array.from({ length: copiedAtOnce }, work))
}
