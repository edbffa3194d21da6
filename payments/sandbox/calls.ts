import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Db } from '#lib/database/db.ts'
import { enqueue, queuedJob } from '#lib/jobs.ts'
import { callbackDigest, returnDigest } from '#payments/digests.ts'
import { toDecimal } from '#payments/paypal-reports.ts'
import { type NewsWay, requestOf, type SandboxPayment } from './queries.ts'

/** Keys of the sandbox. They protect nothing: payments there cost nothing. */
export const sandboxCard = { merchantKey: 'sandbox-key', authenticityToken: 'sandbox-token' }
export const sandboxWallet = {
  clientId: 'sandbox',
  secret: 'sandbox-secret',
  webhookId: 'sandbox-webhook',
  merchantId: 'SANDBOX',
}

/** A call of the sandbox to us, which a job delivers. */
export const sandboxCall = queuedJob({
  name: 'deliver-sandbox-call',
  payload: z.object({
    provider: z.enum(['monri', 'paypal']),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
})
type Call = z.output<(typeof sandboxCall)['payload']>

export const cardNumbers: Record<string, string> = {
  uspijeva: '411111-xxx-xxx-1111',
  odbija: '400000-xxx-xxx-0002',
}
const panOf = (token: string | null) => cardNumbers[token?.split('-')[1] ?? ''] ?? cardNumbers['uspijeva']!

/** A transaction in the card gateway's format, as its documentation shows it. */
export const transactionOf = (payment: SandboxPayment, status: string) => ({
  id: payment.id,
  acquirer: 'sandbox',
  order_number: payment.order_number,
  amount: payment.amount,
  currency: payment.currency,
  response_code: status === 'approved' ? '0000' : '0005',
  approval_code: status === 'approved' ? '38860' : null,
  response_message: status === 'approved' ? 'approved' : 'declined',
  cc_type: 'visa',
  status,
  // Approved without being paid: the bank put the sum aside and took nothing.
  transaction_type: payment.state === 'approved' ? 'authorize' : 'purchase',
  masked_pan: panOf(payment.card_token),
  pan_token: requestOf(payment).savesCard ? payment.card_token : null,
})

export function cardCall(payment: SandboxPayment, status: string, key = sandboxCard.merchantKey): Call {
  const body = JSON.stringify(transactionOf(payment, status))
  return { provider: 'monri', headers: { authorization: `WP3-callback ${callbackDigest(key, body)}` }, body }
}

/** The address at which the payer comes back from the card gateway, signed. */
export function cardReturn(payment: SandboxPayment, status: string, key = sandboxCard.merchantKey): string {
  const { id, ...given } = transactionOf(payment, status)
  const url = new URL(requestOf(payment).successUrl)
  for (const [name, value] of Object.entries({ ...given, reference_number: id }))
    if (name !== 'status') url.searchParams.set(name, String(value ?? ''))
  return `${url.href}&digest=${returnDigest(key, url.href)}`
}

/** The signature of a webhook: over the checksum of its body, like that of the real one. */
export const webhookSignature = (
  given: { id: string; time: string; webhookId: string; body: string },
  secret: string = sandboxWallet.secret,
) =>
  createHmac('sha256', secret)
    .update(`${given.id}|${given.time}|${given.webhookId}|${crc32(given.body)}`)
    .digest('base64')

export const captureOf = (payment: SandboxPayment, status: string) => ({
  id: `CAP-${payment.gateway_id}`,
  status,
  amount: { currency_code: payment.currency, value: toDecimal(payment.amount) },
  custom_id: payment.order_number,
  invoice_id: payment.order_number,
  final_capture: true,
  payee: { merchant_id: sandboxWallet.merchantId },
})

export function walletCall(
  payment: SandboxPayment,
  type: string,
  resource: object,
  { secret, eventId = `WH-${type}-${payment.gateway_id}` }: { secret?: string; eventId?: string } = {},
): Call {
  const time = '2026-11-24T08:00:00Z'
  const id = randomUUID()
  const body = JSON.stringify({ id: eventId, event_type: type, resource_type: 'capture', resource })
  const signed = webhookSignature({ id, time, webhookId: sandboxWallet.webhookId, body }, secret)
  return {
    provider: 'paypal',
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://sandbox.invalid/cert',
      'paypal-transmission-id': id,
      'paypal-transmission-sig': signed,
      'paypal-transmission-time': time,
    },
    body,
  }
}

const lateMs = 2 * 60_000

type News = { good: Call; bad: Call; forged: Call }

/** Sends the outcome as the payer chose. */
export async function tell(db: Db, way: NewsWay, { good, bad, forged }: News, now: Date): Promise<void> {
  const later = { runAt: new Date(now.getTime() + lateMs) }
  const calls: Record<NewsWay, readonly [Call, { runAt?: Date }?][]> = {
    odmah: [[good]],
    kasno: [[good, later]],
    dvaput: [[good], [good], [good, later]],
    obrnuto: [[good], [bad]],
    krivotvoreno: [[forged]],
    nikako: [],
    muk: [],
  }
  for (const [call, options] of calls[way]) await enqueue(db, sandboxCall, call, options)
}

export const cardNews = (payment: SandboxPayment, status: string): News => ({
  good: cardCall(payment, status),
  bad: cardCall({ ...payment, id: payment.id + 1_000_000_000 }, 'declined'),
  forged: cardCall(payment, 'approved', 'wrong-key'),
})

export const walletNews = (payment: SandboxPayment, status: 'COMPLETED' | 'DENIED'): News => ({
  good: walletCall(payment, `PAYMENT.CAPTURE.${status}`, captureOf(payment, status)),
  bad: walletCall(payment, 'PAYMENT.CAPTURE.PENDING', captureOf(payment, 'PENDING')),
  forged: walletCall(payment, 'PAYMENT.CAPTURE.COMPLETED', captureOf(payment, 'COMPLETED'), {
    secret: 'wrong-key',
    eventId: `WH-forged-${payment.gateway_id}`,
  }),
})
