import { data, redirect, useNavigation } from 'react-router'
import { getJobs, retryJob } from '#contract/jobs.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Cron, Failures, Queues, Running } from '#web/modules/admin/components/job-tables.tsx'
import type { Route } from './+types/jobs.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data: overview } = await apiOf(context).call(getJobs, {}).catch(routeError)
  return { overview, isRetried: url.searchParams.has('pokrenuto') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const id = Number((await request.formData()).get('id'))
  try {
    await apiOf(context).call(retryJob, { params: { id } })
  } catch (error) {
    // Another admin or the worker may have been quicker.
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) return routeError(error)
    return data({ message: error.body.message }, { status: error.status, statusText: error.body.error.code })
  }
  return redirect(`${staffPaths.adminJobs()}?pokrenuto`)
}

export const meta = () => pageMeta({ title: 'Poslovi u pozadini', isIndexed: false })

export default function Jobs({ loaderData: { overview, isRetried }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const now = useNow()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Poslovi u pozadini</h1>
      {actionData && <Alert>{actionData.message}</Alert>}
      {!actionData && isRetried && <Alert tone="success">Posao je ponovo u redu i uskoro počinje.</Alert>}
      <Failures failures={overview.failures} isBusy={isBusy} />
      <Queues queues={overview.queues} />
      <Running running={overview.running} now={now} />
      <Cron cron={overview.cron} now={now} />
    </div>
  )
}
