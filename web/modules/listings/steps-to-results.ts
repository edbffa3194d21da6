import { isLandingPath } from '#web/lib/pages/landing-path.ts'
import { paths } from '#web/lib/site.ts'

const listings = /^\/artikal\//
const loggingIn: ReadonlySet<string> = new Set([paths.login(), paths.register()])

/** Pages through which one comes from results to a listing without leaving the search. */
const isOnTheWay = (pathname: string) => listings.test(pathname) || loggingIn.has(pathname)

/** Pages with lists of listings, each of which keeps its place. */
const isResults = (pathname: string) =>
  pathname === paths.search() || pathname === paths.home() || isLandingPath(pathname)

/**
 * Counts the entries of this tab's history back to the results that led here; 0 if none did, or in a
 * browser that does not tell.
 */
export function stepsToResults(): number {
  if (!('navigation' in window)) return 0
  const entries = window.navigation.entries()
  const current = window.navigation.currentEntry?.index ?? 0
  for (let at = current - 1; at >= 0; at--) {
    const { url } = entries[at]!
    if (!url) return 0
    const { pathname } = new URL(url)
    if (isResults(pathname)) return current - at
    if (!isOnTheWay(pathname)) return 0
  }
  return 0
}
