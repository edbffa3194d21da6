/** Schedules one attempt at a time. Failures lengthen the pause by `pausesMs`, whose last entry then stays. */
export function createRetryTimer(pausesMs: readonly number[], act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function plan(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(act, milliseconds)
  }

  return {
    plan,
    /** Plans the next attempt, after the pause that the server asks for if it does. */
    fail(milliseconds = pausesMs[Math.min(failures, pausesMs.length - 1)]!) {
      plan(milliseconds)
      failures += 1
    },
    succeed() {
      failures = 0
    },
    hasFailed: () => failures > 0,
    stop: () => clearTimeout(timer),
  }
}
