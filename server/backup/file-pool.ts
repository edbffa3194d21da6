import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createZstdCompress, createZstdDecompress, zstdCompress } from 'node:zlib'
import { CommandFailed } from '#lib/process/complain.ts'

/** The pool finds a file by this. */
export type Content = {
  /** SHA-256, in hexadecimal. */
  sha256: string
  /** Bytes of the file itself, before it is packed. */
  size: number
}

/** Shrinks pages of the database to a fifth, and passes photos on at hardly any cost. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Files up to this size are held in memory, so that known ones are not written again. */
const smallBytes = 4 << 20

/** A file whose content is not what its checksum says. */
export class Damaged extends CommandFailed {
  override name = 'Damaged'
}

/** Files by their checksum: equal ones are stored once, however many backups hold them. */
export class FilePool {
  readonly #folder: string
  readonly #drafts: string

  constructor(folder: string) {
    this.#folder = folder
    this.#drafts = path.join(folder, 'drafts')
  }

  /** Makes the folder, without what an interrupted backup left half written. */
  async open(): Promise<void> {
    await rm(this.#drafts, { recursive: true, force: true })
    await mkdir(this.#drafts, { recursive: true, mode: 0o700 })
  }

  /** Stores the file as it is read now, on the disk before this resolves. Rejects with ENOENT if it is gone. */
  async add(file: string): Promise<Content> {
    const { size } = await stat(file)
    return size <= smallBytes ? this.#addBytes(await readFile(file)) : this.#addStream(file)
  }

  /** Writes nothing if the content is there already. */
  async #addBytes(bytes: Buffer): Promise<Content> {
    const content = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
    if (await this.has(content.sha256)) return content
    await this.#store(async (draft) => {
      await writeFile(draft, await promisify(zstdCompress)(bytes, fastest), { mode: 0o600, flush: true })
      return content
    })
    return content
  }

  #addStream(file: string): Promise<Content> {
    return this.#store(async (draft) => {
      const { meter, content } = measured()
      await pipeline(
        createReadStream(file, { highWaterMark: 1 << 20 }),
        meter,
        createZstdCompress(fastest),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      )
      return content()
    })
  }

  async #store(write: (draft: string) => Promise<Content>): Promise<Content> {
    const draft = path.join(this.#drafts, randomUUID())
    try {
      const content = await write(draft)
      await mkdir(this.#folderOf(content.sha256), { recursive: true, mode: 0o700 })
      await rename(draft, this.#placeOf(content.sha256))
      return content
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async has(sha256: string): Promise<boolean> {
    return (await stat(this.#placeOf(sha256)).catch(() => undefined)) !== undefined
  }

  /** Writes the content to `target`. @throws Damaged if it is missing or not the same any more. */
  async extract({ sha256, size }: Content, target: string): Promise<void> {
    await this.#read({ sha256, size }, createWriteStream(target, { mode: 0o600 }))
  }

  /** @throws Damaged if the content is missing or not the same any more. */
  async check(wanted: Content): Promise<void> {
    await this.#read(wanted, new Writable({ write: (_chunk, _encoding, done) => done() }))
  }

  async #read(wanted: Content, target: Writable): Promise<void> {
    const { meter, content } = measured()
    const place = this.#placeOf(wanted.sha256)
    try {
      await pipeline(createReadStream(place), createZstdDecompress(), meter, target)
    } catch (error) {
      throw new Damaged(`${place}: ${(error as Error).message}`, { cause: error })
    }
    const { sha256, size } = content()
    if (sha256 !== wanted.sha256 || size !== wanted.size)
      throw new Damaged(`${place} has changed since it was written`)
  }

  /** Removes everything else; returns the number of removed files. */
  async keepOnly(kept: ReadonlyMap<string, Content>): Promise<number> {
    let removed = 0
    for (const prefix of await readdir(this.#folder)) {
      if (prefix.length !== 2) continue
      for (const name of await readdir(path.join(this.#folder, prefix))) {
        if (kept.has(name)) continue
        await rm(path.join(this.#folder, prefix, name))
        removed += 1
      }
    }
    return removed
  }

  #folderOf = (sha256: string) => path.join(this.#folder, sha256.slice(0, 2))
  #placeOf = (sha256: string) => path.join(this.#folderOf(sha256), sha256)
}

function measured() {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { meter, content: (): Content => ({ sha256: hash.copy().digest('hex'), size }) }
}

/** Calls `work` for each item, eight at once, and returns the results in the order of the items. */
export const eightAtOnce = <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => Readable.from(items).map(work, { concurrency: 8 }).toArray()
