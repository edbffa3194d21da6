import { data, Link, redirect, useNavigation } from 'react-router'
import { jobOverview, jobRetried } from '#contract/jobs.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { useNow } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Cron, Failures, Queues, Running } from '../components/job-tables.tsx'
import type { Route } from './+types/jobs.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data: overview } = await apiOf(context).get('/admin/jobs', jobOverview).catch(routeError)
  return { overview, isRetried: url.searchParams.has('pokrenuto') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const id = Number((await request.formData()).get('id'))
  try {
    await apiOf(context).post(`/admin/jobs/${id}/retry`, undefined, jobRetried)
  } catch (error) {
    // Another one may have been quicker, or the worker.
    if (!(error instanceof ApiError) || ![404, 422].includes(error.status)) return routeError(error)
    return data({ message: error.body.message }, { status: error.status, statusText: error.body.error.code })
  }
  return redirect(`${paths.adminJobs()}?pokrenuto`)
}

const pageLink = 'inline-flex min-h-11 items-center font-semibold text-primary underline'

export const meta = () => pageMeta({ title: 'Poslovi u pozadini', isIndexed: false })

export default function Jobs({ loaderData: { overview, isRetried }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const now = useNow()
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4 px-4 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Poslovi u pozadini</h1>
        <nav aria-label="Administracija" className="flex flex-wrap gap-x-6">
          <Link to={paths.adminOutbox()} className={pageLink}>
            E-mail i SMS poruke
          </Link>
          <Link to={paths.adminServiceMessages()} className={pageLink}>
            Servisne poruke
          </Link>
          <Link to={paths.adminPhotoFlags()} className={pageLink}>
            Iste fotografije
          </Link>
          <Link to={paths.adminSynonyms()} className={pageLink}>
            Sinonimi u pretrazi
          </Link>
        </nav>
      </div>
      {actionData && <Alert>{actionData.message}</Alert>}
      {!actionData && isRetried && <Alert tone="success">Posao je ponovo u redu i uskoro počinje.</Alert>}
      <Failures failures={overview.failures} isBusy={isBusy} />
      <Queues queues={overview.queues} />
      <Running running={overview.running} now={now} />
      <Cron cron={overview.cron} now={now} />
    </div>
  )
}
