import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Storage for uploaded files: a folder, later any S3 store. Keys are relative paths. */
export type Storage = Pick<Disk, 'put' | 'putStream' | 'exists' | 'delete' | 'getBytes' | 'getStream'> & {
  /** The bytes from `start` to `end`, both included. */
  getRange(key: string, range: Range): Readable
}

type Range = { start: number; end: number }

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

  getRange(key: string, range: Range): Readable {
    return createReadStream(path.join(this.#folder, key), range)
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
