import sharp from 'sharp'
import { sql } from 'kysely'
import { createDb } from '#lib/database/db.ts'
import { likenessOf, sameFrom } from '#lib/photos/alike.ts'
import {
  bandBits,
  bandCount,
  likePrintBits,
  printBits,
  type ReadPrint,
  readPrint,
} from '#lib/photos/print.ts'
import { findLikePrints } from '#api/modules/media/prints/queries.ts'
import { openTemporaryServer } from '#db/embedded/temporary.ts'
import { migrate } from '#db/migrate.ts'
import { randomOf, variedPhoto } from '#tests/support/listings/varied-photos.ts'
import { machine } from './support/site.ts'

// Measures how many photos are recognised after various changes, how often different ones are mistaken for each
// other, and how long a lookup among a million takes. `PHOTOS` and `PRINTS` shrink it for a quick look.

const different = Number(process.env['PHOTOS'] ?? 10_000)
const stored = Number(process.env['PRINTS'] ?? 1_000_000)
const changed = Math.min(300, different)
const limits = { falseAlarms: 0.001, lookupMs: 20 }
// The limit of the job.
const mostCandidates = 40
const mostCompared = 12

sharp.concurrency(1)
sharp.cache(false)

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const percent = (part: number) => `${(part * 100).toFixed(part > 0 && part < 0.01 ? 3 : 1)} %`

/** Runs a few at once, keeping the order. */
async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results = Array.from<T>({ length: count })
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  const one = async () => {
    for (const index of indexes) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: 4 }, one))
  return results
}

const nameOf = (index: number) => index.toString(16).padStart(32, '0')
const indexOf = (name: string) => Number.parseInt(name, 16)

console.log(`${machine()}; ${different} different photos, ${stored} prints`)
let start = performance.now()
const photos = await inParallel(different, (index) => variedPhoto(index + 1))
console.log(`drawn in ${seconds(start)}`)

start = performance.now()
const prints = await inParallel(different, (index) => readPrint(sharp(photos[index]!)))
const printed = performance.now() - start
console.log(`printed in ${seconds(start)}, ${(printed / different).toFixed(1)} ms each`)
const flat = prints.filter((print) => print === null).length

const server = await openTemporaryServer()
const db = createDb(server.url())
await migrate(db)

const rowOf = (code: string) =>
  [0, 1, 2].map((band) => Number.parseInt(code.slice(band * bandBits, (band + 1) * bandBits), 2))

async function insert(from: number, codes: readonly string[]) {
  const names = codes.map((_, index) => nameOf(from + index))
  const bands = codes.map(rowOf)
  await sql`insert into image (hash, width, height) select name, 1, 1 from unnest(${names}::text[]) as given (name)`.execute(
    db,
  )
  await sql`
    insert into image_print (image_hash, code, band_1, band_2, band_3)
    select * from unnest(${names}::text[], ${codes}::bit(144)[], ${bands.map(([one]) => one)}::integer[],
      ${bands.map(([, two]) => two)}::integer[], ${bands.map(([, , three]) => three)}::integer[])`.execute(db)
}

const isThere = (print: ReadPrint | null): print is ReadPrint => print !== null
// Featureless pictures get a code that no photo has.
await insert(
  0,
  prints.map((print) => print?.print.code ?? '1'.repeat(printBits)),
)
await sql`analyze image_print`.execute(db)

const lookUp = (print: ReadPrint) =>
  findLikePrints(db, print.probes, { within: likePrintBits, limit: mostCandidates })

/** The photos that the job would flag for this picture. */
async function foundFor(picture: Buffer, print: ReadPrint, own = -1): Promise<number[]> {
  const like = (await lookUp(print))
    .map(({ hash }) => indexOf(hash))
    .filter((index) => index !== own && index < different)
  const same: number[] = []
  for (const index of like.slice(0, mostCompared))
    if ((await likenessOf(sharp(picture), sharp(photos[index]!))) >= sameFrom) same.push(index)
  return same
}

type Change = (photo: Buffer, random: () => number) => Promise<Buffer>
const cutBy =
  (edges: (random: () => number) => [left: number, top: number, right: number, bottom: number]): Change =>
  async (photo, random) => {
    const { width, height } = await sharp(photo).metadata()
    const [left, top, right, bottom] = edges(random)
    return sharp(photo)
      .extract({
        left: Math.round(left * width),
        top: Math.round(top * height),
        width: Math.round((1 - left - right) * width),
        height: Math.round((1 - top - bottom) * height),
      })
      .jpeg({ quality: 80 })
      .toBuffer()
  }
