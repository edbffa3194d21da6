import { redirect } from 'react-router'
import { paths } from '#web/lib/site.ts'
import type { Route } from './+types/top-up-from-credit.ts'

/** Another address of the page that tops up; names may change, so no cache keeps this. */
export const loader = ({ url }: Route.LoaderArgs) =>
  redirect(paths.topUp() + url.search, { status: 301, headers: { 'cache-control': 'no-store' } })
