const storageKey = 'code-reload-at'
const quietMilliseconds = 60_000
export const codeLostEvent = 'bazar:code-lost'

/**
 * React Router reloads the page, without end, when a part of the code cannot be loaded. Only one such reload in 60
 * seconds gets through; the next one becomes an event, on which the root shows the error page.
 */
export function limitReloads() {
  if (typeof navigation === 'undefined') return
  let isReloading = false
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    // Several parts may be missing at once; all of them belong to the same try.
    if (isReloading) return
    if (isSecondReload(Date.now())) {
      event.preventDefault()
      window.dispatchEvent(new Event(codeLostEvent))
    } else isReloading = true
  })
}

function isSecondReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey))
    sessionStorage.setItem(storageKey, String(now))
    return now - last < quietMilliseconds
  } catch {
    // Storage is closed to us: nothing could stop a loop, so none starts.
    return true
  }
}
