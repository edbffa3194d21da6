import { Form, redirect } from 'react-router'
import { exportStatements, exportStatementsJson, listStatements } from '#contract/moderation/decisions.ts'
import { callPath } from '#contract/endpoint.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formatDay, formatNumber, yearOf } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Route } from './+types/statements.ts'

const firstYear = 2026

export async function loader({ url, context }: Route.LoaderArgs) {
  const { godina } = parseQuery(url.search)
  const page = pageNumberOf(url.search)
  const year = /^2\d{3}$/.test(godina ?? '') ? Number(godina) : undefined
  const found = await apiOf(context).call(listStatements, { query: { year, page } }).catch(routeError)
  const { total, last_page } = found.meta
  if (page > Math.max(1, last_page)) throw redirect(staffPaths.adminStatements({ godina: year }))
  return {
    statements: found.data,
    total,
    page,
    lastPage: Math.min(last_page, deepestPage),
    year: year ?? null,
  }
}

export const meta = () => pageMeta({ title: 'Obrazloženja odluka', isIndexed: false })

export default function Statements({ loaderData }: Route.ComponentProps) {
  const { statements, total, page, lastPage, year } = loaderData
  const thisYear = yearOf(useNow())
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, at) => thisYear - at)
  const exported = year ?? thisYear
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">Obrazloženja odluka</h1>
        <p className="text-muted tabular-nums">{`Ukupno: ${formatNumber(total)}`}</p>
      </div>
      <p className="max-w-2xl text-muted">
        Polja su ona koja traži član 17 Akta o digitalnim uslugama EU i njegova baza transparentnosti. Svako
        preuzimanje ostaje u zapisniku.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <Select key={year} label="Godina" name="godina" defaultValue={year ?? ''} className="w-32">
            <option value="">Sve</option>
            {years.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
          <Button kind="quiet">Prikažite</Button>
        </Form>
        {[exportStatements, exportStatementsJson].map((endpoint, at) => (
          <a
            key={endpoint.path}
            href={`/api${callPath(endpoint, { params: { year: exported } })}`}
            download
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {`Preuzmite ${exported}. kao ${at === 0 ? 'CSV' : 'JSON'}`}
          </a>
        ))}
      </div>
      {statements.length === 0 ? (
        <EmptyState
          text="Nema odluka s mjerama."
          action={<ButtonLink to={staffPaths.adminCases()}>Prijave</ButtonLink>}
        />
      ) : (
        <StatementTable statements={statements} />
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminStatements({ godina: year ?? undefined, page: other })}
      />
    </div>
  )
}

const columns = [
  ['Br.', 'w-[7%]'],
  ['Datum', 'w-[13%]'],
  ['Pravilo', 'w-[16%]'],
  ['Mjera', 'w-[16%]'],
  ['Činjenice', ''],
  ['Do', 'w-[13%]'],
  ['Stanje', 'w-[11%]'],
] as const
const cell = '[overflow-wrap:anywhere] max-xl:block xl:px-3 xl:py-2 xl:align-top'

function StatementTable({ statements }: Pick<Route.ComponentProps['loaderData'], 'statements'>) {
  return (
    <table className="w-full rounded-card border border-line bg-surface text-sm max-xl:block xl:table-fixed">
      <thead className="max-xl:sr-only">
        <tr className="border-b border-line text-left text-muted">
          {columns.map(([name, width]) => (
            <th
              key={name}
              scope="col"
              className={`px-3 py-2 font-semibold [overflow-wrap:anywhere] ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-xl:block">
        {statements.map((one) => (
          <tr key={one.id} className="max-xl:block max-xl:px-4 max-xl:py-3">
            <td className={`${cell} tabular-nums`}>
              <span className="xl:hidden">Br. </span>
              {one.id}
            </td>
            <td className={`${cell} tabular-nums`}>{formatDay(one.application_date)}</td>
            <td className={cell}>{one.ground_reference}</td>
            <td className={cell}>
              {[...one.decision_visibility, one.decision_account]
                .flatMap((name) => (name ? (measureNames[name] ?? name) : []))
                .join(', ') || 'Upozorenje'}
            </td>
            <td className={`${cell} [overflow-wrap:anywhere]`}>{one.decision_facts}</td>
            <td className={`${cell} tabular-nums`}>
              {one.end_date && <span className="xl:hidden">Do </span>}
              {(one.end_date && formatDay(one.end_date)) ?? <span className="max-xl:hidden">–</span>}
            </td>
            <td className={cell}>{one.undone ? 'povučena' : 'na snazi'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const measureNames: Record<string, string> = {
  DECISION_VISIBILITY_CONTENT_DISABLED: 'Oglas skriven do ispravke',
  DECISION_VISIBILITY_CONTENT_REMOVED: 'Oglas uklonjen',
  DECISION_ACCOUNT_SUSPENDED: 'Račun ograničen ili suspendovan',
  DECISION_ACCOUNT_TERMINATED: 'Račun isključen',
}
