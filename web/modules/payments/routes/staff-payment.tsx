import { Link, redirect } from 'react-router'
import { refundReasonLength } from '#contract/limits/money.ts'
import { getStaffPayment, refundPayment, settleRefund, type StaffPayment } from '#contract/payments.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { cellClass, rowClass, RowTable } from '#web/ui/lists/row-table.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { PaymentFacts } from '#web/modules/payments/components/payment-facts.tsx'
import { paymentId } from '#web/modules/payments/load-payment.ts'
import {
  effectWords,
  exactMarks,
  outcomeWords,
  refundWords,
  sourceWords,
  stateWords,
} from '#web/modules/payments/words.ts'
import type { Route } from './+types/staff-payment.ts'

const outcomes: Record<string, string> = {
  povrat:
    'Povrat je zapisan. Banka ili PayPal će biti obaviješteni, a korisnik dobija e-mail kad novac krene.',
  ishod: 'Ishod povrata je zapisan.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { data: payment } = await apiOf(context)
    .call(getStaffPayment, { params: { id: paymentId(params.id) } })
    .catch(routeError)
  return { payment, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''], key: newKey() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = paymentId(params.id)
  const api = apiOf(context)
  const form = await request.formData()
  const { body, values } = readForm(form, refundPayment)
  const intent = intentOf(form, ['refund', 'settle'])
  try {
    if (intent === 'settle') {
      const isDone = form.get('is_done') === 'true'
      await api.call(settleRefund, {
        params: { id: paymentId(String(form.get('refund'))) },
        body: { is_done: isDone },
      })
      return redirect(staffPaths.adminPayment(id, { gotovo: 'ishod' }))
    }
    const key = String(form.get('key') ?? '')
    await api.call(
      refundPayment,
      { params: { id }, body: unchecked(body) },
      key ? { 'idempotency-key': key } : {},
    )
    return redirect(staffPaths.adminPayment(id, { gotovo: 'povrat' }))
  } catch (error) {
    return formProblem(error, values)
  }
}

export const meta = () => pageMeta({ title: 'Uplata', isIndexed: false })

export default function StaffPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, outcome, key } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs steps={[{ name: 'Uplate', to: staffPaths.adminPayments() }]} />
        <h1 className="mt-1 text-2xl font-bold">{`Uplata ${payment.order_number}`}</h1>
      </div>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      {/* Someone else was faster, so the form is gone. */}
      {actionData && payment.refundable === 0 && (
        <Alert>{actionData.message ?? Object.values(actionData.fields)[0]}</Alert>
      )}
      {payment.problem && <Alert tone="info">{`Napomena: ${payment.problem}`}</Alert>}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <PaymentState payment={payment} />
        {payment.refundable > 0 && (
          <RefundForm refundable={payment.refundable} formKey={key} problem={actionData} />
        )}
      </div>
      <Refunds refunds={payment.refunds} way={payment.way} />
      <PaymentEvents events={payment.events} />
    </div>
  )
}

function PaymentState({ payment }: { payment: StaffPayment }) {
  const { account, state } = payment
  return (
    <Panel title={stateWords[state]} aside={`Započeta ${formatDateTime(payment.created_at)}`}>
      <PaymentFacts payment={payment} />
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {[
          payment.paid_at !== null && `Plaćena ${formatDateTime(payment.paid_at)}.`,
          payment.ended_at !== null && `Završena ${formatDateTime(payment.ended_at)}.`,
          payment.gateway_id && `Oznaka kod usluge: ${payment.gateway_id}.`,
          payment.reference && `Transakcija: ${payment.reference}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {account ? (
        <p>
          {'Korisnik: '}
          <Link to={staffPaths.adminPerson(account.id)} className="font-semibold text-primary underline">
            {account.username}
          </Link>
        </p>
      ) : (
        <p className="text-muted">Račun je izbrisan.</p>
      )}
    </Panel>
  )
}

type RefundFormProps = {
  /** How much may still be refunded, in marks. */
  refundable: number
  /** A new form for every page, so that one refund is recorded once. */
  formKey: string
  problem: Route.ComponentProps['actionData']
}

const RefundForm = ({ refundable, formKey, problem }: RefundFormProps) => (
  <Panel title="Povrat novca" aside={`Najviše ${exactMarks(refundable)}`}>
    <PostForm key={formKey} problem={problem} values={{ amount: String(refundable).replace('.', ',') }}>
      <input type="hidden" name="key" value={formKey} />
      <TextField label="Iznos u KM" name="amount" inputMode="decimal" maxLength={20} required />
      <CountedField
        label="Razlog"
        name="reason"
        rows={3}
        max={refundReasonLength}
        hint="Za osoblje i zapisnik; korisnik ga ne vidi. Ne upisujte lične podatke."
      />
      <SubmitButton name="intent" value="refund" kind="danger">
        Vratite novac
      </SubmitButton>
    </PostForm>
  </Panel>
)

function Refunds({ refunds, way }: Pick<StaffPayment, 'refunds' | 'way'>) {
  if (refunds.length === 0) return null
  return (
    <Panel title="Povrati">
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-col gap-2 py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="tabular-nums">{refund.display_amount}</strong>
              <span>{refundWords[refund.state]}</span>
            </p>
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              {`${formatDateTime(refund.created_at)}, ${refund.asked_by ?? 'izbrisan račun'}: ${refund.reason}`}
              {refund.credits > 0 && ` Skinuto kredita: ${refund.credits}.`}
              {refund.bonus_owed > 0 && ` Potrošeni bonus koji korisnik duguje: ${refund.bonus_owed}.`}
              {refund.problem && ` ${refund.problem}`}
            </p>
            {(refund.state === 'unclear' || (way === 'bank' && refund.state === 'asked')) && (
              <PostForm className="flex flex-wrap gap-2">
                <input type="hidden" name="intent" value="settle" />
                <input type="hidden" name="refund" value={refund.id} />
                <SubmitButton name="is_done" value="true" kind="quiet">
                  Novac je vraćen
                </SubmitButton>
                <SubmitButton name="is_done" value="false" kind="quiet">
                  Novac nije vraćen
                </SubmitButton>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const PaymentEvents = ({ events }: Pick<StaffPayment, 'events'>) => (
  <Panel title="Događaji">
    {events.length === 0 ? (
      <p className="text-muted">Usluga još ništa nije javila.</p>
    ) : (
      <RowTable caption="Događaji" columns={['Vrijeme', 'Kako smo saznali', 'Usluga kaže', 'Učinak']}>
        {events.map((event) => (
          <tr key={`${event.provider} ${event.event_id}`} className={rowClass}>
            <td className={`${cellClass} tabular-nums`}>{formatDateTime(event.at)}</td>
            <td className={cellClass}>
              {sourceWords[event.source]}
              <span className="block text-sm text-muted">{`${event.provider} ${event.event_id}`}</span>
            </td>
            <td
              className={cellClass}
            >{`${outcomeWords[event.outcome] ?? event.outcome}${event.amount ? `, ${event.amount}` : ''}`}</td>
            <td className={cellClass}>{effectWords[event.effect]}</td>
          </tr>
        ))}
      </RowTable>
    )}
  </Panel>
)
