import { apartPaths } from '#contract/paths/apart.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { orderReasonLength } from '#contract/limits/orders.ts'
import type { OrderAction } from '#contract/orders/states.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'
import { formatAmount } from '#contract/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { type FormAct, hasReason, isFormAct } from '#web/modules/orders/acts.ts'
import { actionWord, mainActionOf, otherAnswerOf } from '#web/modules/orders/words.ts'

export type OrderActionsProps = {
  order: Order
  problem: FormProblem<{ intent: FormAct; reason: string; keep_delivery: boolean }> | undefined
}

/** The step that is expected of the reader. */
export function MainAction({ order, problem }: OrderActionsProps) {
  const { id, state, side, handover } = order
  const action = mainActionOf(order)
  const mayBook = side === 'seller' && handover === 'courier' && state === 'confirmed' && !order.is_frozen
  if (mayBook) return <ButtonLink to={apartPaths.orderParcel(id)}>Pošaljite paket</ButtonLink>
  if (state === 'completed' && side !== 'staff')
    return <ButtonLink to={paths.reviewOrder(id)}>Ostavite dojam</ButtonLink>
  if (!action) return null
  const other = otherAnswerOf(order)
  return (
    <PostForm
      action={paths.order(id)}
      problem={problem && [action, other].includes(problem.values.intent) ? problem : undefined}
      className="flex flex-wrap items-start gap-3"
    >
      <SubmitButton name="intent" value={action}>
        {priced(action, order)}
      </SubmitButton>
      {other && (
        <SubmitButton name="intent" value={other} kind="quiet">
          {priced(other, order)}
        </SubmitButton>
      )}
    </PostForm>
  )
}

/** The word of a step with the money that it moves. */
function priced(action: OrderAction, order: Order): string {
  const word = actionWord(action, order)
  if (action === 'agree') return `${word}: ${formatAmount(Math.round(order.items_total * 100))} nazad`
  if (action === 'refuse') return `${word}: ${order.display_total} nazad`
  return action === 'pay' ? `${word}: ${order.display_total}` : word
}

const warnings: Partial<Record<OrderAction, string>> = {
  decline: 'Kupac vidi razlog. Narudžba se zatvara i ne može se vratiti.',
  cancel: 'Druga strana vidi razlog. Narudžba se zatvara i ne može se vratiti.',
  return:
    'Kupac dobija nazad sav novac koji je platio karticom, a kuriru cijenu robe. To se ne može poništiti.',
}

function Warning({ action, order: { state } }: { action: OrderAction; order: Pick<Order, 'state'> }) {
  // Sellers never see an order that nobody paid for.
  const isUnseen = action === 'cancel' && state === 'unpaid'
  const text = isUnseen ? 'Narudžba se zatvara i ne može se vratiti.' : warnings[action]
  return text && <p className="text-sm text-muted">{text}</p>
}

const mayKeepDelivery = ({ payment, handover, delivery, question }: Order) =>
  payment === 'card' && handover === 'own_courier' && delivery > 0 && question === null

/** All other steps, behind a line that opens them without JavaScript too. */
export function MoreActions({ order, problem }: OrderActionsProps) {
  const main = mainActionOf(order)
  const other = otherAnswerOf(order)
  const rest = order.actions.filter(
    (action) => action !== main && action !== other && isFormAct(action),
  ) as FormAct[]
  if (rest.length === 0) return null
  const failed = problem && rest.includes(problem.values.intent) ? problem : undefined
  return (
    <details
      open={failed !== undefined || undefined}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 px-4 font-semibold hover:text-primary">
        Druge radnje
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="flex flex-col gap-6 border-t border-line p-4">
        {rest.map((action) => (
          <PostForm
            key={action}
            action={paths.order(order.id)}
            problem={failed?.values.intent === action ? failed : undefined}
            values={{ reason: '', keep_delivery: false }}
            className="flex flex-col gap-3"
          >
            <Warning action={action} order={order} />
            {hasReason(action) && (
              <CountedField label="Razlog" name="reason" rows={3} isLow max={orderReasonLength} />
            )}
            {action === 'return' && mayKeepDelivery(order) && (
              <Checkbox name="keep_delivery">
                {`Tražim od kupca da zadržim dostavu (${formatAmount(Math.round(order.delivery * 100))}). Prvo ga pitamo; ako se ne složi, dobija sav novac.`}
              </Checkbox>
            )}
            <SubmitButton
              name="intent"
              value={action}
              kind={hasReason(action) ? 'danger' : 'quiet'}
              className="self-start"
            >
              {actionWord(action, order)}
            </SubmitButton>
          </PostForm>
        ))}
      </div>
    </details>
  )
}
