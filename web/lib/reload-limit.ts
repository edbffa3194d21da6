const storageKey = 'code-reload-at'
const quietMilliseconds = 60_000
export const codeLostEvent = 'code-lost'

/**
 * A part of the code that cannot be loaded, most often after a new release, reloads the page: React Router does that by
 * itself and without end, for other parts we do. Only one such reload in 60 seconds gets through; the next one becomes
 * an event, on which the root shows the error page. Without a network none does: it would end on the browser's own page.
 */
export function limitReloads() {
  window.addEventListener('vite:preloadError', () => window.location.reload())
  if (typeof navigation === 'undefined') refuseByConsole()
  else refuseByNavigation()
}

function refuseByNavigation() {
  let isReloading = false
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    // Several parts may be missing at once; all of them belong to the same try.
    if (isReloading) return
    if (isVain(Date.now())) {
      event.preventDefault()
      window.dispatchEvent(new Event(codeLostEvent))
    } else isReloading = true
  })
}

/**
 * Browsers before the Navigation API cannot refuse a reload. React Router announces its own on the console, and an error
 * thrown from there keeps it from getting that far.
 */
// oxlint-disable no-console -- it is listened to, not written to
function refuseByConsole() {
  const announce = console.error
  let isReloading = false
  console.error = (...texts: unknown[]) => {
    announce(...texts)
    if (isReloading || !String(texts[0]).startsWith('Error loading route module')) return
    if (isVain(Date.now())) {
      window.dispatchEvent(new Event(codeLostEvent))
      throw new Error('A part of the page could not be loaded')
    }
    isReloading = true
  }
}
// oxlint-enable no-console

const isVain = (now: number) => !navigator.onLine || isSecondReload(now)

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
