import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceivedEvent = {
  id: string
  type: string
  created_at: number
  // Each test states what it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  isSigned: boolean
}

/** A shop's program on this machine: keeps accepted events, and answers as the test wants. */
export async function startReceiver() {
  const accepted: ReceivedEvent[] = []
  const refused: ReceivedEvent[] = []
  let secret = ''
  let answer: (event: ReceivedEvent) => number = () => 200
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = `v1,${createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64')}`
    const event = { ...(JSON.parse(body) as ReceivedEvent), isSigned: signature === expected }
    const status = answer(event)
    if (status < 300) accepted.push(event)
    else refused.push(event)
    reply.writeHead(status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    accepted,
    refused,
    /** Starts afresh for another webhook. */
    begin(its: string, answers: typeof answer = () => 200) {
      secret = its
      answer = answers
      accepted.length = 0
      refused.length = 0
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
