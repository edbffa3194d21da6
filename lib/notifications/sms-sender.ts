import { z } from 'zod'
import { Undeliverable } from '#lib/mails/mailer.ts'

type Sms = {
  /** E.164 */
  to: string
  text: string
  /** Same for every attempt. */
  messageId: string
  /** The account the message is for, if any. */
  accountId?: number | null
}

/** Throws if the message was not accepted: Undeliverable if retrying would not help. */
export type SmsSender = { send(sms: Sms): Promise<void> }

export type InfobipAccount = Readonly<{ baseUrl: string; apiKey: string; sender: string }>

export type InfobipSender = SmsSender & {
  /** Checks the account without sending; throws if it does not answer. */
  check(): Promise<{ date: Date | null }>
}

const timeoutMs = 15_000
const rejectedGroups = new Set(['UNDELIVERABLE', 'EXPIRED', 'REJECTED'])

const accepted = z.object({
  messages: z.array(
    z.object({ status: z.object({ groupName: z.string(), description: z.string().default('') }) }),
  ),
})

/** Failed before Infobip could have accepted anything. */
const neverArrived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The certificate was refused, so the request was never sent: codes of OpenSSL and of Node. */
const isAboutCertificate = (code: string) =>
  /^(CERT|CRL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|ERROR_IN_C|ERR_TLS_CERT)_|^(INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/.test(
    code,
  )

/** A second SMS costs as much as the first, so one that may have been accepted is not repeated. */
async function ask(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    if (code && (neverArrived.has(code) || isAboutCertificate(code))) throw error
    throw new Undeliverable(`Infobip may have taken the message: ${String(error)}`, { cause: error })
  }
}

function readAccepted(body: string): z.output<typeof accepted> {
  try {
    return accepted.parse(JSON.parse(body))
  } catch (error) {
    throw new Undeliverable(`Infobip's answer could not be read: ${body.slice(0, 300)}`, { cause: error })
  }
}

/** A gateway gave up waiting: the service behind it may have accepted the message. */
const unknownOutcome = new Set([502, 504])

/** Infobip's `POST /sms/3/messages`. */
export const infobipSender = ({ baseUrl, apiKey, sender }: InfobipAccount): InfobipSender => ({
  async send({ to, text, messageId }) {
    const reply = await ask(new URL('/sms/3/messages', baseUrl), {
      method: 'POST',
      headers: {
        authorization: `App ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({
        // Infobip wants numbers without the plus sign.
        messages: [{ sender, destinations: [{ to: to.replace(/^\+/, ''), messageId }], content: { text } }],
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await reply.text().catch((error: unknown) => String(error))
    if (reply.status === 400) throw new Undeliverable(`Infobip refused the message: ${body.slice(0, 300)}`)
    if (unknownOutcome.has(reply.status))
      throw new Undeliverable(`Infobip may have taken the message: it answered ${reply.status}`)
    if (!reply.ok) throw new Error(`Infobip answered ${reply.status}: ${body.slice(0, 300)}`)
    const [message] = readAccepted(body).messages
    if (message && rejectedGroups.has(message.status.groupName))
      throw new Undeliverable(`Infobip: ${message.status.groupName} ${message.status.description}`.trim())
  },
  async check() {
    const reply = await fetch(new URL('/account/1/balance', baseUrl), {
      headers: { authorization: `App ${apiKey}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await reply.text()
    if (!reply.ok) throw new Error(`Infobip answered ${reply.status}: ${body.slice(0, 300)}`)
    const date = reply.headers.get('date')
    return { date: date ? new Date(date) : null }
  },
})
