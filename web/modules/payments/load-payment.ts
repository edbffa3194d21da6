import { apartPaths } from '#contract/paths/apart.ts'
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

const isOpen = ({ state }: Pick<Payment, 'state'>) => state === 'created' || state === 'pending'

/** A gateway's page is open for it; the payer may still call it off. */
export const isAtGateway = (payment: Pick<Payment, 'state' | 'way'>) =>
  isOpen(payment) && payment.way !== 'bank'

/** The page that shows this state to the payer; undefined while a gateway waits for them. */
function pageOf(payment: Pick<Payment, 'id' | 'state' | 'way' | 'purpose'>): string | undefined {
  const { id, state, way, purpose } = payment
  if (way === 'bank' && isOpen(payment))
    return purpose === 'shop' ? apartPaths.proforma(id) : paths.paymentSlip(id)
  if (state === 'paid' || state === 'partly_refunded' || state === 'refunded') return paths.paymentSuccess(id)
  if (state === 'declined' || state === 'expired') return paths.paymentError(id)
  return state === 'cancelled' ? paths.paymentCancel(id) : undefined
}

/** Leads to the page of the payment's state, unless this is it. */
export function leadToState(payment: Payment, pathname: string): void {
  const page = pageOf(payment)
  if (page !== undefined && page !== pathname) throw redirect(page)
}
