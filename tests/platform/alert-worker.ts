import { deliverNotices } from '#api/modules/notifications/notices/deliver.ts'
import { sendMessage } from '#api/modules/notifications/sending.ts'
import { matchSavedSearches } from '#api/modules/saved/searches/matching.ts'
import { defaultBrand } from '#contract/brand.ts'
import { createDb } from '#lib/db.ts'
import { absentEngine } from '#search/absent.ts'
import { carriersOf, createDeps, type Files } from '#server/main.ts'
import { startWorker } from '#worker/main.ts'

// A separate worker that matches saved searches and sends what they find: `node alert-worker.ts <database url>`.

const databaseUrl = process.argv[2]!
const db = createDb(databaseUrl, { max: 6 })
const deps = await createDeps({
  db,
  search: absentEngine(),
  searchLag: () => 0,
  brand: defaultBrand,
  baseUrl: 'http://localhost:3000',
  files: {} as Files,
  carriers: await carriersOf({ environment: 'test', isPublicDemo: false, mail: null, sms: null }, db),
  databaseUrl,
  appSecret: 'tests',
})

await startWorker(deps, {
  databaseUrl,
  onError: (error) => process.stderr.write(`${error.message}\n`),
  jobs: [matchSavedSearches, deliverNotices, sendMessage],
})
process.stdout.write('works\n')
