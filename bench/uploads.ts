import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { allJobs } from '#api/jobs.ts'
import { startWorker } from '#worker/main.ts'
import type { PhotoOrder, PhotoReport } from './support/send-photos.ts'
import { machine, startSite } from './support/site.ts'

// Fifty phone-sized photos sent at once: peak memory of the server and of the photo process, and the time
// until people see the photos and until the AVIF variants exist.

const uploads = 50
const budgetMb = 700

const site = await startSite()
const worker = await startWorker(site.deps, {
  databaseUrl: site.databaseUrl,
  onError: (error) => console.error(error.message),
  // Scheduled jobs would distort the figures.
  jobs: allJobs.filter(({ schedule }) => !schedule),
})
const seller = await site.db
  .insertInto('account')
  .values({ username: 'fotograf', type: 'user', pro_until: new Date(Date.now() + 1e10) })
  .returning('id')
  .executeTakeFirstOrThrow()
const listings = await site.db
  .insertInto('listing')
  .values(
    Array.from({ length: uploads }, (_, at) => ({
      seller_id: seller.id,
      category_id: 31,
      title: `Oglas ${at}`,
    })),
  )
  .returning('id')
  .execute()
const listingIds = listings.map(({ id }) => id)

const phones = fork(path.join(import.meta.dirname, 'support/send-photos.ts'))
const heard = async () => (await once(phones, 'message'))[0] as PhotoReport
const order: PhotoOrder = { address: site.address, token: await site.tokenOf(seller.id), listingIds }
phones.send(order)
const { megabytes } = ((await heard()) as Extract<PhotoReport, { ready: unknown }>).ready

const residentMb = (pid: number | undefined) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
  } catch {
    return 0 // not there, or not on Linux
  }
}
const ownBefore = residentMb(process.pid)
let ownPeak = 0
let photosPeak = 0
const watch = setInterval(() => {
  ownPeak = Math.max(ownPeak, residentMb(process.pid))
  photosPeak = Math.max(photosPeak, residentMb(site.deps.photos.pid()))
}, 20)

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const start = performance.now()
phones.send('go')
const { took } = ((await heard()) as Extract<PhotoReport, { sent: unknown }>).sent
const shown = performance.now() - start
delay.disable()
for (;;) {
  const waiting = await site.db
    .selectFrom('image')
    .innerJoin('listing_image', 'listing_image.image_hash', 'image.hash')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing_image.listing_id', 'in', listingIds)
    .where('image.avif_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (waiting.count === 0) break
  await sleep(50)
}
const whole = performance.now() - start
clearInterval(watch)

const sorted = took.toSorted((a, b) => a - b)
const seconds = (ms: number) => (ms / 1000).toFixed(1)
console.log(`${machine()}; ${uploads} photos of 12 megapixels and ${megabytes.toFixed(1)} MB at once`)
console.log(
  `shown after  p50 ${seconds(sorted[uploads / 2]!)} s  last ${seconds(shown)} s  (${(uploads / (shown / 1000)).toFixed(1)} photos/s)`,
)
console.log(
  `AVIF of all after ${seconds(whole)} s; the server's loop was held up p99 ${Math.round(delay.percentile(99) / 1e6)} ms, at most ${Math.round(delay.max / 1e6)} ms`,
)
console.log(
  `memory at its peak: process for photos ${Math.round(photosPeak)} MB (limit ${budgetMb}); ` +
    `server with worker ${Math.round(ownPeak)} MB, of which ${Math.round(ownBefore)} MB before`,
)
await worker.stop(1_000)
await site.stop()
if (photosPeak > budgetMb) process.exitCode = 1
