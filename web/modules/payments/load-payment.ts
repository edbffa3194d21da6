import { data, redirect, type RouterContextProvider } from 'react-router'
import { getPayment, type Payment } from '#contract/payments.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { paths } from '#web/lib/site.ts'

export function paymentId(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404, statusText: 'Not Found' })
  return Number(id)
}

export const loadPayment = async (context: Readonly<RouterContextProvider>, id: number) =>
  (await apiOf(context).call(getPayment, { params: { id } }).catch(routeError)).data

/** The page that shows this state to the payer; undefined while it is open. */
export function pageOf({ id, state }: Pick<Payment, 'id' | 'state'>): string | undefined {
  if (state === 'paid' || state === 'partly_refunded' || state === 'refunded') return paths.paymentSuccess(id)
  if (state === 'declined' || state === 'expired') return paths.paymentError(id)
  return state === 'cancelled' ? paths.paymentCancel(id) : undefined
}

/** Leads to the page of the payment's state, unless this is it. */
export function leadToState(payment: Payment, pathname: string): void {
  const page = pageOf(payment)
  if (page !== undefined && page !== pathname) throw redirect(page)
}
