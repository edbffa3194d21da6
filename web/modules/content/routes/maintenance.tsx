import { data } from 'react-router'
import { getMaintenance } from '#contract/site/switches.ts'
import { apiOf } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { MaintenanceNotice } from '#web/layouts/banners/maintenance-notice.tsx'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { pathAfterMaintenance } from '#web/lib/pages/return-path.ts'
import type { Route } from './+types/maintenance.ts'

export const handle: PageHandle = { query: ['povratak'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = pathAfterMaintenance(url)
  const unknown = { data: null, retry_after: 60 }
  const { data: planned, retry_after } = await apiOf(context)
    .call(getMaintenance, {})
    // A server in trouble cannot say more.
    .catch(() => unknown)
  return data(
    { returnTo, planned },
    { status: 503, headers: { 'retry-after': String(retry_after), 'cache-control': 'no-store' } },
  )
}

// A document gets only the headers that its routes export.
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = () => pageMeta({ title: 'Održavanje', isIndexed: false })

export default function Maintenance({ loaderData: { returnTo, planned } }: Route.ComponentProps) {
  return (
    <MaintenanceNotice returnTo={returnTo}>
      {planned && (
        <p className="mt-3 max-w-md [overflow-wrap:anywhere] whitespace-pre-line">{planned.reason}</p>
      )}
      {planned?.ends_at && (
        <p className="mt-1 font-semibold">{`Očekivani kraj: ${formatDateTime(planned.ends_at)}`}</p>
      )}
    </MaintenanceNotice>
  )
}
