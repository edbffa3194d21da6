/**
 * Acts once the page is visible: a prerendered page has not been seen yet. Returns a function that cancels
 * it.
 */
export function whenSeen(act: () => void): () => void {
  function onChange() {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', onChange)
    act()
  }
  document.addEventListener('visibilitychange', onChange)
  onChange()
  return () => document.removeEventListener('visibilitychange', onChange)
}
