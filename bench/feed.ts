import { monitorEventLoopDelay } from 'node:perf_hooks'
import { feedJobs } from '#api/modules/listings/feeds/jobs.ts'
import { startWorker } from '#worker/main.ts'
import { plainLeaves } from './support/plain-leaf.ts'
import { makeShops } from './support/shops.ts'
import { machine, startSite } from './support/site.ts'
import { megabytes, ms, seconds } from './support/figures.ts'

// A shop's CSV of 20,000 rows, 500 of them bad, in 40 categories: uploaded, checked, written, and run again. The
// worker runs in the server's process, as with `npm start`.

const count = 20_000
const bad = 500

const site = await startSite({ listings: 20_000 })
const { db } = site
const shopId = (await makeShops(db, 1))[0]!
const token = await site.tokenOf(shopId)
const categories = await plainLeaves(db, 40)
const worker = await startWorker(site.deps, {
  databaseUrl: site.databaseUrl,
  onError: (error) => console.error(error.message),
  jobs: feedJobs,
})

const parts = [
  'Far',
  'Branik',
  'Retrovizor',
  'Kočiona pločica',
  'Amortizer',
  'Felga',
  'Hladnjak',
  'Alternator',
]
const cars = [
  'Golf 7',
  'Passat B8',
  'Audi A4',
  'Octavia',
  'Corsa',
  'Clio',
  'Fiesta',
  'Focus',
  'Astra',
  'Megane',
]
const isBad = (row: number) => row % (count / bad) === 7
function rowOf(row: number): string {
  const title = `${parts[row % parts.length]} ${cars[row % cars.length]} ${row}`
  const price = isBad(row) && row % 3 === 0 ? 'puno' : String(20 + ((row * 37) % 900))
  const city = isBad(row) && row % 3 === 1 ? 'Atlantida' : 'Mostar'
  const name = isBad(row) && row % 3 === 2 ? 'Far' : title
  const text = 'Originalni dio, ispravan i provjeren. Šaljemo brzom poštom na adresu. '.repeat(4)
  return [`S-${row}`, name, price, text, categories[row % categories.length], city, 'korišteno'].join(';')
}
const file = Buffer.from(
  [
    'šifra;naslov;cijena;opis;kategorija;grad;stanje',
    ...Array.from({ length: count }, (_, row) => rowOf(row)),
  ].join('\n'),
)

async function call(method: string, where: string, body?: object) {
  const isForm = body instanceof FormData
  const reply = await fetch(`${site.address}/api${where}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const answer = await reply.json()
  if (!reply.ok) throw new Error(`${where}: ${reply.status} ${JSON.stringify(answer)}`)
  return answer
}

const { id } = (await call('POST', '/shop/feeds', { name: 'Dijelovi', format: 'csv' })) as { id: number }

async function run(name: string, query = ''): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'feed.csv')
  const start = performance.now()
  const { id: runId } = (await call('POST', `/shop/feeds/${id}/file${query}`, form)) as { id: number }
  let checkedAt = 0
  for (;;) {
    const { data } = (await call('GET', `/shop/feeds/${id}/runs/${runId}`)) as {
      data: { state: string; counts: Record<string, number>; problem: string | null }
    }
    most = Math.max(most, process.memoryUsage().rss)
    if (data.state !== 'reading' && checkedAt === 0) checkedAt = performance.now()
    // The first import waits for answers about the bad rows.
    if (data.state === 'asking') await call('POST', `/shop/feeds/${id}/runs/${runId}/confirm`)
    if (['checked', 'done', 'failed'].includes(data.state)) {
      delays.disable()
      const errors = (await call('GET', `/shop/feeds/${id}/runs/${runId}/rows?only=errors`)) as {
        meta: { total: number }
      }
      console.log(
        `${name}: ${data.state}, checked in ${seconds(checkedAt - start)}, all in ${seconds(performance.now() - start)}; ${errors.meta.total} rows with errors; ${JSON.stringify(data.counts)}; memory ${megabytes(before)} → at most ${megabytes(most)}; event loop late by at most ${ms(delays.max / 1e6)}`,
      )
      if (errors.meta.total !== bad) process.exitCode = 1
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

console.log(
  `a CSV of ${count} rows, ${megabytes(file.length)}, ${bad} of them bad, beside ${site.listings} listings; ${machine()}`,
)
await run('dry run', '?dry=1')
await run('first run')
await run('the same again')
await worker.stop(5_000)
await site.stop()
