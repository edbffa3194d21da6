import { data, matchPath, redirect, type RouterContextProvider } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import { apartPaths } from '#contract/paths/apart.ts'
import { brand, paths } from '#web/lib/site.ts'
import { shopContext } from './context.ts'

/** Pages that a shop's host has itself, or that exist for operators alone. */
const others = new Set(['home', 'landing', 'listing', 'inbox', 'inboxMessage'])

const mainPatterns = Object.entries({ ...paths, ...apartPaths, ...makeAgentPaths(brand) }).flatMap(
  ([name, page]) => ('pattern' in page && !others.has(name) ? [page.pattern] : []),
)

export const isOfMainSite = (pathname: string) =>
  mainPatterns.some((pattern) => matchPath(pattern, pathname) !== null)

/** Makes the response to throw for an address that is not a page of the shop. Those of the main site redirect there. */
export function missingPage(context: Readonly<RouterContextProvider>, { pathname, search }: URL) {
  if (!isOfMainSite(pathname)) return data(null, { status: 404, statusText: 'Not Found' })
  const { main } = context.get(shopContext)
  return redirect(main + pathname + search, { headers: { 'cache-control': 'no-store' } })
}
