import { closeSync, openSync, readSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  bytesOf,
  checksum,
  frameWords,
  SnapshotReader,
  SnapshotUnusable,
  SnapshotWriter,
} from './snapshot-stream.ts'

// Also reveals the byte order of the machine that wrote it.
const magic = Uint32Array.of(0x4952_415a, 1)
const sliceMs = 4 // short enough that queries hardly wait
const framesBetweenWrites = 4

/** The header of a snapshot: the `version` of its writer and the caller's `note`. */
export type SnapshotHead = { version: string; note: unknown }

/** Writes the parts to a temporary name and renames the file once it is on disk as a whole. */
export async function writeSnapshot(
  file: string,
  head: SnapshotHead,
  save: (out: SnapshotWriter) => Iterator<void>,
  check: () => void,
): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder)
  const unfinished = `${file}.${process.pid}.part`
  const handle = await open(unfinished, 'w')
  try {
    let frames = 0
    // Synchronous, since queries would come in wherever this thread awaits.
    const write = async (parts: readonly Uint32Array[]) => {
      const bytes = parts.map(bytesOf)
      const length = bytes.reduce((sum, part) => sum + part.length, 0)
      const { bytesWritten } = await handle.writev(bytes)
      if (bytesWritten < length) throw new Error('the disk took only part of it')
    }
    const empty = async (out: SnapshotWriter) => {
      const { full } = out
      out.full = []
      await write(full.flatMap((words) => [Uint32Array.of(words.length, checksum(words, frames++)), words]))
    }
    const out = new SnapshotWriter()
    await write([magic])
    out.json(head)
    out.finish()
    for (const parts = save(out), slice = { end: 0 }; ;) {
      check()
      slice.end = performance.now() + sliceMs
      let isDone = false
      while (!isDone && performance.now() < slice.end && out.full.length < framesBetweenWrites) {
        isDone = parts.next().done === true
      }
      if (isDone) break
      if (out.full.length > 0) await empty(out)
      else await setImmediate()
    }
    out.finish()
    await empty(out)
    await write([Uint32Array.of(0, frames)])
    await handle.sync()
    check()
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
  await handle.close()
  await rename(unfinished, file)
  await syncFolder(folder)
}

/** A rename is durable only once its folder is synced. Not every system lets folders be opened. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Removes files left by processes that were killed while writing. */
async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.(\d+)\.part$/.exec(name)?.[1])
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) await rm(path.join(folder, name), { force: true })
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Reads a snapshot and returns the result of `load`. Checks each frame before handing it out, and the end
 * before returning. Throws `SnapshotUnusable` if the file is damaged or of another version.
 */
export function readSnapshot<T>(file: string, version: string, load: (reader: SnapshotReader) => T): T {
  return reading(file, ({ head, reader, expectEnd }) => {
    expectVersion(head, version)
    const loaded = load(reader)
    expectEnd()
    return loaded
  })
}

/** Reads the note alone and ignores what follows. Null if there is no file. */
export function readSnapshotNote(file: string, version: string): unknown {
  try {
    return reading(file, ({ head }) => {
      expectVersion(head, version)
      return head.note
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function expectVersion(head: SnapshotHead, version: string) {
  if (head.version !== version) throw new SnapshotUnusable('another version of the program wrote it')
}

type Opened = { head: SnapshotHead; reader: SnapshotReader; expectEnd(): void }

function reading<T>(file: string, read: (opened: Opened) => T): T {
  const descriptor = openSync(file, 'r')
  try {
    const words = (length: number) => {
      const found = new Uint32Array(length)
      const bytes = bytesOf(found)
      for (let at = 0; at < bytes.length;) {
        const size = readSync(descriptor, bytes, at, bytes.length - at, null)
        if (size === 0) throw new SnapshotUnusable('it ends too early')
        at += size
      }
      return found
    }
    if (words(magic.length).some((word, at) => word !== magic[at])) {
      throw new SnapshotUnusable('it is of another format')
    }
    let frames = 0
    const next = () => {
      const [length, sum] = words(2) as unknown as [number, number]
      if (length === 0 || length > frameWords) throw new SnapshotUnusable('it is damaged')
      const frame = words(length)
      if (checksum(frame, frames++) !== sum) throw new SnapshotUnusable('it is damaged')
      return frame
    }
    const reader = new SnapshotReader(next)
    const expectEnd = () => {
      const [length, count] = words(2)
      if (length !== 0 || count !== frames) throw new SnapshotUnusable('it is damaged')
      if (readSync(descriptor, new Uint8Array(1)) > 0) throw new SnapshotUnusable('it is damaged')
    }
    return read({ head: reader.json<SnapshotHead>(), reader, expectEnd })
  } finally {
    closeSync(descriptor)
  }
}
