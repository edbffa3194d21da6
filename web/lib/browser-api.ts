import type { ErrorBody } from '#contract/errors.ts'
import { paths } from './site.ts'

/** Reads the API from the page's own script, with the session's cookie. Anything but success throws. */
export async function browserGet<T>(path: string, signal?: AbortSignal): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  })
  if (reply.status === 503) {
    const { pathname, search } = window.location
    window.location.assign(paths.maintenance(pathname + search))
  }
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return (await reply.json()) as T
}

/** An answer outside 2xx to a call that the page's own script made. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly status: number
  /** Null where the answer is not the API's: from a proxy, or cut off. */
  readonly body: ErrorBody | null

  constructor(status: number, body: ErrorBody | null) {
    super(`the call was answered ${status}`)
    this.status = status
    this.body = body
  }

  get fields() {
    return this.body?.error.fields ?? {}
  }

  /** The same call may well succeed later. */
  get isPassing() {
    return this.status === 429 || this.status >= 500 || this.body === null
  }
}

const storedToken = () => /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]

/** What proves that a change comes from a page of ours. */
export async function xsrfToken() {
  if (!storedToken()) await fetch('/sanctum/csrf-cookie')
  return decodeURIComponent(storedToken() ?? '')
}

type Sending = { key?: string | undefined; isLast?: boolean | undefined }

/**
 * Changes something. Unlike a page, a form keeps standing when the API is away, so 503 is a failure like others. `key`:
 * of a call that may be repeated. `isLast`: the page is about to go.
 */
export async function browserSend<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  { key, isLast = false }: Sending = {},
): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    method,
    keepalive: isLast,
    headers: {
      accept: 'application/json',
      'x-xsrf-token': await xsrfToken(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new CallRefused(reply.status, answer as ErrorBody | null)
  return answer as T
}
