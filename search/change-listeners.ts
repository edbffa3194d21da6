import type { Change } from '#lib/caches/reply-tags.ts'
import type { Searcher } from './engine.ts'

/** Keeps those who listen for changes that searches begin to see. */
export function changeListeners() {
  const listeners = new Set<(change: Change) => void>()
  const onApplied: Searcher['onApplied'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    onApplied,
    /** Makes the change only if there are listeners; there are none while all listings load. */
    tell(makeChange: () => Change) {
      if (listeners.size === 0) return
      const change = makeChange()
      for (const listener of listeners) listener(change)
    },
  }
}
