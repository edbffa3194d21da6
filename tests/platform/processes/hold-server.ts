import { DatabaseInUse, openDatabaseServer } from '#db/embedded/server.ts'
import type { HolderEvent } from './holder.ts'

// Run by the tests as a separate process: opens the server, reports events line by line, and stops it on
// SIGTERM.

const tell = (event: HolderEvent) => process.stdout.write(`${JSON.stringify(event)}\n`)
const [dataDir, mode, durability, care] = process.argv.slice(2)

try {
  const server = await openDatabaseServer({
    dataDir: dataDir!,
    durable: durability === 'durable',
    mode: mode as 'own' | 'attach-or-own',
    isKept: care === 'kept',
    onProgress: () => tell({ event: 'creating' }),
  })
  const alive = setInterval(() => {}, 60_000)
  // Before the report, since a test may end this process as soon as it reads that.
  process.once('SIGTERM', () => {
    clearInterval(alive)
    void server.stop().then(() => process.exit(0))
  })
  tell({ event: 'ready', url: server.url(), owned: server.owned, notices: server.notices })
  void server.gone.then(() => tell({ event: 'gone' }))
} catch (error) {
  tell({
    event: 'refused',
    message: (error as Error).message,
    pid: error instanceof DatabaseInUse ? error.pid : null,
  })
}
