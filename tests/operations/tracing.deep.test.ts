import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { defaultBrand } from '#contract/brand.ts'
import { buildIfStale } from '#scripts/build.ts'
import { freePort } from '#tests/support/free-port.ts'
import { testFolder, until } from '#tests/platform/processes/holder.ts'
import { runProgram } from '#tests/platform/spawned.ts'

const folder = testFolder('tracing')
const timeout = 240_000

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** Receives traces by OTLP over HTTP with JSON. */
async function startReceiver() {
  const spans: Span[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { resourceSpans } = JSON.parse(body) as Export
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts the product with a receiver of its traces. */
async function startTraced(env: NodeJS.ProcessEnv = {}) {
  const receiver = await startReceiver()
  const port = String(await freePort())
  const program = runProgram('start.ts', {
    DATA_DIR: path.join(folder, 'site'),
    PORT: port,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    // The jobs of a first start have more spans than the usual queue, which drops the rest.
    OTEL_BSP_MAX_QUEUE_SIZE: '100000',
    ...env,
  })
  await until(() => program.output.includes('Log in as') || program.child.exitCode !== null, 'the start')
  return { spans: receiver.spans, site: `http://127.0.0.1:${port}`, program }
}

const traceId = (digit: string) => digit.repeat(32)
const traceparent = (digit: string) => ({ traceparent: `00-${traceId(digit)}-${digit.repeat(16)}-01` })

test('traces a page with its API call, search, statements and job as OTEL_* says', { timeout }, async () => {
  await buildIfStale(defaultBrand)
  const { spans, site, program } = await startTraced({ TRUST_PROXY: '127.0.0.1' })
  const inTrace = (digit: string) => spans.filter((span) => span.traceId === traceId(digit))
  const parentsOf = (span: Span | undefined): string[] => {
    const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId)
    return parent ? [parent.name, ...parentsOf(parent)] : []
  }
  await fetch(`${site}/pretraga?q=tajna+golf`, { headers: traceparent('a') })
  const callersIn = (digit: string, name: string) =>
    inTrace(digit)
      .filter((span) => span.name === name)
      .map(parentsOf)
  await expect.poll(() => callersIn('a', 'search')).toContainEqual(['GET /api/search', 'GET /*'])
  await expect.poll(() => callersIn('a', 'SQL select')).toContainEqual(['GET /api/search', 'GET /*'])

  const sent = await fetch(`${site}/zaboravljenasifra`, {
    method: 'POST',
    headers: { ...traceparent('b'), origin: site },
    body: new URLSearchParams({ login: 'demo' }),
    redirect: 'manual',
  })
  expect(sent.headers.get('location')).toContain('poslano=mail')
  const callers = ['POST /api/auth/password/forgot', 'POST /*']
  await expect.poll(() => callersIn('b', 'job send-message')).toEqual([['job recover-password', ...callers]])
  await expect.poll(() => callersIn('b', 'SQL select')).toContainEqual(['job recover-password', ...callers])

  // As in the log: nothing that identifies a person.
  expect(JSON.stringify(spans)).not.toContain('tajna')

  await program.stop()
  expect(program.child.exitCode).toBe(0)
})

test('takes the trace of a request only from trusted proxies', { timeout }, async () => {
  const { spans, site, program } = await startTraced()
  await fetch(`${site}/api/categories`, { headers: traceparent('c') })
  await until(() => spans.some(({ name }) => name === 'GET /api/categories'), 'a trace')
  expect(spans.some((span) => span.traceId === traceId('c'))).toBe(false)
  await program.stop()
})
