import { noteActivity } from '#contract/live.ts'
import { callApi } from '#web/lib/browser-api.ts'

const tellMs = 60_000
/** After this long without activity, nobody is there. */
const awayMs = 5 * 60_000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focus'] as const

let usedAt = 0

/** Returns whether someone sees the page: it is visible, and was used a moment ago. */
export const isHere = () => !document.hidden && performance.now() - usedAt < awayMs

/** Calls `act` for every sign of life, and when the page is shown. Returns a function that stops it. */
export function onUse(act: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  function use() {
    if (document.hidden) return
    usedAt = performance.now()
    act()
  }
  for (const sign of signs) window.addEventListener(sign, use, { signal, passive: true, capture: true })
  document.addEventListener('visibilitychange', use, { signal })
  return () => stopped.abort()
}

/** Reports to the server while someone uses the page, so that no mail repeats news on the screen. */
export function tellActivity(): () => void {
  let toldAt = -tellMs
  function tell() {
    const now = performance.now()
    if (now - toldAt < tellMs) return
    toldAt = now
    // The page does not wait for it, so it never leads to maintenance.
    void callApi(noteActivity, {}, { isLast: true }).catch(() => {})
  }
  return onUse(tell)
}
