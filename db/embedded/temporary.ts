import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabaseServer } from './server.ts'

export type TemporaryServer = { url(database?: string): string; stop(): Promise<void> }

/** An empty server for tests and tools, deleted with its data when closed. */
export async function openTemporaryServer(): Promise<TemporaryServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-temporary-'))
  // the data inside is private, but as root the server's user must be able to reach it
  chmodSync(folder, 0o755)
  const remove = () => removeDataDir(folder)
  try {
    const server = await openDatabaseServer({ dataDir: folder, durable: false, mode: 'own' })
    return {
      url: server.url,
      async stop() {
        await server.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Removes a DATA_DIR whose server has stopped, with a database that lies elsewhere. */
export function removeDataDir(dataDir: string) {
  const location = path.join(dataDir, 'postgres/location')
  if (existsSync(location))
    rmSync(path.dirname(readFileSync(location, 'utf8').trim()), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}
