import type { ErrorBody } from '#contract/errors.ts'
import { type CallArgs, callPath, type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import { leaveForMaintenance } from './outages/page-state.ts'
import { patiently } from './outages/patience.ts'

/** A reply outside 2xx to a call from the page's own script. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly status: number
  /** Null if the reply is not the API's: sent by a proxy, or cut off. */
  readonly body: ErrorBody | null

  constructor(status: number, body: ErrorBody | null) {
    super(`the call was answered ${status}`)
    this.status = status
    this.body = body
  }

  get fields() {
    return this.body?.error.fields ?? {}
  }

  /** True if the same call may succeed later. */
  get isPassing() {
    return this.status === 429 || this.status >= 500 || this.body === null
  }
}

const storedToken = () => /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]

/** Proves that a change comes from one of our pages. */
export async function xsrfToken() {
  if (!storedToken()) {
    const reply = await patiently(() => fetch('/sanctum/csrf-cookie'), [429])
    if (reply.status === 503) return leaveForMaintenance()
  }
  return decodeURIComponent(storedToken() ?? '')
}

type Calling = {
  /** Idempotency key, for calls that may be repeated. */
  key?: string | undefined
  /** The page is about to close, or nobody waits for the call: it is not repeated and does not lead to maintenance. */
  isLast?: boolean | undefined
  signal?: AbortSignal | undefined
  /** There is no session to protect, so no token needs to be fetched first. */
  isUnguarded?: boolean | undefined
  headers?: Record<string, string> | undefined
}

/**
 * Calls an endpoint from the page's own script, with the session cookie. Throws CallRefused for replies
 * outside 2xx. Waits while the server is overloaded; 503 leads to /maintenance and back (spec 8).
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  { key, isLast = false, signal, isUnguarded = false, headers }: Calling = {},
): Promise<ReplyOf<E>> {
  const { method } = endpoint
  const { body } = args as { body?: unknown }
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    keepalive: isLast,
    headers: {
      accept: 'application/json',
      ...(method !== 'GET' && !isUnguarded && { 'x-xsrf-token': await xsrfToken() }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  const send = () => fetch(`/api${callPath(endpoint, args)}`, init)
  const reply = isLast ? await send() : await patiently(send, [429])
  if (reply.status === 503 && !isLast) return leaveForMaintenance()
  if (reply.status === 204) return undefined as ReplyOf<E>
  // A proxy may answer with HTML.
  const answer: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw new CallRefused(reply.status, answer as ErrorBody | null)
  return answer as ReplyOf<E>
}
