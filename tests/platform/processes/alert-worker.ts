import { deliverNotices } from '#api/modules/notifications/notices/deliver.ts'
import { sendMessage } from '#api/modules/notifications/dispatch.ts'
import { matchSavedSearches } from '#api/modules/saved/searches/matches.ts'
import { startWorker } from '#worker/main.ts'
import { separateDeps } from './separate-deps.ts'

// A separate worker that matches saved searches and sends the alerts: `node alert-worker.ts <database
// url>`.

const databaseUrl = process.argv[2]!
await startWorker(await separateDeps(databaseUrl, 6), {
  databaseUrl,
  onError: (error) => process.stderr.write(`${error.message}\n`),
  jobs: [matchSavedSearches, deliverNotices, sendMessage],
})
process.stdout.write('works\n')
