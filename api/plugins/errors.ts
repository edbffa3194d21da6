import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { answerTo, troubleOf } from '#lib/database/errors.ts'
import { DomainError, type FieldErrors, wrongFields } from '#lib/errors.ts'
import { UnderMaintenance } from '#lib/site-state.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { SearchOverloaded, SearchTimeout } from '#search/engine.ts'

/** The only place that turns a failure into a response. */
export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isAborted(request)) {
      request.log.info({ err: error }, 'the client aborted the request')
      return sendError(reply, new DomainError('bad_request'))
    }
    return sendError(reply, refusalFor(error, request.routeOptions.config.endpoint, request.log))
  })
  // For missing files; unknown API addresses and pages have responses of their own.
  app.setNotFoundHandler((_request, reply) => sendError(reply, new DomainError('not_found')))
})

/** Turns a failure into the error that the caller gets. Logs failures that are not the caller's fault. */
export function refusalFor(
  error: FastifyError,
  endpoint: Endpoint | undefined,
  log: FastifyBaseLogger,
): DomainError {
  const trouble = troubleOf(error)
  if (trouble) log[troubleLevel[trouble]]({ err: error, trouble }, 'the request failed')
  const domainError = toDomainError(error, endpoint)
  if (!domainError) log.error({ err: error }, 'unexpected error')
  return domainError ?? new DomainError('internal')
}

/** Database outages are logged once by their watcher rather than by every request. */
const troubleLevel = { away: 'info', busy: 'info', contended: 'info', late: 'warn', full: 'warn' } as const

/** Nobody reads the response, and a failure due to a truncated request is not ours. */
const isAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

export const bodyOf = ({ code, message, fields }: DomainError): ErrorBody => ({
  error: { code, message, fields },
  message,
})

/** For addresses that the router cannot parse. */
export function answerBadAddress(_error: unknown, _request: unknown, reply: FastifyReply) {
  void sendError(reply, new DomainError('bad_request'))
}

const statusOfBroken: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** For malformed HTTP, before there is a request. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = statusOfBroken[error.code ?? ''] ?? '400 Bad Request'
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(bodyOf(new DomainError(isTooLarge ? 'headers_too_large' : 'bad_request')))
  const length = Buffer.byteLength(body)
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
}

function sendError(reply: FastifyReply, error: DomainError) {
  reply.request.refusal = error
  const retryAfter = retryAfterOf(error)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(error.status).send(bodyOf(error))
}

/** Seconds until a retry, for a temporary refusal. */
export function retryAfterOf(error: DomainError): number | undefined {
  if (error instanceof RateLimited || error instanceof UnderMaintenance) return error.retryAfterSeconds
  return error.status === 503 || error.status === 507 ? awayRetrySeconds : undefined
}

// Fastify's own refusals. A library's error that happens to carry a status is our bug, and its text internal.
const overloadRetrySeconds = 2
const awayRetrySeconds = 10

// PostgreSQL stores no NUL characters, in texts or in JSON.
const unstorable: readonly unknown[] = ['22021', '22P05']

const refusals: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
}

function toDomainError(error: FastifyError, endpoint: Endpoint | undefined): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (error instanceof SearchTimeout) return new DomainError('search_timeout')
  if (error instanceof SearchOverloaded) return new RateLimited(overloadRetrySeconds)
  if (hasZodFastifySchemaValidationErrors(error)) return wrongInput(error.validation, endpoint)
  const trouble = troubleOf(error)
  if (trouble === 'busy') return new RateLimited(overloadRetrySeconds)
  if (trouble) return answerTo(trouble, error)
  if (unstorable.includes(error.code)) return new DomainError('bad_request')
  if (!error.code?.startsWith('FST_') || (error.statusCode ?? 500) >= 500) return undefined
  return new DomainError(refusals[error.code] ?? 'bad_request')
}

type Problem = { instancePath: string; message?: string | undefined; params: Record<string, unknown> }

/** The refusal for input that its schema refuses. */
export function wrongInput(problems: readonly Problem[], endpoint: Endpoint | undefined): DomainError {
  const fields = fieldErrors(problems)
  const refusal = endpoint?.refusesInputAs
  return refusal
    ? new DomainError(refusal, Object.values(fields)[0] || undefined, { fields })
    : wrongFields(fields)
}

function fieldErrors(problems: readonly Problem[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { instancePath, message, params } of problems) {
    const place = instancePath.split('/').filter((part) => part !== '')
    // Names only the first key that a record may not have: there may be thousands.
    const unknown = ((params.keys ?? []) as string[]).slice(0, 1)
    fields[[...place, ...unknown].join('.')] ??= message ?? ''
  }
  return fields
}
