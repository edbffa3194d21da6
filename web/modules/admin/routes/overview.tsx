import { Link, useOutletContext } from 'react-router'
import { getBankOverview } from '#contract/bank/endpoints.ts'
import { listChargerReports } from '#contract/chargers/endpoints.ts'
import { listDeclarations } from '#contract/accounts/declaration-checks.ts'
import { getFigures } from '#contract/figures.ts'
import { listLeads } from '#contract/leads/endpoints.ts'
import { listHeldSenders } from '#contract/conversations/held-messages.ts'
import { getJobs } from '#contract/jobs.ts'
import { listOutbox } from '#contract/notifications/endpoints.ts'
import { listCases } from '#contract/moderation/endpoints.ts'
import { listPhotoFlags } from '#contract/media/photo-flags.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { listRoles } from '#contract/people/roles.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Dashboard } from '#web/modules/figures/components/dashboard.tsx'
import type { Route } from './+types/overview.ts'

/**
 * Counts what awaits staff. The API refuses counts that the role may not see; the page works without them.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const none = () => 0
  const [
    figures,
    roles,
    cases,
    flags,
    held,
    failedJobs,
    failedMessages,
    transfers,
    leads,
    chargers,
    declarations,
  ] = await Promise.all([
    api.call(getFigures, {}).catch(routeError),
    api.call(listRoles, {}).then(({ data }) => data.requests.length, none),
    api.call(listCases, {}).then(({ counts }) => counts.open + counts.appeals, none),
    api.call(listPhotoFlags, {}).then(({ meta }) => meta.total, none),
    api.call(listHeldSenders, {}).then(({ meta }) => meta.total, none),
    api.call(getJobs, {}).then(({ data }) => data.queues.reduce((sum, { failed }) => sum + failed, 0), none),
    api.call(listOutbox, { query: { state: 'failed' } }).then(({ counts }) => counts.failed, none),
    api.call(getBankOverview, {}).then(({ waiting: count }) => count, none),
    api.call(listLeads, {}).then(({ open }) => open, none),
    api.call(listChargerReports, {}).then(({ meta }) => meta.total, none),
    api.call(listDeclarations, {}).then(({ meta }) => meta.total, none),
  ])
  const waiting: Record<string, number> = {
    [staffPaths.adminCases()]: cases,
    [staffPaths.adminRoles()]: roles,
    [staffPaths.adminPhotoFlags()]: flags,
    [staffPaths.adminHeldMessages()]: held,
    [staffPaths.adminJobs()]: failedJobs,
    [staffPaths.adminOutbox()]: failedMessages,
    [staffPaths.adminBank()]: transfers,
    [staffPaths.adminInquiries()]: leads,
    [staffPaths.adminChargers()]: chargers,
    [staffPaths.adminDeclarations()]: declarations,
  }
  const isByDay = parseQuery(url.search)['period'] === 'dani'
  return { waiting, figures: figures.data, isByDay }
}

export const meta = () => pageMeta({ title: 'Administracija', isIndexed: false })

const waitingText: Record<string, (count: string) => string> = {
  [staffPaths.adminCases()]: (count) => `Čeka odluku: ${count}`,
  [staffPaths.adminRoles()]: (count) => `Čeka potvrdu: ${count}`,
  [staffPaths.adminPhotoFlags()]: (count) => `Čeka odluku: ${count}`,
  [staffPaths.adminHeldMessages()]: (count) => `Čeka odluku: ${count}`,
  [staffPaths.adminJobs()]: (count) => `Neuspjelo: ${count}`,
  [staffPaths.adminOutbox()]: (count) => `Neuspjelo: ${count}`,
  [staffPaths.adminChargers()]: (count) => `Čeka provjeru: ${count}`,
  [staffPaths.adminDeclarations()]: (count) => `Čeka provjeru: ${count}`,
  [staffPaths.adminInquiries()]: (count) => `Čeka odgovor: ${count}`,
  [staffPaths.adminBank()]: (count) => `Čeka raspoređivanje: ${count}`,
}

type Group = { name: string; pages: readonly { to: string; label: string; hint: string }[] }

export default function Overview({ loaderData: { waiting, figures, isByDay } }: Route.ComponentProps) {
  const groups = useOutletContext<readonly Group[]>()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Administracija</h1>
      <Dashboard figures={figures} isByDay={isByDay} />
      {groups.map(({ name, pages }) => (
        <section key={name} aria-labelledby={`grupa-${name}`} className="mt-2 flex flex-col gap-2">
          <h2 id={`grupa-${name}`} className="text-lg font-bold">
            {name}
          </h2>
          <ul className="grid overflow-hidden rounded-card border border-line bg-surface max-sm:divide-y max-sm:divide-line sm:grid-cols-2">
            {pages.map(({ to, label, hint }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="group flex h-full min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 -outline-offset-2 hover:bg-canvas"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold group-hover:text-primary">{label}</span>
                    <span className="block text-sm text-muted">{hint}</span>
                  </span>
                  <Waiting to={to} count={waiting[to] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Waiting({ to, count }: { to: string; count: number }) {
  const text = waitingText[to]
  if (!text || count === 0) return null
  return (
    <span className="rounded-full bg-danger px-3 py-0.5 text-sm font-bold text-on-primary tabular-nums">
      {text(formatNumber(count))}
    </span>
  )
}
