import { cpuStopwatch } from '#tests/support/cpu-time.ts'

/** Something that a request may have much of: what it costs at most, and how that grows. */
export type Dimension = {
  name: string
  /** The largest size that the product accepts. */
  most: number
  run(size: number): unknown
}

/** Milliseconds of a thread that one request may take, on a machine where the yardstick takes its usual time. */
const mostMs = 50

/** A fixed piece of work. Threads that share a core slow each other down, so it is timed beside each measurement. */
const yardstick = {
  text: JSON.stringify(Array.from({ length: 60_000 }, (_, id) => ({ id, tags: ['a'] }))),
  usualMs: 14,
}
/** Costs below this are not compared: they hold nobody up, and the clock of a thread advances in steps. */
const noiseMs = 6
/** Twice the size may cost little more than twice. */
const mostGrowth = 2.5

const runsPerMeasurement = 4
const measurements = 5

async function measure({ run }: Dimension, size: number): Promise<number> {
  const spent = cpuStopwatch()
  for (let count = 0; count < runsPerMeasurement; count++) await run(size)
  return spent() / runsPerMeasurement
}

/** The least of several measurements, since others include compiling or collecting garbage of earlier work. */
async function costOf(dimension: Dimension, size: number, enoughMs: number): Promise<number> {
  let least = Infinity
  for (let count = 0; count < measurements && least > enoughMs; count++)
    least = Math.min(least, await measure(dimension, size))
  return least
}

/** How many times slower than usual this thread runs now; at least 1. */
async function slowness(): Promise<number> {
  const work: Dimension = { name: 'yardstick', most: 0, run: () => JSON.parse(yardstick.text) }
  return Math.max(1, (await costOf(work, 0, 0)) / yardstick.usualMs)
}

const attempts = 3

/** Reports what breaks the rule in every attempt: the largest size costs too much, or growth is not linear. */
export async function problemOf(dimension: Dimension): Promise<string | undefined> {
  const { name, most } = dimension
  let problem: string | undefined
  for (let count = 0; count < attempts; count++) {
    const whole = await costOf(dimension, most, noiseMs)
    if (whole <= noiseMs) return undefined
    const half = await costOf(dimension, Math.floor(most / 2), 0)
    const allowedMs = whole <= mostMs ? mostMs : mostMs * (await slowness())
    if (whole <= allowedMs && whole <= half * mostGrowth) return undefined
    problem = `${name}: ${whole.toFixed(1)} ms, half of it ${half.toFixed(1)} ms`
  }
  return problem
}
