import { z } from 'zod'

/** An account of a card gateway. */
export type CardAccount = { baseUrl: string; merchantKey: string; authenticityToken: string }
/** An account of a wallet. */
export type WalletAccount = {
  baseUrl: string
  /** Scheme and host of the pages where payers approve. */
  pagesOrigin: string
  clientId: string
  secret: string
  webhookId: string
  /** The account that is paid. */
  merchantId: string
}

const printable = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be printable ASCII without spaces')
  .optional()
const address = (usual: string) =>
  z.url({ protocol: /^https$/, hostname: /.+/, error: 'must be an https:// address' }).default(usual)

export const paymentVariables = {
  MONRI_MERCHANT_KEY: printable.meta({
    description:
      'an account at Monri WebPay, for paying by card; without it nobody can pay by card in production, and elsewhere a sandbox stands in',
    isSecret: true,
  }),
  MONRI_AUTHENTICITY_TOKEN: printable.meta({ description: 'its token', isSecret: true }),
  MONRI_BASE_URL: address('https://ipg.monri.com').describe(
    'the gateway; `https://ipgtest.monri.com` for its tests',
  ),
  PAYPAL_CLIENT_ID: printable.meta({
    description: 'an application at PayPal, for paying by wallet; without it as for cards',
    isSecret: true,
  }),
  PAYPAL_SECRET: printable.meta({ description: 'its secret', isSecret: true }),
  PAYPAL_WEBHOOK_ID: printable.meta({ description: 'its webhook', isSecret: true }),
  PAYPAL_MERCHANT_ID: printable.meta({ description: 'the account that is paid', isSecret: true }),
  PAYPAL_BASE_URL: address('https://api-m.paypal.com').describe(
    'the API; `https://api-m.sandbox.paypal.com` for its tests',
  ),
}
const variables = z.object(paymentVariables)
type Variables = z.output<typeof variables>

export function toCard({
  MONRI_MERCHANT_KEY: merchantKey,
  MONRI_AUTHENTICITY_TOKEN: authenticityToken,
  MONRI_BASE_URL: baseUrl,
}: Variables): Readonly<CardAccount> | null {
  if (!merchantKey || !authenticityToken) return null
  return Object.freeze({ baseUrl, merchantKey, authenticityToken })
}

export function toWallet({
  PAYPAL_CLIENT_ID: clientId,
  PAYPAL_SECRET: secret,
  PAYPAL_WEBHOOK_ID: webhookId,
  PAYPAL_MERCHANT_ID: merchantId,
  PAYPAL_BASE_URL: baseUrl,
}: Variables): Readonly<WalletAccount> | null {
  if (!clientId || !secret || !webhookId || !merchantId) return null
  const pagesOrigin = `https://${new URL(baseUrl).host.replace(/^api(-m)?\./, 'www.')}`
  return Object.freeze({ baseUrl, pagesOrigin, clientId, secret, webhookId, merchantId })
}

const together = [
  ['MONRI_MERCHANT_KEY', 'MONRI_AUTHENTICITY_TOKEN'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'],
] as const

/** Rules across these variables, for those that are not wrong by themselves. */
export const paymentProblems = (config: Variables, wrong: ReadonlySet<string>): string[] =>
  together
    .filter((names) => names.every((name) => !wrong.has(name)))
    .filter((names) => new Set(names.map((name) => Boolean(config[name]))).size > 1)
    .map((names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together`)
