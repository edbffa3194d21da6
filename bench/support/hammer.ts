import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'
import type { HammerOptions, HammerResult } from './load.ts'

// A separate process: reads its options from the input, sends requests over many connections and prints the
// results.

type Request = { method: string; path: string; headers: Record<string, string>; body?: string | undefined }
type Autocannon = (options: {
  url: string
  connections: number
  duration: number
  timeout: number
  setupClient(client: { pipelinedRequests: { addBody(part: Buffer): void } }): void
  requests: { setupRequest(request: Request): Request }[]
}) => Promise<{ errors: number; duration: number; statusCodeStats: Record<string, { count: number }> }> & {
  on(
    event: 'response',
    listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
  ): void
}

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon

const { address, requests, headers, connections, seconds } = (await json(process.stdin)) as HammerOptions
let asked = 0
let bytes = 0
const milliseconds: number[] = []
const load = autocannon({
  url: address,
  connections,
  duration: seconds,
  timeout: 30,
  // It would make a string of every body, which takes longer than a server that sends compressed pages from memory.
  setupClient: ({ pipelinedRequests }) => {
    pipelinedRequests.addBody = () => {}
  },
  requests: [
    {
      setupRequest: (request) => {
        asked += 1
        const { path, body, headers: own } = requests[asked % requests.length]!
        return {
          ...request,
          method: body === undefined ? 'GET' : 'POST',
          path: path.replace('{n}', String(asked)),
          headers: { 'accept-encoding': 'br, gzip', ...headers, ...own },
          body,
        }
      },
    },
  ],
})
load.on('response', (_client, _status, received, took) => {
  bytes += received
  milliseconds.push(Math.round(took * 100) / 100)
})
// It stops at whole seconds after its start, so it may take longer than asked.
const { errors, duration, statusCodeStats } = await load
const statuses = Object.fromEntries(
  Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]),
)
process.stdout.write(
  JSON.stringify({ seconds: duration, statuses, milliseconds, bytes, errors } satisfies HammerResult),
)
