import { createDb } from '#lib/database/db.ts'
import type { Deps } from '#api/deps.ts'
import { sendMessage } from '#api/modules/notifications/dispatch.ts'
import { defaultBrand } from '#contract/brand.ts'
import { startWorker } from '#worker/main.ts'

// A separate worker that hangs while sending: `node hold-mail.ts <database url>`. Reports when it starts.

const databaseUrl = process.argv[2]!
const say = (text: string) => process.stdout.write(`${text}\n`)

const deps = {
  db: createDb(databaseUrl, { max: 2 }),
  brand: defaultBrand,
  baseUrl: 'http://localhost:3000',
  now: () => new Date(),
  mailer: {
    async send() {
      say('began')
      await new Promise(() => {})
    },
    close() {},
  },
} as unknown as Deps

await startWorker(deps, {
  databaseUrl,
  onError: (error) => say(`error ${error.message}`),
  jobs: [sendMessage],
})
