import { feedJob } from '#api/modules/listings/feeds/feed-job.ts'
import { startWorker } from '#worker/main.ts'
import { separateDeps } from './separate-deps.ts'

// A separate worker that writes the checked rows of a feed's run: `node feed-worker.ts <database url>`.

const databaseUrl = process.argv[2]!
await startWorker(await separateDeps(databaseUrl, 4), {
  databaseUrl,
  onError: (error) => process.stderr.write(`${error.message}\n`),
  jobs: [feedJob],
})
