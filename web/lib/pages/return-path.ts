import { parseQuery } from '#contract/paths/query-string.ts'
import { paths } from '#web/lib/site.ts'

/** A path of this site that a form may return to; otherwise the home page. */
export function safeReturnPath(value: string | null | undefined): string {
  // Browsers drop tabs and line ends in URLs and read "\" as "/", so "/\t/host" and "/\host" would leave the
  // site.
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  if (!value || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(value)) return '/'
  // Headers hold only ASCII, and the path may contain Bosnian letters.
  const { pathname, search, hash } = new URL(value, 'http://site')
  return pathname.startsWith('//') ? '/' : pathname + search + hash
}

/**
 * The path to return to once the service answers again: from /maintenance to the page it names, else to
 * this page.
 */
export function pathAfterMaintenance({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname !== paths.maintenance()) return pathname + search
  const path = safeReturnPath(parseQuery(search)['povratak'])
  return path.startsWith(paths.maintenance()) ? paths.home() : path
}
