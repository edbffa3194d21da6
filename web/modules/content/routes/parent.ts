import { data, generatePath, matchPath, redirect } from 'react-router'
import { makeParentPaths } from '#contract/paths/parents.ts'
import { makePaths } from '#contract/paths/paths.ts'
import { brand } from '#web/lib/site.ts'
import type { Route } from './+types/parent.ts'

const parents = Object.entries(makeParentPaths(makePaths(brand)))

/** Leads from a folder above pages to the first of them. */
export function loader({ url }: Route.LoaderArgs) {
  for (const [from, to] of parents) {
    const match = matchPath(from, url.pathname)
    if (match)
      return redirect(generatePath(to, match.params), {
        status: 301,
        headers: { 'cache-control': 'no-store' },
      })
  }
  throw data(null, { status: 404, statusText: 'Not Found' })
}
