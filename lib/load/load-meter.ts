import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Measures how late the event loop is. */
export type LoadMeter = { delayMs(): number; close(): void }

const resolutionMs = 10
const windowMs = 500

/** Averages over half a second, so that a single garbage collection does not count as overload. */
export function eventLoopMeter(): LoadMeter {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    // Without samples there is no mean: the loop was blocked for the whole window.
    const mean = histogram.mean / 1e6
    delayMs = Number.isFinite(mean) ? Math.max(0, mean - resolutionMs) : windowMs
    histogram.reset()
  }, windowMs).unref()
  return {
    delayMs: () => delayMs,
    close() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
