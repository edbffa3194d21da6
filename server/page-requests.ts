import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#lib/errors.ts'
import { isRead } from '#lib/http/requests.ts'
import { isStaff } from '#lib/accounts/staff.ts'
import { maxFeedFormBytes, maxPhotoBytes } from '#contract/limits/listings.ts'
import { maxFormBytes } from '#contract/limits/serving.ts'

export const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** The paths of pages that accept a photo. */
const photoPage = /\/postavke\/(?:profilna-slika|shop-postavke)$/
const feedPage = /\/feed\/\d{1,15}$/

/** The largest file that the form of a page may send, in bytes, by the page's path. */
const fileRoom = (path: string) =>
  photoPage.test(path) ? maxPhotoBytes : feedPage.test(path) ? maxFeedFormBytes : 0

/** React Router parses forms itself; Fastify refuses those that are too large. */
export function acceptForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser('multipart/form-data', readMultipart)
}

/**
 * Only logged-in users may upload a file, and only to the pages for it; everyone else is limited to plain
 * forms.
 */
async function readMultipart(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const room = fileRoom(request.url.split(/[.?]/)[0]!)
  const most = maxFormBytes + (room > 0 && (await request.actor()) !== null ? room : 0)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    // Drains the rest, since a sender that is cut off never learns why.
    if (size <= most) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > most) throw new DomainError('payload_too_large')
  return Buffer.concat(chunks)
}

/**
 * Builds React Router's request. A change to a staff page by anyone else is treated as a read: the page does not
 * exist for them.
 */
export async function webRequestOf(request: FastifyRequest): Promise<Request> {
  const { method, signal } = request
  const headers = createHeaders(request.raw)
  // Behind TLS the raw request knows neither scheme nor host, and every form would be refused.
  const url = originOf(request) + request.raw.url
  if (isRead(method)) return new Request(url, { method, headers, signal })
  if (isStaffPage(request) && !isStaff(await request.actor())) return new Request(url, { headers, signal })
  const body = request.body as Buffer<ArrayBuffer> | undefined
  if (body?.length) {
    await checkForm(body, headers.get('content-type') ?? '')
    return new Request(url, { method, headers, signal, body })
  }
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(url, { method, headers, signal, body: '' })
}

const isStaffPage = ({ raw }: FastifyRequest) =>
  decodedPath(raw.url ?? '')
    .split('/')
    .find((part) => part !== '')
    ?.toLowerCase() === 'admin'

function decodedPath(url: string): string {
  const path = url.split(/[?#]/)[0]!
  try {
    return decodeURIComponent(path)
  } catch {
    // Badly encoded: it leads to no page.
    return path
  }
}

/** Page actions read forms, and fail on anything else. */
async function checkForm(body: Buffer<ArrayBuffer>, type: string): Promise<void> {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return
  if (!/^multipart\/form-data\b/i.test(type)) throw new DomainError('unsupported_media_type')
  await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError('bad_request')
  })
}
