import { Link, redirect } from 'react-router'
import { shownBankAccount } from '#contract/bank/accounts.ts'
import { callPath } from '#contract/endpoint.ts'
import { payoutLimits } from '#contract/limits/money.ts'
import { formatMarks } from '#contract/money/money.ts'
import {
  getPayoutBatch,
  getPayoutFile,
  getPayoutTable,
  listBatchPayouts,
  type PayoutBatch,
  returnPayout,
  sendPayoutBatch,
  type StaffPayout,
} from '#contract/payouts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { type FormProblem, formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime, formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { payoutStates } from '#web/modules/payouts/words.ts'
import { DecisionButton, KeyHint } from '#web/ui/keys/decision-button.tsx'
import type { Route } from './+types/staff-batch.ts'

const outcomes: Record<string, string> = {
  pripremljena: 'Isplata je pripremljena. Preuzmite datoteku i predajte je banci.',
  poslana: 'Isplata je označena kao poslana, a prodavači dobijaju obavijest.',
  vracena: 'Novac je opet na stanju prodavača, koji je o tome obaviješten.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const { nakon, gotovo } = parseQuery(url.search)
  const after = /^[1-9]\d{0,14}$/.test(nakon ?? '') ? Number(nakon) : undefined
  const api = apiOf(context)
  const [{ data: batch }, payouts] = await Promise.all([
    api.call(getPayoutBatch, { params: { id } }),
    api.call(listBatchPayouts, { params: { id }, query: { after } }),
  ]).catch(routeError)
  const files = [
    { name: 'XML za banku', to: `/api${callPath(getPayoutFile, { params: { id } })}` },
    { name: 'CSV', to: `/api${callPath(getPayoutTable, { params: { id } })}` },
  ]
  return { batch, payouts: payouts.data, next: payouts.next, files, outcome: outcomes[gotovo ?? ''] }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const form = await request.formData()
  const values = {
    intent: String(form.get('intent') ?? ''),
    payout: String(form.get('payout') ?? ''),
    reason: String(form.get('reason') ?? '').trim(),
  }
  const api = apiOf(context)
  try {
    if (values.intent === 'return') {
      const call = { params: { id: pathId(values.payout) }, body: { reason: values.reason } }
      await api.call(returnPayout, call)
      return redirect(staffPaths.adminPayoutBatch(id, { gotovo: 'vracena' }))
    }
    await api.call(sendPayoutBatch, { params: { id } })
    return redirect(staffPaths.adminPayoutBatch(id, { gotovo: 'poslana' }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Isplata', isIndexed: false })

const isReturnable = (state: StaffPayout['state']) => state === 'sent' || state === 'posted'

type Problem = FormProblem<{ intent: string; payout: string; reason: string }>

export default function StaffBatch({ loaderData, actionData }: Route.ComponentProps) {
  const { batch, payouts, next, files, outcome } = loaderData
  const problem = actionData as Problem | undefined
  const canReturn = payouts.some(
    ({ id, state }) => String(id) === problem?.values.payout && isReturnable(state),
  )
  const hasFile = batch.filled_at !== null && batch.count > 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">{`Isplata ${batch.id}`}</h1>
        <p className="text-xl font-bold tabular-nums">{formatMarks(batch.total)}</p>
      </div>
      {problem?.message && !canReturn && <Alert>{problem.message}</Alert>}
      {!problem && outcome && <Alert tone="success">{outcome}</Alert>}
      <Panel title="Za banku">
        <div className="flex flex-col gap-4">
          <Facts facts={factsOf(batch)} className="lg:grid-cols-3" />
          {hasFile && (
            <p className="flex flex-wrap gap-x-6">
              {files.map(({ name, to }) => (
                <a
                  key={name}
                  href={to}
                  download
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline"
                >
                  {`Preuzmite ${name}`}
                </a>
              ))}
            </p>
          )}
          {batch.filled_at === null && <p>Isplata se priprema. Osvježite stranicu za koji trenutak.</p>}
          {hasFile && batch.sent_at === null && (
            <PostForm className="flex flex-wrap items-center gap-3">
              <DecisionButton name="intent" value="sent" shortcut="1" hasKey>
                Označite kao poslanu
              </DecisionButton>
              <KeyHint />
            </PostForm>
          )}
          {hasFile && batch.sent_at !== null && (
            <p className="text-muted">Datoteka je već predana banci. Ne predajite je ponovo.</p>
          )}
        </div>
      </Panel>
      <RowTable
        caption="Isplate"
        columns={['Prodavač', 'Račun', 'Poziv na broj', 'Iznos', 'Stanje', 'Povrat']}
      >
        {payouts.map((payout) => (
          <Row
            key={payout.id}
            payout={payout}
            problem={problem?.values.payout === String(payout.id) ? problem : undefined}
          />
        ))}
      </RowTable>
      {next !== null && (
        <ButtonLink
          to={staffPaths.adminPayoutBatch(batch.id, { nakon: next })}
          kind="quiet"
          className="self-center"
        >
          Sljedeće isplate
        </ButtonLink>
      )}
    </div>
  )
}

const factsOf = (batch: PayoutBatch) =>
  [
    ['S računa', shownBankAccount(batch.account)],
    ['Pripremljena', formatDateTime(batch.created_at)],
    ['Poslana', batch.sent_at === null ? 'ne' : formatDateTime(batch.sent_at)],
    ['Prodavača', formatNumber(batch.count)],
    ['Vraćeno', formatNumber(batch.returned)],
    ['Izostavljeno', formatNumber(batch.dropped)],
  ] as const

function Row({ payout, problem }: { payout: StaffPayout; problem: Problem | undefined }) {
  const { id, account, amount, number, holder_name, reference, state, reason, has_left } = payout
  const { text, look } = payoutStates[state]
  return (
    <tr className={rowClass}>
      <td className={cellClass}>
        {account ? (
          <Link
            to={staffPaths.adminPerson(account.id)}
            className="inline-flex min-h-6 items-center text-primary hover:underline"
          >
            {account.username}
          </Link>
        ) : (
          <span className="text-muted">izbrisan račun</span>
        )}
        <span className="block text-muted">{holder_name}</span>
      </td>
      <td className={`${cellClass} tabular-nums`}>{shownBankAccount(number)}</td>
      <td className={`${cellClass} tabular-nums`}>{reference}</td>
      <td className={`${cellClass} font-semibold whitespace-nowrap tabular-nums`}>{formatMarks(amount)}</td>
      <td className={cellClass}>
        <span className={`font-semibold ${look}`}>{text}</span>
        {has_left && <span className="block text-muted">Na izvodu banke</span>}
        {reason && <span className="block">{reason}</span>}
      </td>
      <td className={cellClass}>
        {isReturnable(state) && (
          <details open={problem !== undefined || undefined}>
            <summary className="inline-flex min-h-11 list-none items-center font-semibold text-danger underline">
              Vratite
              <span className="sr-only">{`: isplata ${reference}`}</span>
            </summary>
            <PostForm problem={problem} className="mt-2 flex flex-col gap-3">
              <input type="hidden" name="payout" value={id} />
              <TextField label="Razlog" name="reason" maxLength={payoutLimits.reason} />
              <SubmitButton name="intent" value="return" target={id} kind="danger" className="self-start">
                Vratite na stanje
              </SubmitButton>
            </PostForm>
          </details>
        )}
      </td>
    </tr>
  )
}
