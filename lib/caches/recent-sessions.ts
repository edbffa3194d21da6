import { hash } from 'node:crypto'
import { createCache } from './caches.ts'

const mostSessions = 20_000
const rememberedMs = 15 * 60_000
/** Someone who changed something this recently counts as still writing. */
const writingMs = 2 * 60_000

/**
 * Remembers recently resolved sessions. Under load their requests get priority without a query, and a forged
 * token gets none.
 */
export function recentSessions() {
  const wroteAt = createCache<string, number>({
    name: 'recent_sessions',
    entries: mostSessions,
    ttl: rememberedMs,
  })
  const keyOf = (token: string) => hash('sha256', token, 'base64')
  return {
    note(token: string, isWrite: boolean) {
      const key = keyOf(token)
      wroteAt.set(key, isWrite ? Date.now() : (wroteAt.peek(key) ?? 0))
    },
    /** Undefined if the session is unknown. */
    find(token: string): { isWriting: boolean } | undefined {
      const at = wroteAt.get(keyOf(token))
      return at === undefined ? undefined : { isWriting: Date.now() - at < writingMs }
    },
  }
}
