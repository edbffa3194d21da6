import { codeReloadSeconds } from '#contract/limits/serving.ts'

const storageKey = 'code-reload-at'
const quietMilliseconds = codeReloadSeconds * 1000
export const codeLostEvent = 'code-lost'

const lostCode = new WeakSet<object>()
let reload = () => {}

/** Returns whether this is the error of a chunk that failed to load. */
export const isLostCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && lostCode.has(error)

/** Reloads the page for a chunk without which it cannot go on, if that is allowed. */
export const reloadForCode = () => reload()

/**
 * Limits reloads after a chunk failed to load, most often because of a new release. React Router reloads the
 * page by itself, without end, and the root does so for a component that has no code. Only one such reload in
 * 60 seconds is allowed; the next becomes an event, on which the root shows the error page. Offline none is allowed:
 * it would end on the browser's own page.
 */
export function limitReloads() {
  // Callers that can do without the code catch its error.
  window.addEventListener('vite:preloadError', ({ payload }) => lostCode.add(payload))
  if (typeof navigation === 'undefined') refuseBeforehand()
  else refuseByNavigation()
}

function refuseByNavigation() {
  reload = () => window.location.reload()
  const mayReload = oneReload()
  navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (!mayReload()) event.preventDefault()
  })
}

/**
 * Browsers without the Navigation API cannot refuse a reload. React Router announces its reloads on the
 * console, so an error thrown there prevents them.
 */
// oxlint-disable no-console -- listens to the console, does not write
function refuseBeforehand() {
  const mayReload = oneReload()
  reload = () => {
    if (mayReload()) window.location.reload()
  }
  const announce = console.error
  console.error = (...texts: unknown[]) => {
    announce(...texts)
    if (!String(texts[0]).startsWith('Error loading route module')) return
    if (!mayReload()) throw new Error('A part of the page could not be loaded')
  }
}
// oxlint-enable no-console

/** Allows one reload per page, however many chunks are missing; announces lost code when it refuses. */
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
    // Without storage nothing could stop a loop, so do not start one.
    return true
  }
}
