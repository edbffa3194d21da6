import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPage, plainPagePolicy } from '#lib/http/plain-page.ts'
import { isRead } from '#lib/http/requests.ts'
import { errorText } from '#contract/errors.ts'
import type { Kind } from './request-places.ts'

const retrySeconds = { from: 5, to: 10 }

/** Bypasses Fastify's reply, whose hooks cost several times as much. */
export function refusals({ brandName, isSecureSite }: { brandName: string; isSecureSite: boolean }) {
  const heading = 'Trenutno imamo previše posjeta'
  const bodies = {
    page: Buffer.from(
      plainPage(brandName, heading, 'Sačekajte nekoliko sekundi pa pokušajte ponovo. Hvala na strpljenju.'),
    ),
    form: Buffer.from(
      plainPage(
        brandName,
        heading,
        'Ono što ste poslali nije sačuvano. Sačekajte nekoliko sekundi, vratite se nazad i pošaljite ponovo.',
      ),
    ),
    api: Buffer.from(
      JSON.stringify({
        error: { code: 'overloaded', message: errorText.overloaded },
        message: errorText.overloaded,
      }),
    ),
  }
  const always = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(isSecureSite && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const headers = {
    page: {
      ...always,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPagePolicy,
    },
    api: { ...always, 'content-type': 'application/json; charset=utf-8' },
  }
  return (kind: Kind, { method }: FastifyRequest, { raw }: FastifyReply) => {
    const body = kind === 'api' ? bodies.api : isRead(method) ? bodies.page : bodies.form
    // Random, so that clients do not all come back at once.
    const seconds = retrySeconds.from + Math.round(Math.random() * (retrySeconds.to - retrySeconds.from))
    raw.writeHead(kind === 'page' ? 503 : 429, {
      ...headers[kind],
      'retry-after': String(seconds),
      'content-length': body.length,
      // Don't read the rest of the body.
      ...(!isRead(method) && { connection: 'close' }),
    })
    raw.end(body)
  }
}
