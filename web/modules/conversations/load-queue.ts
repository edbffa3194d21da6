import { CallRefused } from '#web/lib/browser-api.ts'

/** Runs loads one after the other, each kind once, and quietly: the next attempt follows a failed one. */
export function createLoadQueue() {
  const queued = new Map<string, Promise<void>>()
  let running = Promise.resolve()

  return (kind: string, load: () => Promise<void>): Promise<void> => {
    const waiting = queued.get(kind)
    if (waiting) return waiting
    const turn = running
      .then(load)
      .catch((error: unknown) => {
        if (!(error instanceof CallRefused) && !(error instanceof TypeError)) throw error
      })
      .finally(() => queued.delete(kind))
    queued.set(kind, turn)
    // Callers of this turn learn of its failure; the next one does not depend on it.
    running = turn.catch(() => {})
    return turn
  }
}
