import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { safeParse } from 'zod/v4/core'
import { createDb } from '#lib/database/db.ts'
import { carriersOf, createDeps } from '#server/deps.ts'
import { openFiles } from '#server/files.ts'
import { defaultBrand } from '#contract/brand.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { hostileTexts, measured, readers, type Timing } from '#tests/support/schemas/hostile-texts.ts'
import { placesOf, requestSchemas } from '#tests/support/schemas/request-schemas.ts'
import { ms } from './support/figures.ts'

// Feeds hostile texts to every string of every request schema and to the code that reads them afterwards, and
// reports the slowest. `COUNT` and `SEED` choose how many and which.

const count = Number(process.env['COUNT'] ?? 1_000_000)
const seed = Number(process.env['SEED'] ?? 1)
const most = 5 // milliseconds per text

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-bench-'))
const server = await openTemporaryServer()
const db = createDb(server.url())
await migrate(db)
await loadReference(db)
const { files, close } = await openFiles({
  mediaDir: path.join(folder, 'media'),
  privateDir: path.join(folder, 'private'),
  uploadsDir: path.join(folder, 'uploads'),
})
const search = memoryEngine()
const deps = await createDeps({
  db,
  search,
  searchLag: () => 0,
  brand: defaultBrand,
  baseUrl: 'http://localhost',
  files,
  databaseUrl: server.url(),
  appSecret: 'bench',
  carriers: await carriersOf({ environment: 'test', isPublicDemo: false, mail: null, sms: null }, db),
})
const schemas = await requestSchemas(deps, { baseUrl: 'http://localhost', logLevel: 'silent' })
const targets = [
  ...schemas.flatMap(({ name, schema }) =>
    placesOf(schema).map(({ path: place, put }) => ({
      name: `${name} ${place}`,
      read: (text: string) => void safeParse(schema, put(text)),
    })),
  ),
  ...Object.entries(readers).map(([name, read]) => ({ name, read })),
]

const texts = fc.sample(hostileTexts, { seed, numRuns: 4_000 })
const started = performance.now()
const slowest: Timing[] = []
let tooSlow = 0
for (let at = 0; at < count; at++) {
  const { name, read } = targets[at % targets.length]!
  const text = texts[(at + Math.floor(at / targets.length) * 7) % texts.length]!
  const milliseconds = measured(read, text, 1)
  if (milliseconds > most) tooSlow++
  if (slowest.length < 10 || milliseconds > slowest.at(-1)!.milliseconds) {
    slowest.push({ milliseconds, name, text })
    slowest.sort((a, b) => b.milliseconds - a.milliseconds)
    slowest.splice(10)
  }
}
console.log(
  `${count} texts (seed ${seed}) in ${targets.length} places of ${schemas.length} schemas and in readers`,
)
console.log(`in ${((performance.now() - started) / 1000).toFixed(0)} s; ${tooSlow} took more than ${most} ms`)
for (const { milliseconds, name, text } of slowest)
  console.log(
    `${ms(milliseconds).padStart(10)}  ${name}: ${text.length} of ${JSON.stringify(text.slice(0, 30))}`,
  )
if (tooSlow > 0) process.exitCode = 1

await search.close()
await close()
await db.destroy()
await server.stop()
rmSync(folder, { recursive: true, force: true })
