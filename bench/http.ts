import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { run } from './support/child.ts'
import type { HammerOptions, HammerResult } from './support/hammer.ts'
import { measured } from './support/frequencies.ts'
import { DocumentMaker } from './support/search-documents.ts'
import { serveBytes } from './support/serve-bytes.ts'
import { machine, startSite } from './support/site.ts'

// Measures pages and API replies a second over HTTP, with varied queries over invented listings in
// PostgreSQL, and the processor time of each request. Times of the machine's other programs do not count.

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '500000' },
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '8' },
    /** Names of rows, comma-separated; defaults to all. */
    only: { type: 'string' },
  },
})
const listings = Number(values.listings)
const connections = Number(values.connections)
const seconds = Number(values.seconds)
const warmSeconds = 3
const asked = 400 // addresses of a row

const site = await startSite({ listings })
const member = await site.login()
const maker = new DocumentMaker(listings, 3)
const times = (make: () => string) => Array.from({ length: asked }, make)
const word = () => encodeURIComponent(maker.wordOf(maker.source()))
const twoWords = () => {
  const source = maker.source()
  return encodeURIComponent(`${maker.wordOf(source)} ${maker.wordOf(source)}`)
}
const category = () => String(maker.category(maker.source()))
const listing = () => String(1 + maker.below(listings))
const cars = measured.groups.find(({ categories }) => categories.some(([id]) => id === 18))!
/** Cars by years, fuel and price. */
const filters = () => {
  const from = 2004 + maker.below(14)
  const fuel = maker.is(0.6) ? 'Dizel' : 'Benzin'
  const price = 3_000 + 500 * maker.below(60)
  return `category_id=18&attr=${encodeURIComponent(`2(${from}-${from + 5}):7(${fuel})`)}&price_to=${price}`
}

const pages = {
  home: times(() => '/'),
  category: times(() => `/pretraga?category_id=${category()}`),
  'one word': times(() => `/pretraga?q=${word()}`),
  'two words': times(() => `/pretraga?q=${twoWords()}`),
  'three filters': times(() => `/pretraga?${filters()}`),
  listing: times(() => `/artikal/${listing()}`),
}
const calls = {
  'one word': times(() => `/api/search?q=${word()}&facets=main`),
  'one word, no facets': times(() => `/api/search?q=${word()}&facets=none`),
  'two words': times(() => `/api/search?q=${twoWords()}&facets=main`),
  'three filters': times(() => `/api/search?${filters()}&facets=main`),
  listing: times(() => `/api/listings/${listing()}`),
}
/** Browsers accept all three; a visitor with choices of their own gets no page from the cache. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const rows: { name: string; paths: readonly string[]; headers: Record<string, string> }[] = [
  ...Object.entries(pages).flatMap(([name, paths]) => [
    { name: `page, ${name}, uncached`, paths, headers: { ...browser, cookie: 'prefs=x' } },
    { name: `page, ${name}, logged in`, paths, headers: { ...browser, cookie: member } },
    { name: `page, ${name}, cached`, paths: paths.slice(0, 1), headers: browser },
  ]),
  ...Object.entries(calls).map(([name, paths]) => ({ name: `API, ${name}`, paths, headers: {} })),
]

const { cluster } = (
  await sql<{ cluster: string }>`select current_setting('cluster_name') as cluster`.execute(site.db)
).rows[0]!
/** Processor time of all PostgreSQL processes so far, in seconds. */
function postgresSeconds(): number {
  const ticks = 100 // a second, as Linux reports to programs
  let spent = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: ${cluster}`)) continue
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      spent += Number(fields[11]) + Number(fields[12])
    } catch {
      // It has ended meanwhile.
    }
  }
  return spent / ticks
}
console.log(
  `${machine()}; ${site.listings} listings; ${connections} connections, ${seconds} s each, ${cars.count} cars`,
)

const load = (
  paths: readonly string[],
  headers: Record<string, string>,
  time: number,
  address = site.address,
) =>
  run<HammerResult>(
    'hammer.ts',
    JSON.stringify({
      address,
      paths,
      headers,
      connections,
      seconds: time,
    } satisfies HammerOptions),
  ).result

const memorySeconds = 2

/** Measures how many times a second this process sends the same bytes from memory. */
async function fromMemory(path: string, headers: Record<string, string>): Promise<number> {
  const { rawPayload, headers: sent } = await site.app.inject({ url: path, headers })
  const peer = await serveBytes(rawPayload, { 'content-type': String(sent['content-type']) })
  const { perSecond } = await load(['/'], headers, memorySeconds, peer.address.slice(0, -1))
  peer.close()
  return perSecond['200'] ?? 0
}

const chosen = values.only?.split(';')
for (const { name, paths, headers } of rows) {
  if (chosen && !chosen.some((part) => name.includes(part))) continue
  await load(paths, headers, warmSeconds)
  const [all, main, postgres] = [process.cpuUsage(), process.threadCpuUsage(), postgresSeconds()]
  const { perSecond, p50, p97, errors } = await load(paths, headers, seconds)
  const [allSpent, mainSpent] = [process.cpuUsage(all), process.threadCpuUsage(main)]
  const postgresSpent = (postgresSeconds() - postgres) * 1e6
  const answered = Object.values(perSecond).reduce((sum, rate) => sum + rate * seconds, 0)
  const each = (microseconds: number) => String(Math.round(microseconds / answered)).padStart(6)
  const mainTime = mainSpent.user + mainSpent.system
  const others = allSpent.user + allSpent.system - mainTime
  const refused = Object.entries(perSecond).filter(([status]) => status !== '200')
  console.log(
    `${name.padEnd(32)} ${String(perSecond['200'] ?? 0).padStart(6)}/s  p50 ${p50} ms  p97.5 ${p97} ms  ` +
      `µs each: main thread ${each(mainTime)}, other threads ${each(others)}, PostgreSQL ${each(postgresSpent)}` +
      `; the same bytes from memory ${await fromMemory(paths[0]!, headers)}/s` +
      refused.map(([status, rate]) => `  status ${status}: ${rate}/s`).join('') +
      (errors > 0 ? `  ${errors} errors` : ''),
  )
}
await site.stop()
