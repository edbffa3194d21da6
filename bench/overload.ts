import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { run } from './support/child.ts'
import { percentile } from './support/figures.ts'
import { hammer, Load } from './support/load.ts'
import type { Poll } from './support/poll.ts'
import { machine, startSite } from './support/site.ts'

// Response time of /api/health beside 2,000 connections with uncacheable requests, and the replies those get.
// Limits by address are off here, so that the load itself must be shed.

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '12' },
    /** Names of loads, comma-separated; defaults to all. */
    only: { type: 'string' },
  },
})
const connections = Number(values.connections)
const seconds = Number(values.seconds)
const limitMs = 250

const site = await startSite()
const { data } = (await site.app.inject('/api/search?per_page=100&q=golf')).json() as {
  data: { id: number }[]
}
const cookie = await site.login()
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
  `${machine()}; ${connections} connections for ${seconds} s each; health over a new connection every 100 ms`,
)
// Warms up.
for (const { path: page, headers } of Object.values(loads))
  for (let warm = 0; warm < 30; warm++)
    await (
      await fetch(site.address + page.replace('{n}', `9${warm}`), { ...(headers && { headers }) })
    ).arrayBuffer()

const chosen = values.only?.split(',')
for (const [name, load] of Object.entries(loads)) {
  if (chosen && !chosen.some((part) => name.includes(part))) continue
  const poll = run<Poll[]>('poll.ts', `${site.address}/api/health`)
  await sleep(500)
  const { path, headers = {} } = load
  const answered = new Load([
    await hammer({ address: site.address, requests: [{ path }], headers, connections, seconds }),
  ])
  poll.end()
  const polls = await poll.result
  const times = polls.map(({ milliseconds }) => milliseconds)
  const failed = polls.filter(({ status }) => status !== 200).length
  const answers = Object.entries(answered.statuses).map(
    ([status, count]) => `${status}: ${answered.perSecond(count)}/s`,
  )
  const figures = [percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(Math.round)
  console.log(
    `${name.padEnd(40)} health p50 ${figures[0]} ms  p95 ${figures[1]} ms  max ${figures[2]} ms  ${failed} of ${polls.length} failed` +
      `  (limit ${limitMs} ms)  answers ${answers.join(', ')}  p50 ${answered.percentile(0.5)} ms  p99 ${answered.percentile(0.99)} ms  ${answered.errors} errors`,
  )
  await sleep(1_500)
}
await site.stop()
