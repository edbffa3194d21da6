import { data } from 'react-router'
import { trackParcel } from '#contract/delivery/parcels.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { ParcelWay } from '#web/modules/delivery/components/parcel-way.tsx'
import type { Route } from './+types/tracking.ts'

export const handle: PageHandle = { query: [] }

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  if (!/^[\w-]{22}$/.test(code)) throw data(null, { status: 404, statusText: 'Not Found' })
  return (await apiOf(context).call(trackParcel, { params: { code } }).catch(routeError)).data
}

export const meta = () => pageMeta({ title: 'Praćenje paketa', isIndexed: false })

export default function Tracking({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-6">
      <h1 className="text-2xl font-bold">Praćenje paketa</h1>
      <ParcelWay parcel={loaderData} />
    </div>
  )
}
