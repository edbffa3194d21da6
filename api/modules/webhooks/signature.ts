import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(24).toString('base64')

/** The headers that prove a call to be ours, as Standard Webhooks 1.0 describe them. `at` in unix seconds. */
export function signedHeaders(secret: string, { key, at, body }: { key: string; at: number; body: string }) {
  const signature = createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${key}.${at}.${body}`)
    .digest('base64')
  return {
    'webhook-id': key,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
}
