import { data, redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { ErrorBody } from '#contract/errors.ts'
import { apiContext, pageContext } from './context.ts'
import { paths } from './site.ts'

/** An answer outside 2xx. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody
  /** The page that asked. */
  readonly page: string

  constructor(status: number, body: ErrorBody, page: string) {
    super(`${status} ${body.error.code}`)
    this.status = status
    this.body = body
    this.page = page
  }
}

/** The API as this request's visitor may use it. The API has checked its answer; the schema only names its type. */
export function apiOf(context: Readonly<RouterContextProvider>) {
  const call = context.get(apiContext)
  const page = context.get(pageContext)

  async function send(
    path: string,
    init?: { method: string; body: unknown; headers?: Record<string, string> },
  ) {
    const reply = await call(path, init)
    if (reply.status < 200 || reply.status > 299) {
      throw new ApiError(reply.status, reply.body as ErrorBody, page)
    }
    return reply.body
  }

  return {
    get: async <S extends z.ZodType>(path: string, _schema: S) => (await send(path)) as z.output<S>,
    post: async <S extends z.ZodType>(
      path: string,
      body: unknown,
      _schema: S,
      headers: Record<string, string> = {},
    ) => (await send(path, { method: 'POST', body, headers })) as z.output<S>,
    put: async <S extends z.ZodType>(path: string, body: unknown, _schema: S) =>
      (await send(path, { method: 'PUT', body })) as z.output<S>,
    delete: async <S extends z.ZodType>(path: string, _schema: S) =>
      (await send(path, { method: 'DELETE', body: undefined })) as z.output<S>,
  }
}

/**
 * For `.catch` in a loader: the answer becomes the error page of the same status; 503 leads to /maintenance and back,
 * a page for people who are logged in to /login and back.
 */
export function routeError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { code } = error.body.error
  if (code === 'not_logged_in') throw redirect(paths.login(error.page))
  if (code === 'session_ended') throw redirect(paths.login(error.page, 'odjavljeni'))
  if (error.status === 503) throw redirect(paths.maintenance(error.page))
  throw data(error.body, { status: error.status, statusText: code })
}
