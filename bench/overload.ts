import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { run } from './support/child.ts'
import { percentile } from './support/figures.ts'
import { hammer, Load } from './support/load.ts'
import type { Poll } from './support/poll.ts'
import { machine, startSite, usualThreads } from './support/site.ts'

// Response times of /api/health and of the home page for new visitors beside 2,000 connections, and the replies
// those get. Limits by address are off here, so that the load itself must be shed.

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: usualThreads },
    connections: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '12' },
    /** Names of loads, comma-separated; defaults to all. */
    only: { type: 'string' },
  },
})
const connections = Number(values.connections)
const seconds = Number(values.seconds)
const limitMs = 250
const settleMs = 1_500

const threads = Number(values.threads)
const site = await startSite({ threads })
// The start itself blocks the event loop, for which calls would be refused.
await sleep(settleMs)
const { data } = (await site.app.inject('/api/search?per_page=100&q=golf')).json() as {
  data: { id: number }[]
}
const cookie = await site.login()
const probed = { health: '/api/health', visitor: '/' }
const loads: Record<string, { path: string; headers?: Record<string, string> }> = {
  'home, visitor with choices of their own': { path: '/', headers: { cookie: 'prefs=x' } },
  'home, unknown parameter': { path: '/?utm_source={n}' },
  search: { path: '/pretraga?q=golf&price_to={n}' },
  listing: { path: `/artikal/${data[0]!.id}`, headers: { cookie: 'prefs=x' } },
  'home, logged in': { path: '/', headers: { cookie } },
  'home, forged session': { path: '/', headers: { cookie: 'auth.token=7%7Cforgedforgedforgedforged' } },
  'API, search': { path: '/api/search?q=golf&price_to={n}' },
  'API, listing': { path: `/api/listings/${data[0]!.id}` },
}

console.log(
  `${machine()}; ${threads} serving threads; ${connections} connections for ${seconds} s each; ${Object.keys(probed).join(' and ')} over a new connection every 100 ms (limit ${limitMs} ms)`,
)
// Warms up.
for (const { path: page, headers } of Object.values(loads))
  for (let warm = 0; warm < 30; warm++)
    await (
      await fetch(site.address + page.replace('{n}', `9${warm}`), { ...(headers && { headers }) })
    ).arrayBuffer()

function describe(polls: readonly Poll[]): string {
  const times = polls.map(({ milliseconds }) => milliseconds)
  const [half, most, worst] = [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(
    Math.round,
  )
  const failed = polls.filter(({ status }) => status !== 200).length
  return `p50 ${half} ms  p95 ${most} ms  max ${worst} ms  ${failed} of ${polls.length} failed`
}

const chosen = values.only?.split(',')
for (const [name, load] of Object.entries(loads)) {
  if (chosen && !chosen.some((part) => name.includes(part))) continue
  const polls = Object.entries(probed).map(
    ([probe, page]) => [probe, run<Poll[]>('poll.ts', site.address + page)] as const,
  )
  await sleep(500)
  const { path, headers = {} } = load
  const answered = new Load([
    await hammer({ address: site.address, requests: [{ path }], headers, connections, seconds }),
  ])
  for (const [, poll] of polls) poll.end()
  const probes = await Promise.all(
    polls.map(async ([probe, poll]) => `${probe} ${describe(await poll.result)}`),
  )
  const answers = Object.entries(answered.statuses).map(
    ([status, count]) => `${status}: ${answered.perSecond(count)}/s`,
  )
  console.log(
    `${name.padEnd(40)} ${probes.join('  ')}  answers ${answers.join(', ')}  p50 ${answered.percentile(0.5)} ms  p99 ${answered.percentile(0.99)} ms  ${answered.errors} errors`,
  )
  await sleep(1_500)
}
await site.stop()
