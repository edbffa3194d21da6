import { exportStatement, getCredit, listCreditEntries, printStatement } from '#contract/ledger/endpoints.ts'
import { callPath } from '#contract/endpoint.ts'
import { formatInteger } from '#contract/money/money.ts'
import { plural } from '#contract/text/plural.ts'
import { creditKinds } from '#contract/ledger/posting-kinds.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { entriesFrom, filterOf, StatementPage } from '#web/modules/credit/components/statement-page.tsx'
import type { Route } from './+types/statement.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { given, filter, after, isFirst } = filterOf(url.search)
  const api = apiOf(context)
  const { balance } = (await api.call(getCredit, {}).catch(routeError)).data
  return {
    balance,
    given,
    isFirst,
    files: [
      { name: 'PDF', to: `/api${callPath(printStatement, { query: filter })}` },
      { name: 'CSV', to: `/api${callPath(exportStatement, { query: filter })}` },
    ],
    ...(await entriesFrom(api.call(listCreditEntries, { query: unchecked({ ...filter, after }) }))),
  }
}

export const meta = () => pageMeta({ title: 'Stanje naloga', isIndexed: false })

export const handle = { query: ['vrsta', 'od', 'do', 'nastavak'] }

export default function Statement({ loaderData: { balance, ...shown } }: Route.ComponentProps) {
  return (
    <StatementPage
      {...shown}
      title="Stanje naloga"
      parent={{ name: `${brand.name} kredit`, to: paths.credit() }}
      balance={
        <>
          <span className="text-3xl font-bold tabular-nums">{formatInteger(balance)}</span>{' '}
          <span className="text-muted">{plural(balance, 'kredit', 'kredita', 'kredita')}</span>
        </>
      }
      kinds={creditKinds}
      pathOf={paths.creditStatement}
      empty={{
        text: 'Na vašem nalogu još nema promjena.',
        action: <ButtonLink to={paths.topUp()}>Dopunite kredit</ButtonLink>,
      }}
    />
  )
}
