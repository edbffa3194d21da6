import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Storage for uploaded files: a folder, later any S3 store. Keys are relative paths. */
export type Storage = Pick<Disk, 'put' | 'exists' | 'delete' | 'getBytes'>

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

  override async put(key: string, contents: string | Uint8Array) {
    const file = path.join(this.#folder, key)
    const draft = path.join(this.#unfinished, randomUUID())
    await Promise.all([path.dirname(file), this.#unfinished].map((one) => mkdir(one, { recursive: true })))
    try {
      await writeFile(draft, contents)
      await rename(draft, file)
    } catch (error) {
      // On a full disk the partial file would keep it full.
      await rm(draft, { force: true })
      throw error
    }
  }
}

/** `unfinished` holds partial files until they get their names; it must be on the same disk. */
export const fileStorage = (folder: string, unfinished = path.join(folder, '.unfinished')): Storage =>
  new Disk(new WholeFiles(folder, unfinished))
