import { mostPathSegments } from '#contract/limits/serving.ts'

/**
 * Cuts a path that has more segments than any of ours after the first one too many, so that it still leads nowhere.
 * React Router names the routes of every path above a page, which takes a thread for seconds where there are thousands.
 */
export function shallowAddress(address: string): string {
  const query = address.indexOf('?')
  const end = query < 0 ? address.length : query
  let at = -1
  // The slash after the segment too many, if there is one, is the second beyond the limit.
  for (let slashes = 0; slashes < mostPathSegments + 2; slashes++) {
    at = address.indexOf('/', at + 1)
    if (at < 0 || at >= end) return address
  }
  return address.slice(0, at) + address.slice(end)
}
