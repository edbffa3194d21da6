import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Tells how late the event loop is. */
export type LoadMeter = { delayMs(): number; close(): void }

const resolutionMs = 10
const windowMs = 500

/** Measures the mean over half a second, so that a single garbage collection is no overload. */
export function eventLoopMeter(): LoadMeter {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    // There is no sample, and no mean, when the loop was blocked for the whole window.
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
