import { data, redirect } from 'react-router'
import {
  handleChargerReport,
  listChargerReports,
  listHiddenChargers,
  showCharger,
} from '#contract/chargers/endpoints.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DoneDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { HiddenChargerCard } from '#web/modules/chargers/components/hidden-charger-card.tsx'
import { ReportCard } from '#web/modules/chargers/components/report-card.tsx'
import type { Route } from './+types/staff-reports.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = pageNumberOf(url.search)
  const { lista, gotovo } = parseQuery(url.search)
  const list = lista === 'sakriveni' ? ('sakriveni' as const) : undefined
  const [reports, hidden] = await Promise.all([
    api.call(listChargerReports, { query: { page: list ? 1 : page } }),
    list ? api.call(listHiddenChargers, { query: { page } }) : null,
  ]).catch(routeError)
  const { meta } = hidden ?? reports
  if (page > Math.max(1, meta.last_page)) throw redirect(staffPaths.adminChargers({ lista: list }))
  return {
    list,
    page,
    lastPage: Math.min(meta.last_page, deepestPage),
    waiting: reports.meta.total,
    reports: reports.data,
    hidden: hidden && hidden.data,
    done: gotovo,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await request.formData()
  const act = String(form.get('act'))
  const params = { id: String(form.get('id')) }
  try {
    if (act === 'unhide') await api.call(showCharger, { params })
    else await api.call(handleChargerReport, { params, body: unchecked({ act }) })
  } catch (error) {
    const { data: problem, init } = formProblem(error, null)
    return data(problem, init ?? {})
  }
  const lista = parseQuery(url.search)['lista'] === 'sakriveni' ? 'sakriveni' : undefined
  throw redirect(staffPaths.adminChargers({ lista, gotovo: act }))
}

export const meta = () => pageMeta({ title: 'Punjači', isIndexed: false })

const doneText: Record<string, string> = {
  done: 'Prijava je zatvorena.',
  hide: 'Punjač je sakriven, a prijava zatvorena.',
  show: 'Punjač se opet prikazuje, a prijava je zatvorena.',
  unhide: 'Punjač se opet prikazuje.',
}

export default function StaffReports({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { list, page, lastPage, waiting, reports, hidden, done } = loaderData
  const tabs = [
    {
      to: staffPaths.adminChargers(),
      label: 'Prijavljene greške',
      count: { text: String(waiting), spoken: counted(waiting, 'prijava', 'prijave', 'prijava') },
      isCurrent: !list,
    },
    {
      to: staffPaths.adminChargers({ lista: 'sakriveni' }),
      label: 'Sakriveni punjači',
      isCurrent: list !== undefined,
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Punjači</h1>
      <p className="max-w-2xl text-muted">
        Podaci dolaze iz uvoza, a greške prijavljuju posjetioci. Sakriven punjač ostaje sakriven i poslije
        novog uvoza.
      </p>
      <TabBar label="Liste punjača" tabs={tabs} />
      {problem?.message && <Alert>{problem.message}</Alert>}
      {!problem && done && doneText[done] && <Alert tone="success">{doneText[done]}</Alert>}
      {(hidden ?? reports).length === 0 && (
        <EmptyState
          drawing={<DoneDrawing />}
          text={hidden ? 'Nijedan punjač nije sakriven.' : 'Nijedna prijava ne čeka.'}
        />
      )}
      {hidden
        ? hidden.map((charger) => <HiddenChargerCard key={charger.id} charger={charger} />)
        : reports.map((report, index) => (
            <ReportCard key={report.id} report={report} hasKeys={index === 0} />
          ))}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminChargers({ lista: list, ...pageQuery(other) })}
      />
    </div>
  )
}
