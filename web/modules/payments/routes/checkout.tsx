import { useEffect, useRef } from 'react'
import { redirect, redirectDocument } from 'react-router'
import { cancelPayment, checkOut } from '#contract/payments.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, ApiError, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { PaymentFacts } from '#web/modules/payments/components/payment-facts.tsx'
import { leadToState, loadPayment, paymentId } from '#web/modules/payments/load-payment.ts'
import { usePolling } from '#web/modules/payments/use-polling.ts'
import { exactMarks } from '#web/modules/payments/words.ts'
import type { Route } from './+types/checkout.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const payment = await loadPayment(context, paymentId(params.id))
  leadToState(payment, url.pathname)
  const goesOn = parseQuery(url.search)['odmah'] === '1'
  const isForm = payment.way === 'card' && !payment.by_saved_card
  if (!isForm) return { payment, form: null, problem: null, goesOn: false }
  try {
    // Only writes the form; the payer sends it.
    const { data: step } = await apiOf(context).call(checkOut, { params: { id: payment.id } })
    return { payment, form: step.kind === 'form' ? step : null, problem: null, goesOn }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 502) return routeError(error)
    return { payment, form: null, problem: error.body.message, goesOn: false }
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = paymentId(params.id)
  const api = apiOf(context)
  const intent = intentOf(await request.formData(), ['pay', 'cancel'])
  try {
    if (intent === 'cancel') {
      await api.call(cancelPayment, { params: { id } })
      return redirect(paths.paymentCancel(id))
    }
    const { data: step } = await api.call(checkOut, { params: { id } })
    return step.kind === 'redirect' ? redirectDocument(step.url) : redirect(paths.paymentSuccess(id))
  } catch (error) {
    return formProblem(error, null)
  }
}

export const meta = () => pageMeta({ title: 'Plaćanje', isIndexed: false })

export default function Paying({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, form, problem, goesOn } = loaderData
  const wasThere = payment.state === 'pending'
  usePolling(wasThere && !goesOn)
  const failed = problem ?? actionData?.message
  return (
    <div className="page-width flex max-w-xl flex-col gap-5 py-6">
      <h1 className="text-2xl font-bold">Plaćanje</h1>
      {failed && <Alert>{failed}</Alert>}
      {wasThere && !goesOn && (
        <Alert tone="info">
          Ako ste već platili, ne morate ništa: čekamo potvrdu i ova stranica će se sama promijeniti.
        </Alert>
      )}
      <section className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
        <PaymentFacts payment={payment} />
        {form ? (
          <GatewayForm form={form} label={`Platite ${exactMarks(payment.amount)}`} goesOn={goesOn} />
        ) : (
          problem === null &&
          !(payment.by_saved_card && wasThere) && (
            <PostForm className="flex flex-col">
              <SubmitButton name="intent" value="pay">{`Platite ${exactMarks(payment.amount)}`}</SubmitButton>
            </PostForm>
          )
        )}
        <PostForm className="flex flex-col">
          <SubmitButton name="intent" value="cancel" kind="quiet">
            Otkažite plaćanje
          </SubmitButton>
        </PostForm>
      </section>
      <p className="text-sm text-muted">
        {payment.way === 'card'
          ? 'Broj kartice unosite na stranici banke. Mi ga ne vidimo i ne čuvamo.'
          : 'Plaćanje potvrđujete na stranici PayPala.'}
      </p>
    </div>
  )
}

type GatewayFormProps = {
  form: { action: string; fields: Record<string, string> }
  label: string
  /** Sends itself: the payer has just pressed the button that says the amount. */
  goesOn: boolean
}

/** A plain form to another site, which works without a script. */
function GatewayForm({ form: { action, fields }, label, goesOn }: GatewayFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!goesOn) return
    // Going back leads here again, and must not lead on.
    history.replaceState(history.state, '', location.pathname)
    form.current?.submit()
  }, [goesOn])
  return (
    <form ref={form} method="post" action={action} className="flex flex-col">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>{label}</Button>
    </form>
  )
}
