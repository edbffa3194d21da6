import '#server/tracing/start.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { megabytes } from './support/figures.ts'
import { httpRows, type Row } from './support/http-rows.ts'
import { hammer, type HammerRequest, Load } from './support/load.ts'
import { OpenSearchPeer } from './support/opensearch.ts'
import { Processes } from './support/processes.ts'
import { serveBytes } from './support/serve-bytes.ts'
import { Side } from './support/side.ts'
import { machine, startSite, usualThreads } from './support/site.ts'

// Measures pages and API replies a second over HTTP, with varied queries over invented listings in
// PostgreSQL, the processor time of each request, and the memory of all processes. With OPENSEARCH_URL the same
// searches run there in turn. Times of the machine's other programs do not count.

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '500000' },
    connections: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '8' },
    /** Measurements per row; the median counts. */
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: usualThreads },
    /** Address of an OpenSearch cluster that searches for the site in place of the engine in memory. */
    cluster: { type: 'string' },
    /** Parts of the names of rows, separated by semicolons; defaults to all. */
    only: { type: 'string' },
    /** Seconds of mixed requests at the end. */
    soak: { type: 'string', default: '0' },
  },
})
const listings = Number(values.listings)
const connections = Number(values.connections)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const threads = Number(values.threads)
const soakSeconds = Number(values.soak)
const warmSeconds = 10 // until V8 and Java have compiled what runs often, and caches are full
const memorySeconds = 2 // for the same bytes from memory
const settleMs = 10_000 // before memory is read
const calmMs = 60_000 // until V8 has given back what an idle thread no longer needs
const soakParts = 12
const mostGrowth = 1.5 // of memory by load

const site = await startSite({ listings, threads, cluster: values.cluster })
const processes = await Processes.of(site.db)
console.log(
  `${machine()}; ${threads} serving threads; search ${values.cluster ? 'by OpenSearch' : 'in memory'}; ${site.listings} listings; ${connections} connections, ${rounds} times ${seconds} s each and ${warmSeconds} s before; medians`,
)

/** Prints the memory of all processes and returns it. */
function printMemory(when: string, idle?: number): number {
  const { own, postgres, all } = processes.memory()
  const growth = idle === undefined ? '' : `, ${(all / idle).toFixed(2)} times idle (limit ${mostGrowth})`
  console.log(
    `memory ${when}: ${megabytes(all)} (this process ${megabytes(own)}, PostgreSQL ${megabytes(postgres)})${growth}`,
  )
  return all
}

await sleep(settleMs)
const idle = printMemory('idle after start')

const { OPENSEARCH_URL: url } = process.env
const peer = url ? await OpenSearchPeer.filled(url, site.deps, site.databaseUrl) : undefined

const ask = (
  requests: readonly HammerRequest[],
  headers: Record<string, string>,
  time: number,
  address = site.address,
) => hammer({ address, requests, headers, connections, seconds: time })

/** Processor time so far, in microseconds. */
function spentTime() {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  const mainThread = main.user + main.system
  return {
    'main thread': mainThread,
    'other threads': all.user + all.system - mainThread,
    PostgreSQL: processes.postgresSeconds() * 1e6,
  }
}

/** Measures how many times a second this process sends the same bytes from memory: a reply of middling size. */
async function fromMemory({ paths, headers }: Row): Promise<number> {
  const replies = []
  for (const url of paths.slice(0, 15)) replies.push(await site.app.inject({ url, headers }))
  const bySize = replies.toSorted((a, b) => a.rawPayload.length - b.rawPayload.length)
  const { rawPayload, headers: sent } = bySize[Math.floor(bySize.length / 2)]!
  const server = await serveBytes(rawPayload, { 'content-type': String(sent['content-type']) })
  const result = await ask([{ path: '/' }], headers, memorySeconds, server.address.slice(0, -1))
  server.close()
  return new Load([result]).answeredPerSecond
}

/** Says how similar the result counts of both are. */
async function compareTotals(who: OpenSearchPeer, paths: readonly string[], rival: readonly HammerRequest[]) {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (const [at, path] of paths.entries()) {
    const { meta } = (await site.app.inject(path)).json() as { meta: { total: number } }
    ours.push(meta.total)
    theirs.push(await who.totalOf(rival[at]!))
  }
  const equal = ours.filter((total, at) => total === theirs[at]).length / ours.length
  const sum = (totals: number[]) => totals.reduce((all, total) => all + total, 0)
  const percent = (share: number) => `${Math.round(100 * share)} %`
  return `equal totals ${percent(equal)}, all its results ${percent(sum(theirs) / sum(ours))} of ours`
}

async function measure(row: Row) {
  const requests = row.paths.map((path) => ({ path }))
  const own = new Side((time) => ask(requests, row.headers, time), spentTime)
  const asked = row.paths.flatMap((path) => peer?.requestFor(path) ?? [])
  if (!peer || asked.length === 0) {
    await own.warmUp(warmSeconds)
    for (let round = 0; round < rounds; round++) await own.measure(seconds)
    console.log(`${own.describe(row.name)}; the same bytes from memory ${await fromMemory(row)}/s`)
    return
  }
  const rival = new Side(
    (time) => ask(asked, {}, time, peer.address),
    async () => ({ OpenSearch: (await peer.seconds()) * 1e6 }),
  )
  await own.warmUp(warmSeconds)
  await rival.warmUp(warmSeconds)
  // In turn, so that both meet the same load on the machine.
  for (let round = 0; round < rounds; round++) for (const side of [own, rival]) await side.measure(seconds)
  console.log(`${own.describe(row.name)}; the same bytes from memory ${await fromMemory(row)}/s`)
  console.log(rival.describe('  OpenSearch'))
  const ratio = own.answeredPerSecond / rival.answeredPerSecond
  const ahead =
    ratio >= 1
      ? `ours is ahead ${ratio.toFixed(2)} times`
      : `OpenSearch is ahead ${(1 / ratio).toFixed(2)} times`
  const totals = asked[0]!.body ? `; ${await compareTotals(peer, row.paths, asked)}` : ''
  console.log(`  ${ahead}${totals}`)
}

/** Mixes the requests of all rows. */
async function soak(rows: readonly Row[]) {
  const longest = Math.max(...rows.map(({ paths }) => paths.length))
  const mixed = Array.from({ length: longest }, (_, at) =>
    rows.map(({ paths, headers }) => ({ path: paths[at % paths.length]!, headers })),
  ).flat()
  for (let part = 1; part <= soakParts; part++) {
    const load = new Load([await ask(mixed, {}, soakSeconds / soakParts)])
    const rate = `${load.answeredPerSecond}/s, p95 ${load.percentile(0.95).toFixed(1)} ms${load.failures}`
    printMemory(`after ${Math.round((part * soakSeconds) / soakParts)} s of mixed requests (${rate})`, idle)
  }
  await sleep(settleMs)
  printMemory('at rest after that', idle)
}

const { last } = await site.db
  .selectFrom('listing')
  .select((eb) => eb.fn.max('id').as('last'))
  .executeTakeFirstOrThrow()
const rows = httpRows(listings, last, await site.login())
const chosen = values.only?.split(';')
const wanted = rows.filter(({ name }) => !chosen || chosen.some((part) => name.includes(part)))
for (const row of wanted) await measure(row)
await sleep(settleMs)
printMemory('after the load', idle)
await sleep(calmMs)
printMemory('a minute later', idle)
if (soakSeconds > 0) await soak(rows)
await peer?.remove()
await site.stop()
