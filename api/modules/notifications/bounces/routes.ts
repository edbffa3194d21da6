import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { markBounced } from './queries.ts'
import { type Bounce, readBounceEvent, readDeliveryReport } from './read.ts'

const maxBytes = 256 * 1024
const signatureSeconds = 300

export const bouncesPath = '/hooks/mail-bounces'

/** "t=<seconds since 1970>,v1=<hex HMAC-SHA256 of "<t>.<body>">"; the time keeps an old call from being repeated. */
export const signatureOf = (secret: string, seconds: number, body: Buffer | string) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

function isSigned({ headers }: FastifyRequest, body: Buffer, { secret, now }: { secret: string; now: Date }) {
  const given = String(headers['bounce-signature'] ?? '')
  const seconds = Number(/^t=(\d{1,12}),/.exec(given)?.[1] ?? Number.NaN)
  const expected = Buffer.from(signatureOf(secret, seconds, body))
  const isRecent = Math.abs(now.getTime() / 1000 - seconds) <= signatureSeconds
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected) && isRecent
}

function readJson(body: Buffer): Bounce[] | null {
  try {
    return readBounceEvent(JSON.parse(body.toString()))
  } catch {
    // Refused by the route.
    return null
  }
}

/**
 * Takes reports of mails that came back after the mail server had accepted them, from the mail provider or a mailbox.
 * They stop mails as a refusal at delivery does. Without a configured secret the address does not exist.
 */
export const bounceRoutes: FastifyPluginAsync<{ deps: Deps; secret: string | undefined }> = async (
  app,
  { deps, secret },
) => {
  if (!secret) return
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'message/delivery-status', 'message/rfc822', 'multipart/report'],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Body: Buffer | undefined }>(
    bouncesPath,
    { schema: { hide: true }, bodyLimit: maxBytes },
    async (request, reply) => {
      const { body = Buffer.alloc(0) } = request
      if (!isSigned(request, body, { secret, now: deps.now() }))
        throw new DomainError('not_logged_in', 'Potpis poziva nije ispravan.')
      const isJson = request.headers['content-type']?.startsWith('application/json')
      const bounces = isJson ? readJson(body) : readDeliveryReport(body.toString('latin1'))
      if (!bounces) throw new DomainError('bad_request')
      for (const bounce of bounces) await markBounced(deps.db, bounce, deps.now())
      return reply.code(204).send()
    },
  )
}
