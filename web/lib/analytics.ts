import { useEffect } from 'react'

/**
 * What a tool for analytics or ads is told. Where none is configured nothing happens: an operator's own script puts an
 * object of this form at `window.analitika`.
 */
export type Analytics = {
  /** Whether somebody is logged in (spec 6). */
  status?(status: 'gost' | 'logovan'): void
  /** Forgets by what ads were chosen for the person who is leaving. */
  clearAdTargeting?(): void
}

declare global {
  interface Window {
    analitika?: Analytics
  }
}

export function useVisitorStatus(isLoggedIn: boolean) {
  useEffect(() => window.analitika?.status?.(isLoggedIn ? 'logovan' : 'gost'), [isLoggedIn])
}

/** A tool that fails must not keep anybody logged in. */
export function clearAdTargeting() {
  try {
    window.analitika?.clearAdTargeting?.()
  } catch (error) {
    reportError(error)
  }
}
