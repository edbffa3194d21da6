import { useEffect } from 'react'
import { hasConsent } from './consent.ts'

/**
 * The interface of an analytics or ads tool. An operator's own script puts such an object at
 * `window.analitika`; without it nothing happens. It stores nothing on the device before `status` is called, which takes
 * the visitor's consent.
 */
export type Analytics = {
  /** Whether the user is logged in (spec 6). */
  status?(status: 'gost' | 'logovan'): void
  /** Forgets the ad targeting of the user who is logging out. */
  clearAdTargeting?(): void
  /** The user saved a search (spec 2.4). */
  saveSearch?(query: string): void
}

declare global {
  interface Window {
    analitika?: Analytics
  }
}

export function useVisitorStatus(isLoggedIn: boolean) {
  useEffect(() => {
    if (window.analitika && hasConsent(document.cookie))
      window.analitika.status?.(isLoggedIn ? 'logovan' : 'gost')
  }, [isLoggedIn])
}

/** A failing tool must not prevent logging out. */
export function clearAdTargeting() {
  try {
    window.analitika?.clearAdTargeting?.()
  } catch (error) {
    reportError(error)
  }
}

export function tellOfSavedSearch(query: string) {
  try {
    if (hasConsent(document.cookie)) window.analitika?.saveSearch?.(query)
  } catch (error) {
    reportError(error)
  }
}
