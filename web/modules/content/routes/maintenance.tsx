import { data } from 'react-router'
import { MaintenanceNotice } from '#web/layouts/maintenance-notice.tsx'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { pathAfterMaintenance } from '#web/lib/return-path.ts'
import type { Route } from './+types/maintenance.ts'

export const handle: PageHandle = { query: ['povratak'] }

export function loader({ url }: Route.LoaderArgs) {
  const returnTo = pathAfterMaintenance(url)
  return data({ returnTo }, { status: 503, headers: { 'retry-after': '60', 'cache-control': 'no-store' } })
}

// A document gets only the headers that its routes export.
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => pageMeta({ title: 'Održavanje', isIndexed: false })

export default function Maintenance({ loaderData: { returnTo } }: Route.ComponentProps) {
  return <MaintenanceNotice returnTo={returnTo} />
}
