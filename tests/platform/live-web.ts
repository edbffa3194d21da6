import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buildApp } from '#api/app.ts'
import { defaultBrand } from '#contract/brand.ts'
import { createDb } from '#lib/db.ts'
import { absentEngine } from '#search/absent.ts'
import { carriersOf, createDeps, type Files } from '#server/main.ts'

// A separate process that answers calls and holds sockets: `node live-web.ts <database url> <folder>`.

const [databaseUrl, folder] = process.argv.slice(2) as [string, string]
const db = createDb(databaseUrl, { max: 4 })
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
  onError: (error) => void process.stderr.write(`${error.message}\n`),
})
const app = await buildApp(deps, {
  baseUrl: 'http://localhost:3000',
  mediaDir: path.join(folder, 'media'),
  logLevel: 'silent',
  // Never refuses anyone, however slow the machine is.
  load: { meter: { delayMs: () => 0, close() {} } },
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`listens ${(app.server.address() as AddressInfo).port}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
