import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { keepNearest } from '#lib/limit-standing.ts'
import { plainPage, plainPagePolicy } from '#lib/plain-page.ts'
import type { RateLimited } from '#lib/rate-limiter.ts'
import { inProcessCaller } from '#api/plugins/in-process.ts'
import { standingOf } from '#api/plugins/read-limits.ts'
import { sessionCookieOf, xsrfTokenOf } from '#api/plugins/session.ts'
import type { ApiCall } from '#web/lib/context.ts'

// What the pages of the main site and those of shops share.

export const newNonce = () => randomBytes(16).toString('base64')

export const isHtml = ({ headers }: Response) => Boolean(headers.get('content-type')?.startsWith('text/html'))

/** In page data, 202 stands for a redirect. */
export const isPage = ({ status }: Response) => status < 300 && status !== 202

export type FixedHeaders = readonly (readonly [string, string])[]

/** The security headers of every response, set before its handler runs. */
export const fixedHeaders = (reply: FastifyReply): FixedHeaders =>
  Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)] as const)

export const isRedirect = ({ status }: { status: number }) => status >= 300 && status < 400

export const sendLimited = (
  reply: FastifyReply,
  brandName: string,
  { status, message, retryAfterSeconds }: RateLimited,
) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
      'retry-after': retryAfterSeconds,
    })
    .send(plainPage(brandName, 'Previše zahtjeva', message))

/** Headers of API responses that the page passes on: cookies, and the retry time of the last refusal. */
export type Told = {
  cookies: string[]
  refusal?: { status: number; retryAfter: string }
  /** A call was answered with 503, even if the page copes without it. */
  isAway?: boolean
  /** What the page shows. */
  tags: Set<string>
}

/**
 * Calls the API with the visitor's cookies, so that sessions work; collects cookies and refusals of the
 * responses. `isCounted`: no limit of reads counts the calls.
 */
export function apiCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  { cookie = '', isCounted }: { cookie?: string | undefined; isCounted?: boolean | undefined },
  told: Told,
): ApiCall {
  const token = cookie ? sessionCookieOf(request) : undefined
  const call = inProcessCaller(app, request, { token, isCounted })
  return async (path, { method = 'GET', body, headers = {} } = {}) => {
    const answer = await call({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api${path}`,
      headers: { ...headers, cookie, ...(token && { 'x-xsrf-token': xsrfTokenOf(token) }) },
      ...(body !== undefined && { payload: body as object }),
    })
    told.cookies.push(...answer.setCookies)
    for (const tag of answer.tags) told.tags.add(tag)
    const { status, retryAfter, standing } = answer
    if (standing) keepNearest(standingOf(request), standing)
    if (retryAfter) told.refusal = { status, retryAfter }
    if (status === 503) told.isAway = true
    return answer
  }
}
