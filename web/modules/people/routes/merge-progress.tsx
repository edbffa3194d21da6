import { data } from 'react-router'
import { getAccountMerge } from '#contract/personal-data/merges.ts'
import { formatInteger } from '#contract/money/money.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useProgress } from '#web/lib/use-progress.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Route } from './+types/merge-progress.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  const { data: merge } = await apiOf(context)
    .call(getAccountMerge, { params: { id: Number(params.id) } })
    .catch(routeError)
  return { merge }
}

export const meta = () => pageMeta({ title: 'Spajanje računa', isIndexed: false })

export default function Merging({ loaderData: { merge } }: Route.ComponentProps) {
  const { gone, kept, total, moved, done_at: doneAt, started_at: startedAt, reason } = merge
  const isRunning = doneAt === null
  useProgress(isRunning)
  // More may be added while it runs, or both may have the same.
  const handled = Math.min(moved, total)
  const text = `Premješteno ${formatInteger(handled)} od ${formatInteger(total)} redova`
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs
          steps={[
            { name: 'Korisnici', to: staffPaths.adminPeople() },
            { name: kept.username, to: staffPaths.adminPerson(kept.id) },
            { name: 'Spajanje' },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">
          {`${gone.username} → ${kept.username}`}
        </h1>
      </div>
      {isRunning ? (
        <div className="flex flex-col gap-3">
          <ProgressBar text={text} done={handled} total={total} />
          <p className="text-sm text-muted">Stranicu možete zatvoriti: spajanje teče dalje.</p>
        </div>
      ) : (
        <Alert tone="success">
          {`Računi su spojeni ${formatDateTime(doneAt)}. Profil ${gone.username} sada vodi na ${kept.username}.`}
        </Alert>
      )}
      <Panel title="Razlog" aside={`počelo ${formatDateTime(startedAt)}`}>
        <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>
      </Panel>
      <ButtonLink to={staffPaths.adminPerson(kept.id)} kind="quiet" className="self-start">
        {`Račun ${kept.username}`}
      </ButtonLink>
    </div>
  )
}
