import { data, redirect } from 'react-router'
import {
  agreeToReturn,
  cancelOrder,
  completeOrder,
  confirmOrder,
  declineOrder,
  deliverOrder,
  payOrder,
  receiveOrderBack,
  refuseReturn,
  returnOrder,
  sendOrderBack,
  shipOrder,
} from '#contract/orders/endpoints.ts'
import type { OrderAction } from '#contract/orders/states.ts'
import { type apiOf, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { paths } from '#web/lib/site.ts'

const plain = {
  pay: payOrder,
  confirm: confirmOrder,
  ship: shipOrder,
  deliver: deliverOrder,
  complete: completeOrder,
  agree: agreeToReturn,
  refuse: refuseReturn,
  send_back: sendOrderBack,
  receive: receiveOrderBack,
}
const reasoned = { decline: declineOrder, cancel: cancelOrder, return: returnOrder }

/** Steps that a form of the page takes; the others have pages of their own. */
export type FormAct = keyof typeof plain | keyof typeof reasoned
export const isFormAct = (text: unknown): text is FormAct =>
  typeof text === 'string' && (Object.hasOwn(plain, text) || Object.hasOwn(reasoned, text))
export const hasReason = (act: OrderAction): act is keyof typeof reasoned => Object.hasOwn(reasoned, act)

/** Takes a step of an order, and shows the order again; a refused form comes back with its errors. */
export async function takeStep(api: ReturnType<typeof apiOf>, form: FormData, id: number) {
  const act = form.get('intent')
  if (!isFormAct(act)) throw data(null, { status: 400, statusText: 'Bad Request' })
  const reason = String(form.get('reason') ?? '')
  const keepsDelivery = form.get('keep_delivery') !== null
  try {
    if (act === 'pay') {
      const { data: order } = await api.call(payOrder, { params: { id } })
      return redirect(order.payment_id === null ? paths.order(id) : paths.paying(order.payment_id))
    }
    if (act === 'return')
      await api.call(returnOrder, {
        params: { id },
        body: unchecked({ reason, keep_delivery: keepsDelivery }),
      })
    else if (hasReason(act)) await api.call(reasoned[act], { params: { id }, body: unchecked({ reason }) })
    else await api.call(plain[act], { params: { id } })
  } catch (error) {
    return formProblem(error, { intent: act, reason, keep_delivery: keepsDelivery })
  }
  return redirect(paths.order(id, { gotovo: act === 'return' && keepsDelivery ? 'pitanje' : act }))
}
