import { redirect } from 'react-router'
import { formatMarks } from '#contract/money/money.ts'
import {
  deletePayoutAccount,
  getPayoutAccount,
  listPayouts,
  type OwnPayout,
  type PayoutOverview,
  savePayoutAccount,
} from '#contract/payouts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, isMissing, routeError } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { payoutStates } from '#web/modules/payouts/words.ts'
import { type AccountValues, BankAccount } from '#web/modules/payouts/components/bank-account.tsx'
import type { Route } from './+types/payouts.ts'

const outcomes: Record<string, string> = {
  racun: 'Račun je sačuvan. Isplate na njega kreću za 24 sata.',
  uklonjen: 'Račun je uklonjen. Dok ne upišete novi, ništa ne isplaćujemo.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { prije, gotovo } = parseQuery(url.search)
  const before = /^[1-9]\d{0,14}$/.test(prije ?? '') ? Number(prije) : undefined
  const api = apiOf(context)
  const [{ data: overview }, { data: payouts, next }] = await Promise.all([
    api.call(getPayoutAccount, {}),
    api.call(listPayouts, { query: { before } }),
  ]).catch(routeError)
  return { overview, payouts, next, isFirst: before === undefined, outcome: outcomes[gotovo ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = apiOf(context)
  const form = await request.formData()
  const isRemoval = intentOf(form, ['save', 'remove']) === 'remove'
  const { body, values } = readForm(form, savePayoutAccount)
  try {
    if (isRemoval) await api.call(deletePayoutAccount, {})
    else await api.call(savePayoutAccount, { body })
  } catch (error) {
    // Pressed twice, the second press finds nothing left to remove.
    if (!isRemoval || !isMissing(error)) return formProblem(error, values)
  }
  return redirect(paths.payouts({ gotovo: isRemoval ? 'uklonjen' : 'racun' }))
}

export const meta = () => pageMeta({ title: 'Isplate', isIndexed: false })

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, payouts, next, isFirst, outcome } = loaderData
  const { account, code_due: codeDue } = overview
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }]} />
        <h1 className="mt-1 text-2xl font-bold">Isplate</h1>
      </div>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      <Balance overview={overview} />
      <BankAccount
        account={account}
        codeDue={codeDue}
        problem={actionData as FormProblem<AccountValues> | undefined}
      />
      <PastPayouts payouts={payouts} next={next} isFirst={isFirst} />
    </div>
  )
}

const Balance = ({ overview: { balance, held, minimum } }: { overview: PayoutOverview }) => (
  <section
    aria-label="Stanje"
    className="flex flex-wrap gap-x-10 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
  >
    <p className="max-w-full min-w-0">
      <span className="block text-sm text-muted">Za isplatu</span>
      <span className="text-2xl font-bold tabular-nums [overflow-wrap:anywhere]">{formatMarks(balance)}</span>
    </p>
    <p className="max-w-full min-w-0">
      <span className="block text-sm text-muted">U narudžbama u toku</span>
      <span className="text-2xl font-bold tabular-nums [overflow-wrap:anywhere]">{formatMarks(held)}</span>
    </p>
    <p className="basis-full text-sm text-muted">
      {`Novac od narudžbi plaćenih karticom ili kuriru vaš je kad je narudžba završena. Isplaćujemo iznose od ${formatMarks(minimum)}.`}
    </p>
  </section>
)

type PastPayoutsProps = Pick<Route.ComponentProps['loaderData'], 'payouts' | 'next' | 'isFirst'>

const PastPayouts = ({ payouts, next, isFirst }: PastPayoutsProps) => (
  <section aria-labelledby="isplate" className="flex flex-col gap-3">
    <h2 id="isplate" className="text-xl font-bold">
      Sve isplate
    </h2>
    {payouts.length === 0 ? (
      <p className="text-muted">{isFirst ? 'Još nije bilo isplata.' : 'Nema starijih isplata.'}</p>
    ) : (
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {payouts.map((payout) => (
          <Line key={payout.id} payout={payout} />
        ))}
      </ul>
    )}
    <ButtonLink to={paths.salesStatement()} kind="quiet" className="self-start">
      Izvod prodaje
    </ButtonLink>
    {next !== null && (
      <ButtonLink to={paths.payouts({ prije: next })} kind="quiet" className="self-center">
        Starije isplate
      </ButtonLink>
    )}
    {!isFirst && (
      <ButtonLink to={paths.payouts()} kind="quiet" className="self-center">
        Najnovije isplate
      </ButtonLink>
    )}
  </section>
)

function Line({ payout }: { payout: OwnPayout }) {
  const { state, amount, number, reference, at, reason } = payout
  const { text, look } = payoutStates[state]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold tabular-nums">{formatMarks(amount)}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {`${formatDate(at)} · račun … ${number.slice(-4)} · broj ${reference}`}
        </p>
        {reason && <p className="text-sm [overflow-wrap:anywhere]">{reason}</p>}
      </div>
      <p className={`font-semibold ${look}`}>{text}</p>
    </li>
  )
}