const changes: Record<string, Change> = {
  'half the size, quality 40': (photo) => sharp(photo).resize(160).jpeg({ quality: 40 }).toBuffer(),
  'three times the size, WebP 60': (photo) => sharp(photo).resize(960).webp({ quality: 60 }).toBuffer(),
  mirrored: (photo) => sharp(photo).flop().jpeg({ quality: 75 }).toBuffer(),
  '5 % off in all (2.5 % an edge)': cutBy(() => [0.025, 0.025, 0.025, 0.025]),
  '5 % off one edge': cutBy((random) => {
    const edge = Math.floor(random() * 4)
    return [0, 1, 2, 3].map((at) => (at === edge ? 0.05 : 0)) as [number, number, number, number]
  }),
  '5 % off every edge': cutBy(() => [0.05, 0.05, 0.05, 0.05]),
  'up to 5 % off each edge': cutBy((random) => [random() / 20, random() / 20, random() / 20, random() / 20]),
  'mirrored, cropped, quality 60': async (photo, random) =>
    sharp(await cutBy((own) => [own() / 20, own() / 20, own() / 20, own() / 20])(photo, random))
      .flop()
      .resize(240)
      .jpeg({ quality: 60 })
      .toBuffer(),
}
const withPrint = prints.flatMap((print, index) => (print ? [index] : [])).slice(0, changed)
for (const [name, change] of Object.entries(changes)) {
  const random = randomOf(7)
  let found = 0
  for (const index of withPrint) {
    const picture = await change(photos[index]!, random)
    const print = await readPrint(sharp(picture))
    if (print && (await foundFor(picture, print)).includes(index)) found += 1
  }
  console.log(`${name.padEnd(32)} found ${percent(found / withPrint.length)} of ${withPrint.length}`)
}

start = performance.now()
let alarms = 0
for (const [index, print] of prints.entries())
  if (print && (await foundFor(photos[index]!, print, index)).length > 0) alarms += 1
const alarmPart = alarms / different
console.log(
  `different photos taken for one: ${alarms} of ${different}, ${percent(alarmPart)} (limit ${percent(limits.falseAlarms)}); ${flat} with nothing on them; ${seconds(start)}`,
)

// Fills up with prints made of parts of real ones, so that bands are as common as in reality, with a tenth of
// the bits flipped, so that a few photos do not stand for all.
start = performance.now()
const real = prints.filter(isThere).map(({ print }) => print.code)
const random = randomOf(3)
const partOf = (from: number, to?: number) =>
  Array.from(real[Math.floor(random() * real.length)]!.slice(from, to), (bit) =>
    random() < 0.1 ? (bit === '1' ? '0' : '1') : bit,
  ).join('')
for (let from = different; from < stored; from += 10_000) {
  const count = Math.min(10_000, stored - from)
  const codes = Array.from({ length: count }, () =>
    [
      ...Array.from({ length: bandCount }, (_, band) => partOf(band * bandBits, (band + 1) * bandBits)),
      partOf(bandCount * bandBits),
    ].join(''),
  )
  await insert(from, codes)
}
await sql`vacuum analyze image_print`.execute(db)
const { rows: sizes } = await sql<{ size: string }>`
  select pg_size_pretty(pg_total_relation_size('image_print')) as size`.execute(db)
console.log(`${stored} prints take ${sizes[0]!.size}; written in ${seconds(start)}`)

const times: number[] = []
for (const index of [...withPrint, ...withPrint]) {
  const before = performance.now()
  const like = await lookUp(prints[index]!)
  times.push(performance.now() - before)
  if (!like.some(({ hash }) => indexOf(hash) === index))
    throw new Error(`photo ${index} does not find itself`)
}
// The first round reads from disk, the second from memory.
const sorted = times.slice(withPrint.length).toSorted((a, b) => a - b)
const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]!
const first = times.slice(0, withPrint.length).toSorted((a, b) => a - b)
console.log(
  `one lookup p50 ${at(0.5).toFixed(1)} ms  p95 ${at(0.95).toFixed(1)} ms  p99 ${at(0.99).toFixed(1)} ms (limit ${limits.lookupMs}); first round p50 ${first[first.length >> 1]!.toFixed(1)} ms`,
)
await db.destroy()
await server.stop()
if (alarmPart > limits.falseAlarms || at(0.95) > limits.lookupMs) process.exitCode = 1
