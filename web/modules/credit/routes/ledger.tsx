import { redirect } from 'react-router'
import { getLedger, type LedgerReply, proveLedgerNow } from '#contract/ledger/endpoints.ts'
import { accountName } from '#contract/ledger/accounts.ts'
import { formatMarks } from '#contract/money/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { counted, formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/ledger.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const ledger = await apiOf(context).call(getLedger, {}).catch(routeError)
  return { ledger, isProven: parseQuery(url.search).gotovo !== undefined }
}

export async function action({ context }: Route.ActionArgs) {
  await apiOf(context).call(proveLedgerNow, {}).catch(routeError)
  return redirect(staffPaths.adminLedger({ gotovo: 'provjera' }))
}

export const meta = () => pageMeta({ title: 'Knjiga', isIndexed: false })

type Account = LedgerReply['house'][number]
type Proof = LedgerReply['proofs'][number]

export default function Ledger({ loaderData: { ledger, isProven } }: Route.ComponentProps) {
  const { house, users, proofs } = ledger
  const latest = proofs[0]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Knjiga</h1>
        <PostForm>
          <SubmitButton kind="quiet">Provjerite sada</SubmitButton>
        </PostForm>
      </div>
      <p className="max-w-2xl text-muted">
        Svaki iznos stoji na dva računa, pa je zbir svih računa jedne valute uvijek nula. Provjera svake noći
        ponovo zbraja sve stavke.
      </p>
      {latest && (isProven || latest.faults.length > 0) && (
        <Alert tone={latest.faults.length === 0 ? 'success' : 'danger'}>
          {latest.faults.length === 0
            ? 'Knjiga se slaže.'
            : 'Knjiga se ne slaže. Ne isplaćujte novac dok se greška ne razjasni.'}
        </Alert>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        {(['credit', 'KM'] as const).map((currency) => (
          <Panel key={currency} title={currency === 'credit' ? 'Krediti' : 'Novac'}>
            <Balances accounts={[...users, ...house].filter((account) => account.currency === currency)} />
          </Panel>
        ))}
      </div>
      <Panel title="Provjere">
        {proofs.length === 0 ? (
          <p className="text-muted">Knjiga još nije provjerena.</p>
        ) : (
          <Proofs proofs={proofs} />
        )}
      </Panel>
    </div>
  )
}

const amountOf = ({ currency, balance }: Account) =>
  currency === 'credit' ? formatNumber(balance) : formatMarks(balance)

function Balances({ accounts }: { accounts: Account[] }) {
  if (accounts.length === 0) return <p className="text-muted">Još nema nijedne stavke.</p>
  const total = accounts.reduce((sum, { balance }) => sum + balance, 0)
  return (
    <dl className="divide-y divide-line">
      {accounts.map((account) => (
        <div key={account.account} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="min-w-0 [overflow-wrap:anywhere]">{accountName(account.account)}</dt>
          <dd className="font-semibold tabular-nums">{amountOf(account)}</dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 py-2 font-bold">
        <dt>Zbir</dt>
        <dd className="tabular-nums">{amountOf({ ...accounts[0]!, balance: total })}</dd>
      </div>
    </dl>
  )
}

const Proofs = ({ proofs }: { proofs: Proof[] }) => (
  <ul className="divide-y divide-line">
    {proofs.map(({ at, accounts, postings, entries, faults }) => (
      <li key={at} className="py-2">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{formatDateTime(at)}</span>
          <span className="text-muted">
            {[
              counted(accounts, 'račun', 'računa', 'računa'),
              counted(postings, 'knjiženje', 'knjiženja', 'knjiženja'),
              counted(entries, 'stavka', 'stavke', 'stavki'),
            ].join(', ')}
          </span>
          <span className="font-semibold">{faults.length === 0 ? 'Slaže se' : 'Ne slaže se'}</span>
        </p>
        {faults.length > 0 && (
          <ul className="mt-1 list-disc pl-5 text-sm [overflow-wrap:anywhere]" lang="en">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)
