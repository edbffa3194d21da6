import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Storage for uploaded files: a folder or a bucket. Keys are relative paths. */
export type Storage = Pick<Disk, 'put' | 'putStream' | 'exists' | 'delete' | 'getBytes' | 'getStream'> & {
  /** The bytes from `start` to `end`, both included. Rejects if there is no such file. */
  getRange(key: string, range: Range): Promise<Readable>
}

export type Range = { start: number; end: number }

/**
 * Writes files atomically: readers get the old file or none until the new one is complete, and a crash leaves
 * no partial file.
 */
class WholeFiles extends FSDriver {
  readonly #folder: string
  readonly #unfinished: string

  constructor(folder: string, unfinished: string) {
    super({ location: folder, visibility: 'public' })
    this.#folder = folder
    this.#unfinished = unfinished
  }

  override put(key: string, contents: string | Uint8Array) {
    return this.#write(key, (draft) => writeFile(draft, contents))
  }

  override putStream(key: string, contents: Readable) {
    return this.#write(key, (draft) => pipeline(contents, createWriteStream(draft)))
  }

  /** Opens the file first, so that a missing one rejects before anything is sent. */
  override getStream(key: string): Promise<Readable> {
    return this.#read(key)
  }

  getRange(key: string, range: Range): Promise<Readable> {
    return this.#read(key, range)
  }

  async #read(key: string, range?: Range): Promise<Readable> {
    const file = await open(path.join(this.#folder, key))
    return file.createReadStream(range)
  }

  async #write(key: string, write: (draft: string) => Promise<void>) {
    const file = path.join(this.#folder, key)
    const draft = path.join(this.#unfinished, randomUUID())
    await Promise.all([path.dirname(file), this.#unfinished].map((one) => mkdir(one, { recursive: true })))
    try {
      await write(draft)
      await rename(draft, file)
    } catch (error) {
      // On a full disk the partial file would keep it full.
      await rm(draft, { force: true })
      throw error
    }
  }
}

/** `unfinished` holds partial files until they get their names; it must be on the same disk. */
export function fileStorage(folder: string, unfinished = path.join(folder, '.unfinished')): Storage {
  const files = new WholeFiles(folder, unfinished)
  return Object.assign(new Disk(files), { getRange: files.getRange.bind(files) })
}

/** Whether reading failed because there is no such file. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, name, cause } = error as { code?: unknown; name: string; cause?: unknown }
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound' || isMissing(cause)
}

/**
 * Reads from `first`, and from `second` what is not there; writes to `first` and deletes from both. Serves a site
 * whose files are being moved.
 */
export function layeredStorage(first: Storage, second: Storage): Storage {
  const read = async <T>(from: (storage: Storage) => Promise<T>) => {
    try {
      return await from(first)
    } catch (error) {
      if (!isMissing(error)) throw error
      return from(second)
    }
  }
  return {
    put: (...args) => first.put(...args),
    putStream: (...args) => first.putStream(...args),
    exists: async (key) => (await first.exists(key)) || (await second.exists(key)),
    getBytes: (key) => read((storage) => storage.getBytes(key)),
    getStream: (key) => read((storage) => storage.getStream(key)),
    getRange: (key, range) => read((storage) => storage.getRange(key, range)),
    async delete(key) {
      // The old place first: a failure in between must not bring the file back.
      await second.delete(key)
      await first.delete(key)
    },
  }
}
