import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { run } from './support/child.ts'
import { ms, percentile } from './support/figures.ts'
import type { Poll } from './support/poll.ts'
import { randomNumbers } from './support/search-documents.ts'
import { machine, startSite } from './support/site.ts'

// Imports a list of Open Charge Map beside a running server with the command, which is killed once:
// measures the effect on the server's other callers, and counts lost and doubled entries. Then times the
// list and the map of chargers, beside the map of results. `ROWS` sets the size of the list.

const rows = Number(process.env['ROWS'] ?? 100_000)
const besideLimit = 500 // milliseconds, p99, while the import runs: it takes a core, and all three poll at once
const answerLimit = 100 // milliseconds, p95
const asked = 300 // of each kind

const random = randomNumbers(9)
const below = (limit: number) => Math.floor(random() * limit)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!

function* entries() {
  yield '[\n'
  for (let id = 1; id <= rows; id++) {
    const connections = Array.from({ length: 1 + below(3) }, () => ({
      ConnectionTypeID: oneOf([25, 33, 2, 1036, 28]),
      ConnectionType: { Title: 'Type 2 (Socket Only)', FormalName: 'IEC 62196-2 Type 2' },
      PowerKW: oneOf([11, 22, 50, 150, 300]),
      Quantity: 1 + below(4),
    }))
    const entry = {
      ID: id,
      OperatorInfo: { Title: `Operator ${below(60)}`, WebsiteURL: 'https://operator.example' },
      UsageCost: '0,50 KM/kWh',
      StatusTypeID: 50,
      DateLastStatusUpdate: '2026-05-01T10:00:00Z',
      AddressInfo: {
        Title: `Punjač ${id}`,
        AddressLine1: `Ulica ${below(200)}`,
        Latitude: 42.6 + random() * 2.7,
        Longitude: 15.8 + random() * 3.8,
      },
      Connections: connections,
      GeneralComments: 'Opis. '.repeat(60),
    }
    yield JSON.stringify(entry) + (id < rows ? ',\n' : '\n')
  }
  yield ']\n'
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'bazar-bench-chargers-'))
const file = path.join(folder, 'ocm.json')
await pipeline(Readable.from(entries()), createWriteStream(file))
const site = await startSite()

const command = () =>
  spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../scripts/import.ts'), 'chargers', file, '--complete'],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: site.databaseUrl, DATA_DIR: folder, APP_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )

const job = () =>
  site.db
    .selectFrom('import_job')
    .select(['position', 'inserted', 'repeated', 'finished_at'])
    .executeTakeFirst()

/** Runs the command, kills it half way, and runs it again; returns its last output. */
async function importWithKill(): Promise<string> {
  const first = command()
  while (((await job())?.position ?? 0) < rows / 2) await sleep(20)
  first.kill('SIGKILL')
  await once(first, 'close')
  console.log(`killed after row ${(await job())!.position}`)
  const second = command()
  let output = ''
  second.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(second, 'close')) as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output}`)
  return output
}

function report(what: string, times: readonly number[], limit: number, share = 0.95) {
  const slow = percentile(times, share)
  console.log(
    `${what.padEnd(34)} ${times.length} answers: p50 ${ms(percentile(times, 0.5))}, p${share * 100} ${ms(slow)} (limit ${limit}), longest ${ms(Math.max(...times))}`,
  )
  if (slow > limit) process.exitCode = 1
}

const pollers = (['/api/health', '/api/chargers/map?zoom=8', '/api/search?q=golf'] as const).map(
  (address) => ({
    address,
    ...run<Poll[]>('poll.ts', site.address + address),
  }),
)
const started = performance.now()
const output = await importWithKill()
const seconds = (performance.now() - started) / 1000
console.log(
  `${machine()}; ${rows} chargers, killed once, in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} a second`,
)
console.log(/^Peak memory.*$/m.exec(output)?.[0])
for (const { address, end, result } of pollers) {
  end()
  const polls = await result
  const failed = polls.filter(({ status }) => status !== 200).length
  report(
    `  beside it ${address}`,
    polls.map(({ milliseconds }) => milliseconds),
    besideLimit,
    0.99,
  )
  if (failed > 0) {
    console.log(`  ${failed} of ${polls.length} failed`)
    process.exitCode = 1
  }
}

const { rows: counted } = await sql<{ stored: number; different: number }>`
  select count(*)::int as stored, count(distinct source_id)::int as different
  from charger where source = 'ocm' and gone_at is null`.execute(site.db)
const { stored, different } = counted[0]!
const { inserted, repeated } = (await job())!
const listed = (await (await fetch(`${site.address}/api/chargers`)).json()) as { meta: { total: number } }
console.log(
  `stored ${stored}, different ${different}, counted as new ${inserted}, as repeated ${repeated}, listed ${listed.meta.total}`,
)
const isExact = [stored, different, inserted, listed.meta.total].every((count) => count === rows)
if (!isExact || repeated !== 0) process.exitCode = 1

const ids = await site.db.selectFrom('charger').select('id').limit(asked).execute()

/** A view of the map somewhere in the country, as the page asks for it. */
function view(): string {
  const zoom = 7 + below(8)
  const [lat, lon] = [42.8 + random() * 2.3, 16 + random() * 3.4]
  const wide = (360 / (256 * 2 ** zoom)) * 700
  return `zoom=${zoom}&location_tl=${lat + wide * 0.6},${lon - wide}&location_br=${lat - wide * 0.6},${lon + wide}`
}

const kinds = {
  'the list': () => `/api/chargers?page=${1 + below(50)}`,
  'the list, filtered': () =>
    `/api/chargers?connector=${oneOf(['ccs', 'type2', 'ccs,chademo'])}&power_from=${oneOf([22, 50, 150])}&operator=Operator+${below(60)}`,
  'a charger': () => `/api/chargers/${oneOf(ids).id}`,
  'the map of all': () => `/api/chargers/map?zoom=8&power_from=${below(300)}`,
  'a move of the map': () => `/api/chargers/map?${view()}`,
  'a move of the map, filtered': () => `/api/chargers/map?connector=ccs&power_from=50&${view()}`,
  'a move of the map of results': () => `/api/search/map?${view()}`,
}
// In turns, so that a busy machine slows all of them.
const times = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]))
for (let at = 0; at < asked; at++)
  for (const [name, address] of Object.entries(kinds)) {
    const start = performance.now()
    const reply = await fetch(site.address + address())
    await reply.arrayBuffer()
    times.get(name)!.push(performance.now() - start)
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`)
  }
for (const [name, taken] of times) report(name, taken, answerLimit)

await site.stop()
rmSync(folder, { recursive: true, force: true })
