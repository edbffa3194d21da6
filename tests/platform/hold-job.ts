import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { defineTask } from '#lib/jobs.ts'
import { handle } from '#api/task-handlers.ts'
import { startWorker } from '#worker/main.ts'

// A worker of its own whose jobs never end: `node hold-job.ts <database url> <task>`. It says when it began one.

const [, , databaseUrl, name] = process.argv
const say = (text: string) => process.stdout.write(`${text}\n`)

await startWorker({} as Deps, {
  databaseUrl: databaseUrl!,
  onError: (error) => say(`error ${error.message}`),
  cron: [],
  tasks: [
    handle(defineTask(name!, z.object({})), async () => {
      say('began')
      await new Promise(() => {})
    }),
  ],
})
