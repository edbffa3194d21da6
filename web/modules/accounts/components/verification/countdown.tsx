import { useEffect, useState } from 'react'
import { formatCountdown } from '#web/lib/format/format.ts'

/** Seconds left, sent once by the server and counted down here, so that a wrong clock does no harm. */
export function useSecondsLeft(fromServer: number): number {
  const [left, setLeft] = useState(fromServer)
  useEffect(() => {
    const end = performance.now() + fromServer * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [fromServer])
  return left
}

export const Countdown = ({ seconds }: { seconds: number }) => (
  <span className="font-semibold tabular-nums">{formatCountdown(seconds)}</span>
)
