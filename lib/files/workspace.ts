import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** A folder for temporary files, exclusive to this process. */
export type Workspace = {
  folder: string
  /** Runs `work` with its own folder, which is removed afterwards. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>
  close(): void
}

const oldMs = 24 * 3600 * 1000

/** Opens a workspace below `parent` and removes those that dead processes left behind. */
export function openWorkspace(parent: string): Workspace {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(parent))
    if (isAbandoned(parent, name)) rmSync(path.join(parent, name), { recursive: true, force: true })
  const folder = path.join(parent, `${process.pid}-${randomUUID()}`)
  mkdirSync(folder, { mode: 0o700 })
  opened.add(folder)
  return {
    folder,
    async use(work) {
      const own = path.join(folder, randomUUID())
      await mkdir(own)
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    close() {
      opened.delete(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const opened = new Set<string>()

function isAbandoned(parent: string, name: string): boolean {
  const folder = path.join(parent, name)
  const pid = Number.parseInt(name, 10)
  // In a container every start may get the same pid. Only the main thread, which is first, can tell.
  if (pid === process.pid) return isMainThread && !opened.has(folder)
  try {
    process.kill(pid, 0)
    // Another program may have the pid by now.
    return Date.now() - statSync(folder).mtimeMs > oldMs
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
