/** A stopwatch for the processor time of this thread, in milliseconds; other programs' load hardly changes it. */
export function cpuStopwatch(): () => number {
  const started = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(started)
    return (user + system) / 1000
  }
}
