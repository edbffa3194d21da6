import { createServer } from 'node:https'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Certificate, listening } from '#tests/support/certificate.ts'

/**
 * A send request, as Infobip documents `POST /sms/3/messages`; strict, so that a misspelt field is noticed.
 */
const sendRequest = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        sender: z.string().regex(/^([A-Za-z0-9 ]{3,11}|\d{3,15})$/),
        destinations: z
          .array(
            z.strictObject({ to: z.string().regex(/^\d{5,15}$/), messageId: z.string().max(200).optional() }),
          )
          .min(1),
        content: z.strictObject({ text: z.string().min(1) }),
      }),
    )
    .min(1),
})

const statuses: Record<string, { groupId: number; id: number; name: string; description: string }> = {
  PENDING: { groupId: 1, id: 26, name: 'PENDING_ACCEPTED', description: 'Message sent to next instance' },
  REJECTED: {
    groupId: 5,
    id: 52,
    name: 'REJECTED_PREFIX_MISSING',
    description: 'Number prefix missing',
  },
}

type SentSms = { to: string; text: string; sender: string; messageId: string | undefined }

/** The stand-in's reply to a well-formed request; `cut` closes the connection without a reply. */
export type InfobipAnswer = 'take' | 'reject' | 'cut' | 'cut in the answer' | 'gibberish' | number

/**
 * Answers like Infobip over TLS, and refuses forbidden calls with the documented error. `apiKey` is the
 * account's key.
 */
async function startInfobip(certificate: Certificate, apiKey: string) {
  const state = { answer: 'take' as InfobipAnswer }
  const sent: SentSms[] = []
  const refused: string[] = []
  const server = createServer(certificate, async (request, response) => {
    const body = (await request.toArray()).join('')
    const { method, url, headers } = request
    const reply = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    const refuse = (status: number, messageId: string, text: string) => {
      refused.push(`${method} ${url}: ${status} ${text}`)
      return reply(status, { requestError: { serviceException: { messageId, text } } })
    }
    if (headers.authorization !== `App ${apiKey}`) return refuse(401, 'UNAUTHORIZED', 'Invalid login details')
    if (method === 'GET' && url === '/account/1/balance')
      return reply(200, { balance: 47.8, currency: 'EUR' })
    if (url !== '/sms/3/messages') return refuse(404, 'NOT_FOUND', 'No such resource')
    if (method !== 'POST') return refuse(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')
    if (!headers['content-type']?.startsWith('application/json') || headers.accept !== 'application/json')
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'JSON only')
    const parsed = sendRequest.safeParse(JSON.parse(body))
    if (!parsed.success) return refuse(400, 'BAD_REQUEST', z.prettifyError(parsed.error))
    const { answer } = state
    if (answer === 'cut') return request.socket.destroy()
    if (typeof answer === 'number') return refuse(answer, 'GENERAL_ERROR', 'As the test wants it')
    if (answer === 'gibberish') return reply(200, { nothing: 'known' })
    const groupName = answer === 'reject' ? 'REJECTED' : 'PENDING'
    const results = parsed.data.messages.flatMap(({ sender, destinations, content }) =>
      destinations.map(({ to, messageId }) => {
        if (groupName === 'PENDING') sent.push({ to, text: content.text, sender, messageId })
        const status = { groupName, ...statuses[groupName]! }
        return { messageId: messageId ?? crypto.randomUUID(), destination: to, status }
      }),
    )
    if (answer === 'cut in the answer') {
      response.writeHead(200, { 'content-length': 1_000 })
      return response.write('{"messages":[', () => request.socket.destroy())
    }
    return reply(200, { bulkId: crypto.randomUUID(), messages: results })
  })
  const port = await listening(server)
  return {
    state,
    sent,
    /** Requests that Infobip would have refused. */
    refused,
    baseUrl: `https://localhost:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An Infobip that ends with the test. */
export async function infobip(certificate: Certificate, apiKey: string) {
  const stand = await startInfobip(certificate, apiKey)
  onTestFinished(() => stand.close())
  return stand
}
