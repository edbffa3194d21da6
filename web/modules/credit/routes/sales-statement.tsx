import { exportSalesStatement, listSalesEntries, printSalesStatement } from '#contract/ledger/endpoints.ts'
import { callPath } from '#contract/endpoint.ts'
import { formatMarks } from '#contract/money/money.ts'
import { getPayoutAccount } from '#contract/payouts.ts'
import { salesKinds } from '#contract/ledger/posting-kinds.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { entriesFrom, filterOf, StatementPage } from '#web/modules/credit/components/statement-page.tsx'
import type { Route } from './+types/sales-statement.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { given, filter, after, isFirst } = filterOf(url.search)
  const api = apiOf(context)
  const { balance } = (await api.call(getPayoutAccount, {}).catch(routeError)).data
  return {
    balance,
    given,
    isFirst,
    files: [
      { name: 'PDF', to: `/api${callPath(printSalesStatement, { query: filter })}` },
      { name: 'CSV', to: `/api${callPath(exportSalesStatement, { query: filter })}` },
    ],
    ...(await entriesFrom(api.call(listSalesEntries, { query: unchecked({ ...filter, after }) }))),
  }
}

export const meta = () => pageMeta({ title: 'Izvod prodaje', isIndexed: false })

export const handle = { query: ['vrsta', 'od', 'do', 'nastavak'] }

export default function SalesStatement({ loaderData: { balance, ...shown } }: Route.ComponentProps) {
  return (
    <StatementPage
      {...shown}
      title="Izvod prodaje"
      parent={{ name: 'Isplate', to: paths.payouts() }}
      balance={
        <>
          <span className="block text-sm text-muted">Za isplatu</span>
          <span className="text-3xl font-bold tabular-nums">{formatMarks(balance)}</span>
        </>
      }
      isMoney
      kinds={salesKinds}
      pathOf={paths.salesStatement}
      empty={{ text: 'Ovdje će biti svaka prodaja plaćena karticom ili kuriru i svaka isplata.' }}
    />
  )
}
