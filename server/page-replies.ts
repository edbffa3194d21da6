import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPage, variantOf } from '#server/cached-page.ts'
import type { Rendered } from '#server/page-rendering.ts'
import { encodingFor, quickEncodings } from '#lib/http/encodings.ts'
import { plainPage, plainPagePolicy } from '#lib/http/plain-page.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { NotAdmitted } from '#api/plugins/load/shedding.ts'

const smallestEncoded = 1_024 // bytes

/** Sends a page that is the same for everyone. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const { body, headers } = await variantOf(page, request.headers['accept-encoding'])
  reply.code(page.status)
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
  return reply.send(body)
}

/** Sends such a page, bypassing all hooks; false if it has yet to be encoded. */
export function sendAtOnce(request: FastifyRequest, reply: FastifyReply, page: CachedPage): boolean {
  const variant = variantOf(page, request.headers['accept-encoding'])
  if (variant instanceof Promise) return false
  reply.hijack()
  reply.raw.writeHead(page.status, variant.headers)
  reply.raw.end(variant.body)
  return true
}

/** Sends a page of one caller. */
export async function sendOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: Rendered,
) {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  // React Router writes no body for HEAD, whose length must not pass for that of the page.
  if (request.method === 'HEAD') return reply.send(null)
  const encoding =
    body.length < smallestEncoded
      ? 'identity'
      : encodingFor(quickEncodings, request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(body)
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  const encoded = await quickEncodings.encode[encoding](body)
  free(body)
  return reply.send(encoded)
}

/**
 * Gives the memory of a page back at once. V8 looks after such bytes only when it collects old objects, and every 64 MB
 * of them force it to: after 400 pages, a collection of 50 ms.
 */
function free({ buffer, byteLength }: Buffer) {
  const isAlone = buffer.byteLength === byteLength
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Sends a short answer in place of a page. */
export const sendInstead = (reply: FastifyReply, { status, headers, body }: Rendered) =>
  reply
    .code(status)
    .headers(Object.fromEntries(headers))
    .send(body.length > 0 ? body : undefined)

/** Answers for a page that was refused for its limits or for the load; throws anything else. */
export function sendRefused(request: FastifyRequest, reply: FastifyReply, brandName: string, error: unknown) {
  if (error instanceof RateLimited) return sendLimited(reply, brandName, error)
  if (!(error instanceof NotAdmitted)) throw error
  // It shared the rendering of a request that was refused.
  if (error.isRefused && !reply.sent) request.turnAway(reply)
  return reply.hijack()
}

const sendLimited = (
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
