import { createRequire } from 'node:module'
import { startTracing } from '#lib/tracing.ts'
import type * as OpenTelemetry from './open-telemetry.ts'

// Entry points import this first: OpenTelemetry instruments libraries while they load. `require` loads at once; other
// modules would not wait for an import.
if (isAsked(process.env)) {
  const { openTelemetry } = createRequire(import.meta.url)('./open-telemetry.ts') as typeof OpenTelemetry
  startTracing(openTelemetry())
}

/** Returns whether the environment names a place for traces, by the variables that OpenTelemetry specifies. */
function isAsked(env: NodeJS.ProcessEnv): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none')
    return false
  return Boolean(
    env['OTEL_EXPORTER_OTLP_ENDPOINT'] ||
    env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ||
    env['OTEL_TRACES_EXPORTER'],
  )
}
