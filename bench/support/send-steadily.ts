import { createRequire } from 'node:module'

// A separate process: `send-steadily.ts <json>` sends requests at a rate, in turns, and prints the results.

export type SteadyOptions = {
  address: string
  /** `{n}` is replaced by a counter. */
  requests: readonly { method: 'GET' | 'POST'; path: string; body?: string }[]
  connections: number
  perSecond: number
  seconds: number
}

export type SteadyResult = { statuses: Record<string, number>; p50: number; p97: number; p99: number }

type Result = {
  latency: { p50: number; p97_5: number; p99: number }
  statusCodeStats: Record<string, { count: number }>
}
type Request = { method: string; path: string; headers: Record<string, string>; body?: string }
type Autocannon = (options: {
  url: string
  connections: number
  overallRate: number
  duration: number
  timeout: number
  requests: { setupRequest(request: Request): Request }[]
}) => Promise<Result>

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon

const { address, requests, connections, perSecond, seconds } = JSON.parse(process.argv[2]!) as SteadyOptions
let sent = 0
const { latency, statusCodeStats } = await autocannon({
  url: address,
  connections,
  overallRate: perSecond,
  duration: seconds,
  timeout: 30,
  requests: [
    {
      setupRequest(request) {
        sent += 1
        const { method, path, body } = requests[sent % requests.length]!
        return {
          ...request,
          method,
          path: path.replace('{n}', String(sent)),
          headers: {
            // Each is a viewer of their own.
            'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${sent}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body }),
        }
      },
    },
  ],
})
const statuses = Object.fromEntries(
  Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]),
)
const result: SteadyResult = { statuses, p50: latency.p50, p97: latency.p97_5, p99: latency.p99 }
process.stdout.write(JSON.stringify(result))
