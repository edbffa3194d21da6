import { Link, redirect } from 'react-router'
import {
  type BankStatement,
  getBankOverview,
  importBankStatement,
  listBankStatements,
} from '#contract/bank/endpoints.ts'
import { bankLimits } from '#contract/limits/money.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatMarks } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, formatDay, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { ImportForm } from '#web/modules/bank/components/import-form.tsx'
import { formatNames, shownAccount } from '#web/modules/bank/words.ts'
import type { Route } from './+types/statements.ts'

/** "uvezen-3-2-1": new lines, matched and waiting. */
function outcomeOf(text: string | undefined): string | undefined {
  const [, isNew, lines, matched, waiting] = /^(uvezen|isti)-(\d+)-(\d+)-(\d+)$/.exec(text ?? '') ?? []
  if (isNew === undefined) return undefined
  if (isNew === 'isti') return 'Ova datoteka je već uvezena; ništa nije promijenjeno.'
  return `Izvod je uvezen. Novih stavki: ${lines}, raspoređeno: ${matched}, čeka: ${waiting}.`
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const api = apiOf(context)
  const [overview, found] = await Promise.all([
    api.call(getBankOverview, {}),
    api.call(listBankStatements, { query: { page } }),
  ]).catch(routeError)
  if (page > Math.max(1, found.meta.last_page)) throw redirect(staffPaths.adminBank())
  return {
    overview,
    statements: found.data,
    page,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    outcome: outcomeOf(parseQuery(url.search)['gotovo']),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const values = { account: text('account'), opening: text('opening'), closing: text('closing') }
  const body = new FormData()
  const file = form.get('file')
  if (file instanceof File && file.size > 0) body.append('file', file)
  else body.append('none', '')
  try {
    const done = await apiOf(context).call(importBankStatement, { query: values, body })
    const word = done.message.startsWith('Izvod') ? 'uvezen' : 'isti'
    return redirect(
      staffPaths.adminBank({ gotovo: `${word}-${done.new_lines}-${done.matched}-${done.waiting}` }),
    )
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Izvodi banke', isIndexed: false })

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, statements, page, lastPage, outcome } = loaderData
  const { waiting, unmatched, accounts, has_sample } = overview
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Izvodi banke</h1>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <Panel title="Neraspoređene uplate" aside={formatMarks(unmatched)}>
        <p>
          {waiting === 0 ? (
            'Nijedna uplata ne čeka.'
          ) : (
            <Link
              to={staffPaths.adminBankLines({ stanje: 'waiting' })}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {`Čeka raspoređivanje: ${formatNumber(waiting)}`}
            </Link>
          )}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <Link
            to={staffPaths.adminBankLines()}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            Sve stavke
          </Link>
          <Link
            to={staffPaths.adminBankLines({ stanje: 'not_ours' })}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            Tuđe uplate
          </Link>
          <Link
            to={staffPaths.adminBankColumns()}
            className="inline-flex min-h-11 items-center text-primary underline"
          >
            Kolone CSV izvoda
          </Link>
        </p>
      </Panel>
      <Panel title="Uvoz izvoda" aside={`do ${bankLimits.fileBytes >> 20} MB`}>
        {accounts.length === 0 ? (
          <p className="text-muted">Nije podešen nijedan račun firme (BANK_ACCOUNTS).</p>
        ) : (
          <ImportForm accounts={accounts} problem={actionData} hasSample={has_sample} />
        )}
      </Panel>
      {statements.length === 0 ? (
        <EmptyState text="Još nije uvezen nijedan izvod." />
      ) : (
        <RowTable
          caption="Uvezeni izvodi"
          columns={['Izvod', 'Period', 'Početno i završno stanje', 'Stavke', 'Uvezen']}
        >
          {statements.map((statement) => (
            <Row key={statement.id} statement={statement} />
          ))}
        </RowTable>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminBank(pageQuery(other))}
      />
    </div>
  )
}

function Row({ statement }: { statement: BankStatement }) {
  const { id, file_name, format, account, number, from, to, opening, closing } = statement
  const { lines, new_lines, counts, has_gap, imported_at } = statement
  return (
    <tr className={rowClass}>
      <td className={cellClass}>
        <Link to={staffPaths.adminBankLines({ izvod: id })} className="font-semibold text-primary underline">
          {file_name}
        </Link>
        <span className="block text-muted tabular-nums">
          {[formatNames[format], number && `broj ${number}`, shownAccount(account)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </td>
      <td className={`${cellClass} tabular-nums`}>
        <span className="whitespace-nowrap">{formatDay(from)}</span>
        {to !== from && (
          <>
            {' – '}
            <span className="whitespace-nowrap">{formatDay(to)}</span>
          </>
        )}
      </td>
      <td className={`${cellClass} tabular-nums`}>
        {`${formatMarks(opening)} → ${formatMarks(closing)}`}
        {has_gap && (
          <span className="block text-danger">
            Prethodni izvod završava drugim stanjem: neki dani nedostaju.
          </span>
        )}
      </td>
      <td className={`${cellClass} tabular-nums`}>
        {`${formatNumber(lines)}, novih ${formatNumber(new_lines)}`}
        <span className="block text-muted">
          {`raspoređeno ${counts.matched}, čeka ${counts.waiting}, tuđe ${counts.not_ours}, isplate ${counts.outgoing + counts.payout}`}
          {counts.new > 0 && `, u toku ${counts.new}`}
        </span>
      </td>
      <td className={`${cellClass} tabular-nums`}>{formatDateTime(imported_at)}</td>
    </tr>
  )
}
