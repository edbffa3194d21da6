import { data, redirect } from 'react-router'
import { markSavedSearchSeen } from '#contract/saved/searches.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'
import type { Route } from './+types/open-search.ts'

export { LeadingRoute as default } from '#web/lib/pages/leading-route.ts'

/** Leads to the results, the newest first. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const { query } = await apiOf(context).call(markSavedSearchSeen, { params: { id } }).catch(routeError)
  throw redirect(paths.search({ ...parseQuery(query), sort_by: 'date', sort_order: 'desc' }))
}
