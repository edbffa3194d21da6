import type { Purpose } from './connections.ts'

type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

const open = new Map<Pool, Purpose>()

/** Counts the pool of connections until it is forgotten. */
export function notePool(pool: Pool, purpose: Purpose): void {
  open.set(pool, purpose)
}

export const forgetPool = (pool: Pool): void => void open.delete(pool)

/** Connections in use and calls that wait for one, of this thread, by purpose. */
export function poolCounts() {
  const used: Partial<Record<Purpose, number>> = {}
  const waiting: Partial<Record<Purpose, number>> = {}
  for (const [{ totalCount, idleCount, waitingCount }, purpose] of open) {
    used[purpose] = (used[purpose] ?? 0) + totalCount - idleCount
    waiting[purpose] = (waiting[purpose] ?? 0) + waitingCount
  }
  return { used, waiting } as { used: Record<string, number>; waiting: Record<string, number> }
}
