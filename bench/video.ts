import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { VideoOrder, VideoReport } from './support/send-video.ts'
import { machine, startSite } from './support/site.ts'

// Sends a video of 300 MB over a connection that is cut twice: measures the memory of the server and of the
// process for videos before, during and after, and looks for the camera's notes in the served file.

const mostMoreMb = 150

const residentMb = (pid: number | undefined) => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s*(\d+)/.exec(status)![1]) / 1024
  } catch {
    return 0 // not there, or not on Linux
  }
}

const site = await startSite()
const seller = await site.db
  .insertInto('account')
  .values({ username: 'snimatelj', type: 'user' })
  .returning('id')
  .executeTakeFirstOrThrow()
const listing = await site.db
  .insertInto('listing')
  .values({ seller_id: seller.id, category_id: 31, title: 'Stan', status: 'active' })
  .returning('id')
  .executeTakeFirstOrThrow()

const phone = fork(path.join(import.meta.dirname, 'support/send-video.ts'))
const heard = async () => (await once(phone, 'message'))[0] as VideoReport
const order: VideoOrder = {
  address: site.address,
  token: await site.tokenOf(seller.id),
  listingId: listing.id,
}
phone.send(order)
const ready = (await heard()).ready!

// The photos of the demo are forgotten by now.
globalThis.gc?.()
await sleep(1_000)
const before = residentMb(process.pid)
let [sending, making, ofVideos] = [0, 0, 0]
let isMaking = false
const watch = setInterval(() => {
  const own = residentMb(process.pid)
  if (isMaking) making = Math.max(making, own)
  else sending = Math.max(sending, own)
  ofVideos = Math.max(ofVideos, residentMb(site.deps.videos.pid()))
}, 20)
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

const step = async (name: 'send' | 'finish' | 'read') => {
  const begun = performance.now()
  phone.send(name)
  return { report: await heard(), seconds: (performance.now() - begun) / 1000 }
}
const sent = await step('send')
isMaking = true
const finished = await step('finish')
const read = await step('read')
delay.disable()
clearInterval(watch)
await sleep(2_000)
const after = residentMb(process.pid)

const mb = (megabytes: number) => `${Math.round(megabytes)} MB`
console.log(`${machine()}; a video of ${ready.megabytes.toFixed(1)} MB and ${ready.seconds} s`)
console.log(
  `sent in ${sent.report.sent!.parts} parts in ${sent.seconds.toFixed(1)} s; the line was cut ${sent.report.sent!.cuts} times, ${sent.report.sent!.repeated} parts were sent again`,
)
console.log(
  `made in ${finished.seconds.toFixed(1)} s; read whole in ${read.seconds.toFixed(1)} s; a seek to its middle answers ${read.report.read!.seekStatus}`,
)
console.log(
  `memory of the server: before ${mb(before)}, at most ${mb(sending)} while sent and ${mb(making)} while made, after ${mb(after)}; process for videos at most ${mb(ofVideos)}`,
)
console.log(
  `the server's loop was held up p99 ${Math.round(delay.percentile(99) / 1e6)} ms, at most ${Math.round(delay.max / 1e6)} ms`,
)
console.log(
  `the place is ${ready.places} times in what was sent and ${read.report.read!.places} times in what is served`,
)
await site.stop()
if (read.report.read!.places > 0 || Math.max(sending, making) - before > mostMoreMb) process.exitCode = 1
