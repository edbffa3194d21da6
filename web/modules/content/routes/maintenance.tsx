import { data } from 'react-router'
import { parseQuery } from '#contract/query-string.ts'
import { MaintenanceNotice } from '#web/layouts/maintenance-notice.tsx'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { safeReturnPath } from '#web/lib/return-path.ts'
import { paths } from '#web/lib/site.ts'
import type { Route } from './+types/maintenance.ts'

export const handle: PageHandle = { query: ['povratak'] }

export function loader({ url }: Route.LoaderArgs) {
  const path = safeReturnPath(parseQuery(url.search)['povratak'])
  const returnTo = path.startsWith(paths.maintenance()) ? paths.home() : path
  return data({ returnTo }, { status: 503, headers: { 'retry-after': '60', 'cache-control': 'no-store' } })
}

// A document gets only the headers that its routes export.
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => pageMeta({ title: 'Održavanje', isIndexed: false })

export default function Maintenance({ loaderData: { returnTo } }: Route.ComponentProps) {
  return <MaintenanceNotice returnTo={returnTo} />
}
