const storageKey = 'code-reload-at'
const quietMilliseconds = 60_000
export const codeLostEvent = 'code-lost'

/**
 * A part of the code that cannot be loaded, most often after a new release, reloads the page: React Router does that by
 * itself and without end, for other parts we do. Only one such reload in 60 seconds gets through; the next one becomes
 * an event, on which the root shows the error page. Without a network none does: it would end on the browser's own page.
 */
export function limitReloads() {
  if (typeof navigation === 'undefined') refuseBeforehand()
  else refuseByNavigation()
}

function refuseByNavigation() {
  window.addEventListener('vite:preloadError', () => window.location.reload())
  const mayReload = oneReload()
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (!mayReload()) event.preventDefault()
  })
}

/**
 * Browsers before the Navigation API cannot refuse a reload. React Router announces its own on the console, and an error
 * thrown from there keeps it from getting that far.
 */
// oxlint-disable no-console -- it is listened to, not written to
function refuseBeforehand() {
  const mayReload = oneReload()
  window.addEventListener('vite:preloadError', () => {
    if (mayReload()) window.location.reload()
  })
  const announce = console.error
  console.error = (...texts: unknown[]) => {
    announce(...texts)
    if (!String(texts[0]).startsWith('Error loading route module')) return
    if (!mayReload()) throw new Error('A part of the page could not be loaded')
  }
}
// oxlint-enable no-console

/** Allows one try per page, with however many missing parts belong to it; announces lost code where it refuses. */
function oneReload(): () => boolean {
  let isReloading = false
  return () => {
    if (isReloading) return true
    isReloading = !isVain(Date.now())
    if (!isReloading) window.dispatchEvent(new Event(codeLostEvent))
    return isReloading
  }
}

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
