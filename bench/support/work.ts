import { allJobs } from '#api/jobs.ts'
import { startWorker } from '#worker/main.ts'
import { separateDeps } from '#tests/platform/processes/separate-deps.ts'

// A separate worker that runs queued jobs, but no scheduled ones: `node work.ts <database url>`.

const databaseUrl = process.argv[2]!
await startWorker(await separateDeps(databaseUrl, 6), {
  databaseUrl,
  onError: (error) => process.stderr.write(`${error.message}\n`),
  jobs: allJobs.filter(({ schedule }) => schedule === undefined),
})
