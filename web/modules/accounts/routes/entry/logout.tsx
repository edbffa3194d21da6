import { redirect } from 'react-router'
import { logOut } from '#contract/accounts/endpoints.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'
import { clearAdTargeting } from '#web/lib/tools/visitor-data.ts'
import type { Route } from './+types/logout.ts'

export async function action({ context }: Route.ActionArgs) {
  await apiOf(context).call(logOut, {}).catch(routeError)
  return redirect(paths.home())
}

/** Clears the ad targeting before the user becomes a visitor. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  clearAdTargeting()
  return serverAction()
}

/** Logging out is a change, so following a link here does nothing. */
export const loader = () => redirect(paths.home())

export default function Logout() {
  return null
}
