type Kind = 'counter' | 'gauge'

/** A measured value, or one per label value. Unknown ones are omitted. */
export type Metric = {
  name: string
  kind: Kind
  help: string
  value: number | null | undefined | { label: string; values: Record<string, number> }
}

/**
 * The Prometheus text format, version 0.0.4. Names, labels and their values are ours, so nothing needs
 * escaping.
 */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(linesOf).join('')
}

function linesOf({ name, kind, help, value }: Metric): string {
  if (value === null || value === undefined) return ''
  const lines =
    typeof value === 'number'
      ? [`${name} ${value}`]
      : Object.entries(value.values).map(([key, one]) => `${name}{${value.label}="${key}"} ${one}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n')
}

/** Metrics that every process has. `delay` is a histogram of timer delays, in nanoseconds. */
export function processMetrics(delay: { percentile(percent: number): number }): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  const gauge = (name: string, help: string, value: number): Metric => ({ name, kind: 'gauge', help, value })
  return [
    {
      name: 'process_cpu_seconds_total',
      kind: 'counter',
      help: 'Processor time, of all threads.',
      value: (user + system) / 1e6,
    },
    gauge('process_resident_memory_bytes', 'Memory in use, of all threads.', rss),
    gauge(
      'process_start_time_seconds',
      'When it started, since 1970.',
      Math.round(performance.timeOrigin) / 1000,
    ),
    gauge('nodejs_heap_used_bytes', 'Objects of the main thread.', heapUsed),
    gauge('nodejs_external_bytes', 'Memory beside the heap of the main thread.', external),
    gauge('nodejs_array_buffers_bytes', 'Of that, buffers.', arrayBuffers),
    gauge(
      'nodejs_eventloop_delay_p99_seconds',
      'By how much the main thread was late, at worst in 99 of 100 looks since the last reading.',
      delay.percentile(99) / 1e9,
    ),
  ]
}
