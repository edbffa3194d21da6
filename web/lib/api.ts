import { data, redirect, type RouterContextProvider } from 'react-router'
import { type CallArgs, callPath, type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { apiContext, pageContext } from './context.ts'
import { paths } from './site.ts'

/** A reply outside 2xx. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody
  /** The page that made the call. */
  readonly page: string

  constructor(status: number, body: ErrorBody, page: string) {
    super(`${status} ${body.error.code}`)
    this.status = status
    this.body = body
    this.page = page
  }
}

/** Returns whether a call failed because its subject does not exist. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** A body with user input, which the API validates. */
export const unchecked = (body: object) => body as never

/** The API on behalf of this request's visitor. Replies are not validated again. */
export function apiOf(context: Readonly<RouterContextProvider>) {
  const send = context.get(apiContext)
  const page = context.get(pageContext)

  return {
    /** Calls an endpoint. Throws an ApiError for replies outside 2xx. */
    call: async <E extends Endpoint>(
      endpoint: E,
      args: CallArgs<E>,
      headers: Record<string, string> = {},
    ): Promise<ReplyOf<E>> => {
      const { method, path } = endpoint
      const { body, params } = args as { body?: unknown; params?: Record<string, unknown> }
      const init = method === 'GET' ? { endpoint: path, params } : { method, body, headers }
      const reply = await send(callPath(endpoint, args), init)
      if (reply.status < 200 || reply.status > 299)
        throw new ApiError(reply.status, reply.body as ErrorBody, page)
      return reply.body as ReplyOf<E>
    },
  }
}

/**
 * For `.catch` in a loader: turns the reply into an error page with the same status. 503 leads to
 * /maintenance and back; a page that requires a login leads to /login and back.
 */
export function routeError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { code } = error.body.error
  if (code === 'not_logged_in') throw redirect(paths.login(error.page))
  if (code === 'session_ended') throw redirect(paths.login(error.page, 'odjavljeni'))
  if (error.status === 503) throw redirect(paths.maintenance(error.page))
  throw data(error.body, { status: error.status, statusText: code })
}
