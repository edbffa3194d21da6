import { createRequire } from 'node:module'

// A separate process: `hammer.ts <json>` sends requests over many connections, each address once, and prints
// the results.

export type HammerOptions = {
  address: string
  /** Asked in turns; `{n}` is replaced by a counter. */
  paths: readonly string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

export type HammerResult = {
  /** Replies a second by status. */
  perSecond: Record<string, number>
  p50: number
  p97: number
  p99: number
  errors: number
}

type Result = {
  latency: { p50: number; p97_5: number; p99: number }
  errors: number
  statusCodeStats: Record<string, { count: number }>
}
type Request = { path: string; setupRequest(request: { path: string }): { path: string } }
type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  timeout: number
  headers: Record<string, string>
  requests: Request[]
}) => Promise<Result>

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon

const { address, paths, headers, connections, seconds } = JSON.parse(process.argv[2]!) as HammerOptions
let asked = 0
const { latency, errors, statusCodeStats } = await autocannon({
  url: address,
  connections,
  duration: seconds,
  timeout: 30,
  headers: { 'accept-encoding': 'br, gzip', ...headers },
  requests: [
    {
      path: paths[0]!,
      setupRequest: (request) => {
        asked += 1
        return { ...request, path: paths[asked % paths.length]!.replace('{n}', String(asked)) }
      },
    },
  ],
})
const perSecond = Object.fromEntries(
  Object.entries(statusCodeStats).map(([status, { count }]) => [status, Math.round(count / seconds)]),
)
process.stdout.write(
  JSON.stringify({
    perSecond,
    p50: latency.p50,
    p97: latency.p97_5,
    p99: latency.p99,
    errors,
  } satisfies HammerResult),
)
