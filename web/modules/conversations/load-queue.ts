import { CallRefused } from '#web/lib/browser-api.ts'
import { createTurns } from '#web/lib/turns.ts'

/** Runs loads one after the other, each kind once, and quietly: the next attempt follows a failed one. */
export function createLoadQueue() {
  const queued = new Map<string, Promise<void>>()
  const inTurn = createTurns()

  return (kind: string, load: () => Promise<void>): Promise<void> => {
    const waiting = queued.get(kind)
    if (waiting) return waiting
    const turn = inTurn(() =>
      load()
        .catch((error: unknown) => {
          if (!(error instanceof CallRefused) && !(error instanceof TypeError)) throw error
        })
        .finally(() => queued.delete(kind)),
    )
    queued.set(kind, turn)
    return turn
  }
}
