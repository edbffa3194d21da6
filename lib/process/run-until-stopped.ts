import { complain } from './complain.ts'

export type Running = {
  /** Everything to dispose of at the end, latest first. */
  stack: AsyncDisposableStack
  /** Aborted by the first signal. */
  signal: AbortSignal
  /** Ends the program with this error. */
  fail: (error: Error) => void
}

/** Under npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const samePressMs = 400

/**
 * Runs a server until a signal or a failure stops it, disposes of its resources and ends the process. A
 * second signal ends it at once: PostgreSQL notices that by itself.
 */
export async function runUntilStopped(start: (running: Running) => Promise<void>): Promise<never> {
  const stack = new AsyncDisposableStack()
  const stopRequest = new AbortController()
  const failed = Promise.withResolvers<never>()
  const stopped = new Promise<void>((resolve) =>
    stopRequest.signal.addEventListener('abort', () => resolve()),
  )
  let askedAt = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (!stopRequest.signal.aborted) {
        askedAt = Date.now()
        stopRequest.abort()
      } else if (Date.now() - askedAt > samePressMs) process.exit(130)
    })

  let exitCode = 0
  try {
    const started = start({ stack, signal: stopRequest.signal, fail: failed.reject })
    started.catch(() => {}) // a start that is stopped midway may still reject later
    await Promise.race([started, stopped, failed.promise])
    await Promise.race([stopped, failed.promise])
  } catch (error) {
    exitCode = 1
    complain(error)
  }
  try {
    await stack.disposeAsync()
  } catch (error) {
    exitCode = 1
    complain(error)
  }
  process.exit(exitCode)
}
