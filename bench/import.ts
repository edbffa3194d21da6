import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importListings } from '#api/modules/listings/import/run.ts'
import { openDatabase } from '#db/embedded/or-given.ts'
import { loadReference } from '#db/load-reference.ts'
import { migrate } from '#db/migrate.ts'

const budget = 5_000 // listings/s
const rows = Number(process.env['ROWS'] ?? 50_000)

const things = [
  {
    category_id: 31,
    title: 'Samsung Galaxy S25 Ultra 12/256GB, garancija, moguća zamjena',
    brand: 'Samsung',
  },
  { category_id: 18, title: 'Škoda Octavia 2.0 TDI DSG Virtual Navi', brand: 'Skoda' },
  { category_id: 1301, title: 'Kućna teretana Gladijator 50 kg, lat mašina' },
  { category_id: 22, title: 'Bicikl Cube Aim Pro 29, kao nov, hidraulične kočnice', brand: 'Cube' },
]

function* generatedLines() {
  for (let id = 1; id <= rows; id++) {
    const day = `2026-${String(1 + (id % 9)).padStart(2, '0')}-${String(1 + (id % 28)).padStart(2, '0')}`
    const thing = things[id % things.length]!
    const car =
      thing.category_id === 18 ? { year: 2000 + (id % 26), mileage_km: id % 300_000, fuel_type: 'dizel' } : {}
    yield `${JSON.stringify({ id, ...thing, ...car, city_id: 26, condition_raw: 'used', seller_type: id % 3 ? 'private' : 'dealer', first_published: day, last_published: day, price: 10 + (id % 40_000) })}\n`
  }
}

/**
 * Rate and longest transaction of an import into an empty, durable database, from a given file or generated
 * rows.
 */
const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-bench-import-'))
const given = process.argv[2]
const file = given ?? path.join(folder, 'generated.jsonl')
if (!given) await pipeline(Readable.from(generatedLines()), createWriteStream(file))
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder, mode: 'own', max: 2 })
try {
  await migrate(database.db)
  await loadReference(database.db)
  const before = process.memoryUsage().rss
  const { job, milliseconds, longestTransaction } = await importListings({ db: database.db, file })
  const rate = Math.round((job.inserted / milliseconds) * 1000)
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  console.log(
    `${job.inserted} listings: ${rate}/s (budget ${budget}), longest transaction ${Math.round(longestTransaction)} ms (limit 500)`,
  )
  console.log(
    `memory before ${megabytes(before)} MB, at most ${megabytes(process.resourceUsage().maxRSS * 1024)} MB`,
  )
  if (rate < budget || longestTransaction > 500) process.exitCode = 1
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
