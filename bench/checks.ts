import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDb } from '#lib/database/db.ts'
import { findChecked } from '#api/modules/checks/queries.ts'
import { modesInForce } from '#api/modules/checks/modes.ts'
import { findAll } from '#api/modules/checks/listing-check.ts'
import { importListings } from '#api/modules/listings/import/run.ts'
import { defaultBrand } from '#contract/brand.ts'
import { type CheckRuleName, checkRuleNames, checkRules } from '#contract/checks/rules.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'
import { startIndexer } from '#search/indexer.ts'
import { memoryEngine } from '#search/memory/engine.ts'
import { carriersOf, createDeps } from '#server/deps.ts'
import { openFiles } from '#server/files.ts'
import { ms, percentile } from './support/figures.ts'

// Counts the honest listings that the automatic checks trouble: `node bench/checks.ts listings.csv …`
// imports the files, compares with all of them, and checks some. Rules about sellers are left out, since a
// few accounts own all that is imported, and so are photos, which the files lack.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { checked: { type: 'string', default: '1000' }, show: { type: 'boolean', default: false } },
})
if (positionals.length === 0) throw new Error('name the files of listings to import')
const mostShare = 0.01
const ofTexts = checkRuleNames.filter(
  (rule) => checkRules[rule].subject === 'listing' && rule !== 'copied-photos',
)

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-checks-'))
const server = await openTemporaryServer()
const db = createDb(server.url())
await migrate(db)
await loadReference(db)
for (const file of positionals) await importListings({ db, file })
const engine = memoryEngine()
const indexer = startIndexer({ db, engine })
await indexer.ready
const { files, close } = await openFiles({
  mediaDir: path.join(folder, 'media'),
  privateDir: path.join(folder, 'private'),
  uploadsDir: path.join(folder, 'uploads'),
})
const deps = await createDeps({
  db,
  search: engine,
  searchLag: () => 0,
  brand: defaultBrand,
  baseUrl: 'http://localhost',
  files,
  databaseUrl: server.url(),
  appSecret: 'bench',
  carriers: await carriersOf({ environment: 'test', isPublicDemo: false, mail: null, sms: null }, db),
})

const all = await db.selectFrom('listing').select('id').where('status', '=', 'active').orderBy('id').execute()
const step = Math.max(1, Math.floor(all.length / Number(values.checked)))
const ids = all.filter((_, at) => at % step === 0).map(({ id }) => id)
const modes = await modesInForce(db)
for (const rule of checkRuleNames) if (!ofTexts.includes(rule)) modes[rule] = 'off'

const found = new Map<CheckRuleName, number>()
const times: number[] = []
let troubled = 0
for (const id of ids) {
  const listing = (await findChecked(db, id))!
  const start = performance.now()
  const findings = await findAll(deps, listing, modes)
  times.push(performance.now() - start)
  if (findings.length > 0) troubled += 1
  for (const { rule, facts } of findings) {
    found.set(rule, (found.get(rule) ?? 0) + 1)
    if (!values.show) continue
    const words = facts.map(({ name, value }) => `${name}: ${value}`).join('; ')
    process.stdout.write(`${rule} | ${listing.title} | ${words}\n`)
  }
}
const share = troubled / ids.length
process.stdout.write(
  `${ids.length} of ${all.length} listings checked, ${ms(percentile(times, 0.95))} at the 95th percentile\n`,
)
for (const rule of ofTexts) process.stdout.write(`${rule}: ${found.get(rule) ?? 0}\n`)
process.stdout.write(`${troubled} troubled, ${(100 * share).toFixed(2)} %\n`)

await indexer.close()
await engine.close()
deps.presence.close()
await deps.live.close()
await close()
await db.destroy()
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(share > mostShare ? 1 : 0)
