import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { startWorker } from '#worker/main.ts'

// A separate worker whose jobs never end: `node hold-job.ts <database url> <task>`. Reports when it starts
// one.

const [, , databaseUrl, name] = process.argv
const say = (text: string) => process.stdout.write(`${text}\n`)

await startWorker({} as Deps, {
  databaseUrl: databaseUrl!,
  onError: (error) => say(`error ${error.message}`),
  jobs: [
    defineJob({
      name: name!,
      label: name!,
      async run() {
        say('began')
        await new Promise(() => {})
      },
    }),
  ],
})
