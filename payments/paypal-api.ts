import { z } from 'zod'
import { ForgedMessage, GatewayUnclear } from './gateway.ts'
import { order, type PayPalOrder } from './paypal-reports.ts'
import type { Answer, Transport } from './transport.ts'

type Credentials = { clientId: string; secret: string; webhookId: string }

const problem = z.object({
  name: z.string().nullish(),
  details: z.array(z.object({ issue: z.string() })).nullish(),
})

/** Milliseconds before its expiry at which a token is renewed. */
const tokenMarginMs = 60_000

const signatureParts = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time']

export const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const issuesOf = (answer: Answer) =>
  problem.safeParse(parsed(answer.body)).data?.details?.map(({ issue }) => issue) ?? []

export function readOrder(answer: Answer): PayPalOrder {
  const { data } = order.safeParse(parsed(answer.body))
  if (answer.status < 300 && data) return data
  throw new GatewayUnclear(`PayPal answered ${answer.status}: ${answer.body.slice(0, 200)}`)
}

/** Calls of PayPal's API with a token that is renewed in time. */
export function paypalApi(
  { clientId, secret, webhookId }: Credentials,
  { send, now }: { send: Transport; now: () => Date },
) {
  let token: { value: string; until: number } | undefined

  async function tokenOf(): Promise<string> {
    if (token && token.until > now().getTime()) return token.value
    const answer = await send({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { data } = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .safeParse(answer.status === 200 ? parsed(answer.body) : undefined)
    if (!data) throw new GatewayUnclear(`PayPal gave no token: ${answer.status}`)
    token = { value: data.access_token, until: now().getTime() + data.expires_in * 1000 - tokenMarginMs }
    return token.value
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    requestId?: string,
  ): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${await tokenOf()}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(requestId && { 'paypal-request-id': requestId, prefer: 'return=representation' }),
    }
    const answer = await send({ method, path, headers, ...(body !== undefined && { body }) })
    if (answer.status === 401) token = undefined
    if (answer.status === 401 || answer.status === 429 || answer.status > 499)
      throw new GatewayUnclear(`PayPal answered ${path} with ${answer.status}`)
    return answer
  }

  return {
    ask,

    async findOrder(id: string): Promise<PayPalOrder | null> {
      const answer = await ask('GET', orderPath(id))
      return answer.status === 404 ? null : readOrder(answer)
    },

    /** Throws unless PayPal confirms that it sent this webhook. */
    async assertSigned(headers: Record<string, string | undefined>, body: string) {
      const signature = Object.fromEntries(
        signatureParts.map((name) => [name, headers[`paypal-${name.replaceAll('_', '-')}`]]),
      )
      if (Object.values(signature).some((value) => !value || value.length > 2_000))
        throw new ForgedMessage('the webhook is not signed')
      // The event goes back byte by byte, since the signature covers its checksum.
      const envelope = JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)
      const answer = await ask(
        'POST',
        '/v1/notifications/verify-webhook-signature',
        `${envelope},"webhook_event":${body}}`,
      )
      const { data } = z.object({ verification_status: z.string() }).safeParse(parsed(answer.body))
      if (answer.status >= 400 || data?.verification_status === 'FAILURE')
        throw new ForgedMessage('PayPal did not send this webhook')
      if (data?.verification_status !== 'SUCCESS')
        throw new GatewayUnclear('PayPal did not say whether it sent this')
    },
  }
}

export type PayPalApi = ReturnType<typeof paypalApi>
