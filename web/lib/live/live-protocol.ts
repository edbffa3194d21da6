import { callPath, type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import type { LiveConnection } from '#contract/live.ts'

const protocol = 'protocol=7&client=own&version=1'

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

/** Calls the API without `callApi`, whose failures lead away from the page. */
export async function ask<E extends Endpoint>(endpoint: E, body?: object): Promise<ReplyOf<E>> {
  const reply = await fetch(`/api${callPath(endpoint)}`, {
    method: endpoint.method,
    cache: 'no-store',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Refused(reply.status)
  return (await reply.json()) as ReplyOf<E>
}

/** Returns whether another attempt would get the same answer. */
export const isFinal = (error: unknown) => error instanceof Refused && [401, 403, 404].includes(error.status)

/** The socket's address; without a host of its own it is that of the page. */
export function socketAddress(
  { key, host, port, tls }: LiveConnection,
  page: Pick<Location, 'host' | 'protocol'>,
): string {
  const isSecure = tls ?? page.protocol === 'https:'
  const name = host === null ? page.host : port === null ? host : `${host}:${port}`
  return `${isSecure ? 'wss' : 'ws'}://${name}/app/${key}?${protocol}`
}

export type Frame = { event: string; channel: string | undefined; data: unknown }

/** Servers send data as an object or as JSON in a string. */
export function readFrame(text: string): Frame {
  const { event, channel, data } = JSON.parse(text) as { event: string; channel?: string; data?: unknown }
  return { event, channel, data: typeof data === 'string' ? JSON.parse(data) : data }
}
