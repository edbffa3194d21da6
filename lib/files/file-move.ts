import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isMissing, type Storage } from './storage.ts'

export type FileMove = {
  /** The folder whose files are copied. */
  folder: string
  target: Storage
  /** Names the files that have arrived, one a line, so that another run goes on from there. */
  journal: string
  /** Keys of files that the site itself writes again, where an old copy must not replace a new one. */
  isSkipped?(key: string): boolean
  /** Files copied at the same time. */
  concurrency?: number
  onProgress?(moved: MoveCounts): void
}

/** `before` counts files that an earlier run copied; `failed` names those that arrived otherwise than they were. */
export type MoveCounts = { copied: number; before: number; failed: string[] }

/**
 * Copies every file of a folder to `target`, beside a site that reads both, and reads each one back to compare its
 * hash. A file that the site deletes meanwhile is deleted from the target, too.
 */
export async function copyFiles({
  folder,
  target,
  journal,
  isSkipped = () => false,
  concurrency = 8,
  onProgress = () => {},
}: FileMove): Promise<MoveCounts> {
  const arrived = await readJournal(journal)
  const counts: MoveCounts = { copied: 0, before: 0, failed: [] }
  const keys = keysIn(folder)
  const copyNext = async () => {
    for await (const key of keys) {
      if (isSkipped(key)) continue
      const file = path.join(folder, key)
      const hash = await hashOfFile(file)
      // Deleted meanwhile.
      if (hash === undefined) continue
      const line = `${key} ${hash}`
      if (arrived.has(line)) {
        counts.before += 1
        continue
      }
      if (await copyFile(file, { key, hash, target })) {
        await appendFile(journal, `${line}\n`)
        counts.copied += 1
      } else counts.failed.push(key)
      onProgress(counts)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, copyNext))
  return counts
}

async function readJournal(journal: string): Promise<ReadonlySet<string>> {
  if (!existsSync(journal)) return new Set()
  return new Set((await readFile(journal, 'utf8')).split('\n'))
}

/** Keys of finished files. Several consumers may take from one generator. */
async function* keysIn(folder: string): AsyncGenerator<string> {
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const key = path.relative(folder, path.join(entry.parentPath, entry.name))
    if (entry.isFile() && !key.startsWith('.')) yield key.split(path.sep).join('/')
  }
}

/** Reports whether the file is at the target as it is here; a file that is gone counts as copied. */
async function copyFile(
  file: string,
  { key, hash, target }: { key: string; hash: string; target: Storage },
): Promise<boolean> {
  let isSame = true
  try {
    await target.putStream(key, createReadStream(file))
    isSame = (await hashOf(await target.getStream(key))) === hash
  } catch (error) {
    // The site deleted it here before it was read, or there before it was compared.
    if (!isMissing(error) || existsSync(file)) throw error
  }
  if (existsSync(file)) return isSame
  await target.delete(key)
  return true
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function hashOfFile(file: string): Promise<string | undefined> {
  try {
    return await hashOf(createReadStream(file))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
