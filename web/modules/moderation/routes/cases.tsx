import { data, Form, redirect } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { type CaseView, claimNextCase, listCases } from '#contract/moderation/endpoints.ts'
import { reportPathKinds } from '#contract/reports/path-kinds.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { checkRuleNames, checkRules } from '#contract/checks/rules.ts'
import { reportReasonNames, reportReasons } from '#contract/reports/endpoints.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DoneDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterFold } from '#web/ui/lists/filter-fold.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { CaseTable } from '#web/modules/moderation/components/case-table.tsx'
import { Key } from '#web/ui/keys/key.tsx'
import { subjectWords } from '#web/modules/moderation/words.ts'
import type { Route } from './+types/cases.ts'

/** Kinds of cases, as addresses name them. */
const kinds = { ...reportPathKinds, narudzba: 'order' } as const

const views = { moje: 'mine', zalbe: 'appeals', rijeseno: 'closed' } as const
type View = keyof typeof views

const pick = <T extends object>(from: T, name = ''): keyof T | undefined =>
  Object.hasOwn(from, name) ? (name as keyof T) : undefined

const outcomes: Record<string, string> = {
  odluceno: 'Odluka je donesena. Svi kojih se tiče su obaviješteni.',
  oslobodjen: 'Slučaj je ponovo slobodan.',
  zalba: 'Odluka o žalbi je donesena.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const given = parseQuery(url.search)
  const view = pick(views, given['pregled'])
  const kind = pick(kinds, given['vrsta'])
  const reason = pick(reportReasons, given['razlog'])
  const check = pick(checkRules, given['provjera'])
  const page = pageNumberOf(url.search)
  const asked: { view: CaseView } = { view: view ? views[view] : 'open' }
  const query = { ...asked, type: kind && kinds[kind], reason, check, page }
  const found = await apiOf(context).call(listCases, { query }).catch(routeError)
  return {
    cases: found.data,
    counts: found.counts,
    total: found.meta.total,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    page,
    view,
    kind,
    reason,
    check,
    outcome: outcomes[given['gotovo'] ?? ''],
  }
}

/** Claims the next case. */
export async function action({ context }: Route.ActionArgs) {
  try {
    const { id } = await apiOf(context).call(claimNextCase, {})
    return id === null ? data({ message: 'Nema slobodnih slučajeva.' }) : redirect(staffPaths.adminCase(id))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) return routeError(error)
    return data({ message: error.message }, { status: 409 })
  }
}

export const meta = () => pageMeta({ title: 'Prijave', isIndexed: false })

export default function Cases({ loaderData, actionData }: Route.ComponentProps) {
  const { cases, counts, total, page, lastPage, view, kind, reason, check, outcome } = loaderData
  const query = { pregled: view, vrsta: kind, razlog: reason, provjera: check }
  const tab = (name: View | undefined, label: string, count?: number) => ({
    to: staffPaths.adminCases({ pregled: name }),
    label,
    isCurrent: name === view,
    ...(count !== undefined && {
      count: {
        text: formatNumber(count),
        spoken: `, ${formatNumber(count)}`,
        badge: name === 'zalbe' && count > 0 ? ('red' as const) : ('grey' as const),
      },
    }),
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Prijave</h1>
        <Form method="post">
          <Button data-shortcut="n">
            Preuzmite sljedeći
            <Key>N</Key>
          </Button>
        </Form>
      </div>
      {actionData && <Alert tone="info">{actionData.message}</Alert>}
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <TabBar
        label="Pregled slučajeva"
        tabs={[
          tab(undefined, 'Otvoreno', counts.open),
          tab('moje', 'Moji', counts.mine),
          tab('zalbe', 'Žalbe', counts.appeals),
          tab('rijeseno', 'Riješeno'),
        ]}
      />
      <CaseFilters view={view} kind={kind} reason={reason} check={check} />
      {cases.length === 0 ? (
        <EmptyState
          drawing={<DoneDrawing />}
          text={
            total === 0 && !view && !kind && !reason && !check
              ? 'Nijedna prijava ne čeka.'
              : 'Nema takvih slučajeva.'
          }
          action={
            <ButtonLink to={staffPaths.adminCases()} kind="quiet" reloadDocument>
              Osvježite
            </ButtonLink>
          }
        />
      ) : (
        <CaseTable cases={cases} />
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminCases({ ...query, page: other })}
      />
    </div>
  )
}

type CaseFiltersProps = Pick<Route.ComponentProps['loaderData'], 'view' | 'kind' | 'reason' | 'check'>

function CaseFilters({ view, kind, reason, check }: CaseFiltersProps) {
  const chosen = [kind, reason, check].filter(Boolean).length
  return (
    <FilterFold key={`${kind} ${reason} ${check}`} chosen={chosen}>
      <Form
        method="get"
        className="grid items-end gap-3 sm:grid-cols-2 sm:justify-start lg:grid-cols-[10rem_minmax(0,18rem)_minmax(0,16rem)_auto]"
      >
        {view && <input type="hidden" name="pregled" value={view} />}
        <Select label="Vrsta" name="vrsta" defaultValue={kind ?? ''}>
          <option value="">Sve</option>
          {Object.entries(kinds).map(([name, type]) => (
            <option key={name} value={name}>
              {subjectWords[type]}
            </option>
          ))}
        </Select>
        <Select label="Razlog" name="razlog" defaultValue={reason ?? ''}>
          <option value="">Svi</option>
          {reportReasonNames.map((name) => (
            <option key={name} value={name}>
              {reportReasons[name]}
            </option>
          ))}
        </Select>
        <Select label="Provjera" name="provjera" defaultValue={check ?? ''}>
          <option value="">Sve</option>
          {checkRuleNames.map((name) => (
            <option key={name} value={name}>
              {checkRules[name].name}
            </option>
          ))}
        </Select>
        <Button kind="quiet">Filtrirajte</Button>
      </Form>
    </FilterFold>
  )
}
