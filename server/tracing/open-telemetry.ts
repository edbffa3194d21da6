import { ClientRequest } from 'node:http'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { getRPCMetadata, RPCType } from '@opentelemetry/core'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { loadConfig } from '#config/config.ts'
import { proxyTrust } from '#api/plugins/shop-hosts.ts'
import type { Tracing } from '#lib/tracing.ts'

const require = createRequire(import.meta.url)

/** Starts OpenTelemetry as its variables say (`OTEL_*`), and instruments HTTP, `fetch` and PostgreSQL. */
export function openTelemetry(): Tracing {
  // `/api/metrics` has the figures, and standard output the log.
  process.env['OTEL_METRICS_EXPORTER'] ??= 'none'
  process.env['OTEL_LOGS_EXPORTER'] ??= 'none'
  process.env['OTEL_SERVICE_NAME'] ??= 'bazar'
  const trusts = proxyTrust(loadConfig(process.env).trustProxy)
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook({ headers, socket }) {
          // Anybody else could put their requests into another's trace, or have each of them recorded.
          if (!trusts(socket.remoteAddress ?? '', 0)) delete headers['traceparent']
          return false
        },
        requestHook(span, request) {
          // Queries may hold keys of other firms.
          if (request instanceof ClientRequest)
            span.setAttribute('url.full', `${request.protocol}//${request.host}${request.path.split('?')[0]}`)
        },
      }),
      new UndiciInstrumentation({
        requestHook: (span, { origin, path }) => {
          span.setAttributes({ 'url.full': `${origin}${path.split('?')[0]}`, 'url.query': '' })
        },
      }),
      new PgInstrumentation({
        requireParentSpan: true,
        ignoreConnectSpans: true,
        // Instead of the name of a prepared statement.
        requestHook: (span, { query }) => span.updateName(`SQL ${/\w+/.exec(query.text)?.[0].toLowerCase()}`),
      }),
    ],
  })
  sdk.start()
  // Instruments what modules import by name.
  require('node:http')
  require('node:https')
  syncBuiltinESMExports()

  const tracer = trace.getTracer('bazar')
  return {
    span(name, attributes, work, parent) {
      const current = context.active()
      const outer = parent ? propagation.extract(current, { traceparent: parent }) : current
      return tracer.startActiveSpan(name, { attributes }, outer, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.recordException(error as Error)
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    parent() {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
    describeRequest({ method, route, url, remoteAddress }) {
      const [path = '', query = ''] = url.split('?')
      const span = trace.getActiveSpan()
      const metadata = getRPCMetadata(context.active())
      // The library names its own span at the end; a page's API calls have spans of ours.
      if (metadata?.type === RPCType.HTTP && metadata.span === span) metadata.route = route
      span?.updateName(`${method} ${route}`).setAttributes({
        'url.path': path,
        'url.query': query,
        'client.address': remoteAddress,
        'network.peer.address': remoteAddress,
      })
    },
    close: () => sdk.shutdown(),
  }
}
