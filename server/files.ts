import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Deps } from '#api/deps.ts'
import type { Config } from '#config/config.ts'
import { setMediaUrl } from '#contract/media/images.ts'
import type { Storage } from '#lib/files/storage.ts'

export type FilePlaces = Pick<Config, 'mediaDir' | 'privateDir' | 'uploadsDir'> &
  Partial<Pick<Config, 'dataDir' | 'fileStore' | 'mediaUrl'>>

export type Files = Pick<Deps, 'storage' | 'privateStorage' | 'reports' | 'workspace' | 'photos' | 'videos'>

type Storages = { storage: Storage; privateStorage: Storage; close(): void }

/**
 * Opens the configured storage of public and private files. Folders stay readable beside buckets, since files may
 * not have moved yet. `unfinished` is a folder for partial files.
 */
export async function openStorages(
  { mediaDir, privateDir, fileStore = null }: FilePlaces,
  unfinished: string,
): Promise<Storages> {
  const { fileStorage, layeredStorage } = await import('#lib/files/storage.ts')
  mkdirSync(mediaDir, { recursive: true })
  mkdirSync(privateDir, { recursive: true, mode: 0o700 })
  const folders = {
    storage: fileStorage(mediaDir, unfinished),
    privateStorage: fileStorage(privateDir, unfinished),
  }
  if (!fileStore) return { ...folders, close() {} }
  // Not loaded without need: the client is large.
  const { objectStorage, objectStoreClient } = await import('#lib/files/object-storage.ts')
  const client = objectStoreClient(fileStore)
  return {
    storage: layeredStorage(objectStorage(client, fileStore.bucket), folders.storage),
    privateStorage: layeredStorage(objectStorage(client, fileStore.privateBucket), folders.privateStorage),
    close: () => client.destroy(),
  }
}

/** Opens the storage of files, and the processing of photos and videos. */
export async function openFiles(places: FilePlaces) {
  const [{ openWorkspace }, { photoStudio }, { videoStudio }] = await Promise.all([
    import('#lib/files/workspace.ts'),
    import('#lib/photos/studio.ts'),
    import('#lib/videos/studio.ts'),
  ])
  if (places.mediaUrl) setMediaUrl(places.mediaUrl)
  const workspace = openWorkspace(places.uploadsDir)
  const { storage, privateStorage, close: closeStorages } = await openStorages(places, workspace.folder)
  const reports = places.dataDir ? path.join(places.dataDir, 'reports') : null
  const [photos, videos] = [photoStudio(), videoStudio()]
  return {
    files: { storage, privateStorage, reports, workspace, photos, videos } satisfies Files,
    async close() {
      await Promise.all([photos.close(), videos.close()])
      closeStorages()
      workspace.close()
    },
  }
}
