import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { isRead } from '#lib/http/requests.ts'
import { inProcessCaller } from '#api/plugins/in-process.ts'
import { sessionCookieOf, xsrfTokenOf } from '#api/plugins/session.ts'
import type { ApiCall } from '#web/lib/context.ts'

/** Headers of API responses that the page passes on: cookies, and the retry time of the last refusal. */
export type CallEffects = {
  cookies: string[]
  refusal?: { status: number; retryAfter: string }
  /** A call was answered with 503, even if the page copes without it. */
  isAway?: boolean
  /** Names the listings and lists on the page. */
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
  effects: CallEffects,
): ApiCall {
  const token = cookie ? sessionCookieOf(request) : undefined
  const call = inProcessCaller(app, request, { cookie, token, isCounted })
  return async (path, { method = 'GET', body, headers = {}, endpoint, params } = {}) => {
    const answer = await call({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/api${path}`,
      endpoint,
      params,
      headers: { ...headers, ...(token && !isRead(method) && { 'x-xsrf-token': xsrfTokenOf(token) }) },
      ...(body !== undefined && { payload: body as object }),
    })
    effects.cookies.push(...answer.setCookies)
    for (const tag of answer.tags) effects.tags.add(tag)
    const { status, retryAfter } = answer
    if (retryAfter) effects.refusal = { status, retryAfter }
    if (status === 503) effects.isAway = true
    return answer
  }
}
