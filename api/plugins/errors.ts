import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DomainError, type FieldErrors } from '#api/lib/errors.ts'
import { RateLimited } from '#api/lib/rate-limiter.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { SearchOverloaded, SearchTimeout } from '#search/engine.ts'

/** The one place where a failure becomes an answer. */
export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toDomainError(error)
    if (!known) request.log.error({ err: error }, 'unexpected error')
    return sendError(reply, known ?? new DomainError('internal'))
  })
  // Files that are not there; unknown addresses of the API and pages have answers of their own.
  app.setNotFoundHandler((_request, reply) => sendError(reply, new DomainError('not_found')))
})

const bodyOf = ({ code, message, fields }: DomainError): ErrorBody => ({
  error: { code, message, fields },
  message,
})

/** For addresses that the router can't read. */
export function answerBadAddress(_error: unknown, _request: unknown, reply: FastifyReply) {
  void sendError(reply, new DomainError('bad_request'))
}

/** For requests that are not HTTP, before there is a request to speak of. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify(bodyOf(new DomainError('bad_request')))
  const length = Buffer.byteLength(body)
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
}

export function sendError(reply: FastifyReply, error: DomainError) {
  if (error instanceof RateLimited) reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(error.status).send(bodyOf(error))
}

// Fastify's own refusals. A library's error that happens to carry a status is a bug of ours, and its text is not for people.
const overloadRetrySeconds = 2

// PostgreSQL keeps no NUL characters.
const invalidText = '22021'

const refusals: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
}

function toDomainError(error: FastifyError): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (error instanceof SearchTimeout) return new DomainError('search_timeout')
  if (error instanceof SearchOverloaded) return new RateLimited(overloadRetrySeconds)
  if (hasZodFastifySchemaValidationErrors(error))
    return new DomainError('validation_failed', undefined, { fields: fieldErrors(error) })
  if (error.code === invalidText) return new DomainError('bad_request')
  if (!error.code?.startsWith('FST_') || (error.statusCode ?? 500) >= 500) return undefined
  return new DomainError(refusals[error.code] ?? 'bad_request')
}

function fieldErrors(error: {
  validation: { instancePath: string; message?: string | undefined }[]
}): FieldErrors {
  const fields: FieldErrors = {}
  for (const { instancePath, message } of error.validation) {
    const name = instancePath.slice(1).replaceAll('/', '.')
    fields[name] ??= message ?? ''
  }
  return fields
}
