const keptMilliseconds = 24 * 3600 * 1000
const databaseName = 'kept-files'
const storeName = 'files'

type StoredFile = { file: File; at: number }

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return done(request)
}

async function withStore<T>(use: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openStore()
  try {
    const transaction = database.transaction(storeName, 'readwrite')
    const isStored = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    const [result] = await Promise.all([use(transaction.objectStore(storeName)), isStored])
    return result
  } finally {
    database.close()
  }
}

async function dropOld(store: IDBObjectStore) {
  for (const key of await done(store.getAllKeys())) {
    const kept = (await done(store.get(key))) as StoredFile
    if (kept.at < Date.now() - keptMilliseconds) store.delete(key)
  }
}

/** Drops all kept files, at logout. */
export function forgetFiles() {
  try {
    indexedDB.deleteDatabase(databaseName)
  } catch {
    // Without storage nothing is kept.
  }
}

/**
 * Keeps chosen files on the device, since session storage holds only text. Files that do not fit must be
 * chosen again.
 */
export async function keepFiles(files: ReadonlyMap<string, File>): Promise<void> {
  try {
    await withStore(dropOld)
    // One by one, so that a file that is too large does not lose the others.
    for (const [key, file] of files)
      await withStore((store) => done(store.put({ file, at: Date.now() } satisfies StoredFile, key)))
  } catch {
    // `takeFiles` will miss them.
  }
}

/** Hands out kept files, once; those that are missing were not kept. */
export async function takeFiles(keys: readonly string[]): Promise<Map<string, File>> {
  try {
    return await withStore(async (store) => {
      const files = new Map<string, File>()
      for (const key of keys) {
        const kept = (await done(store.get(key))) as StoredFile | undefined
        if (kept) files.set(key, kept.file)
        store.delete(key)
      }
      return files
    })
  } catch {
    // Storage is forbidden, or holds something else.
    return new Map()
  }
}
