import { Counter, Gauge, Registry } from 'prom-client'

/** Reads a metric's current value; undefined or null omits its sample. */
type Read = () => number | null | undefined

/** A registry that reads its metrics when scraped. Each program, and each test, has its own. */
export function metricsRegistry() {
  const registry = new Registry()
  const registers = [registry]

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,

    /** A counter that the caller increments. */
    counter: (name: string, help: string, labelNames: readonly string[] = []) =>
      new Counter({ name, help, registers, labelNames: [...labelNames] }),

    gauge: (name: string, help: string, read: Read) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          const value = read()
          if (value === null || value === undefined) this.remove()
          else this.set(value)
        },
      }),

    /** A counter that other code maintains. */
    total: (name: string, help: string, read: Read) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.remove()
          const value = read()
          if (value !== null && value !== undefined) this.inc(value)
        },
      }),

    /** A gauge with a sample per value of `label`. */
    gaugeBy: (name: string, help: string, label: string, read: () => Record<string, number>) =>
      new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        collect() {
          for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value)
        },
      }),

    /** Like `total`, with a sample per value of `label`. */
    totalBy: (name: string, help: string, label: string, read: () => Readonly<Record<string, number>>) =>
      new Counter({
        name,
        help,
        registers,
        labelNames: [label],
        collect() {
          this.reset()
          for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value)
        },
      }),
  }
}

export type Metrics = ReturnType<typeof metricsRegistry>
