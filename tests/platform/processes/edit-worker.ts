import { groupEditJob } from '#api/modules/listings/group-edits/jobs.ts'
import { startWorker } from '#worker/main.ts'
import { separateDeps } from './separate-deps.ts'

// A separate worker that runs group edits: `node edit-worker.ts <database url>`.

const databaseUrl = process.argv[2]!
await startWorker(await separateDeps(databaseUrl, 4), {
  databaseUrl,
  onError: (error) => process.stderr.write(`${error.message}\n`),
  jobs: [groupEditJob],
})
process.stdout.write('works\n')
