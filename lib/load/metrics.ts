import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'

/** Reads a metric's current value; undefined or null omits its sample. */
type Read = () => number | null | undefined

/** How the values of several threads become one; `first` takes those of the thread that is asked. */
export type Merging = 'sum' | 'max' | 'first'

/** The values of one thread, which can be sent to another. */
export type MetricsSnapshot = MetricObjectWithValues<MetricValue<string>>[]

/** The text of the metrics of several threads, of which the first is asked. */
export const mergedMetrics = (snapshots: readonly MetricsSnapshot[]): Promise<string> =>
  AggregatorRegistry.aggregate([...snapshots]).metrics()

/** A registry that reads its metrics when scraped. Each program, and each test, has its own. */
export function metricsRegistry() {
  const registry = new Registry()
  const registers = [registry]

  return {
    snapshot: () => registry.getMetricsAsJSON() as Promise<MetricsSnapshot>,
    contentType: registry.contentType,

    /** A counter that the caller increments. */
    counter: (name: string, help: string, labelNames: readonly string[] = []) =>
      new Counter({ name, help, registers, labelNames: [...labelNames] }),

    gauge: (name: string, help: string, read: Read, aggregator: Merging = 'sum') =>
      new Gauge({
        name,
        help,
        registers,
        aggregator,
        collect() {
          const value = read()
          if (value === null || value === undefined) this.remove()
          else this.set(value)
        },
      }),

    /** A counter that other code maintains. */
    total: (name: string, help: string, read: Read, aggregator: Merging = 'sum') =>
      new Counter({
        name,
        help,
        registers,
        aggregator,
        collect() {
          this.remove()
          const value = read()
          if (value !== null && value !== undefined) this.inc(value)
        },
      }),

    /** A gauge with a sample per value of `label`. */
    gaugeBy: (
      name: string,
      help: string,
      label: string,
      read: () => Record<string, number>,
      aggregator: Merging = 'sum',
    ) =>
      new Gauge({
        name,
        help,
        registers,
        aggregator,
        labelNames: [label],
        collect() {
          this.reset()
          for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value)
        },
      }),

    /** Like `total`, with a sample per value of `label`. */
    totalBy: (
      name: string,
      help: string,
      label: string,
      read: () => Readonly<Record<string, number>>,
      aggregator: Merging = 'sum',
    ) =>
      new Counter({
        name,
        help,
        registers,
        aggregator,
        labelNames: [label],
        collect() {
          this.reset()
          for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value)
        },
      }),
  }
}

export type Metrics = ReturnType<typeof metricsRegistry>
