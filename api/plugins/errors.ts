import type { FastifyError, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DomainError, type FieldErrors } from '#api/lib/errors.ts'
import { RateLimited } from '#api/lib/rate-limiter.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** The one place where a failure becomes an answer. */
export const errors = fp(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toDomainError(error)
    if (!known) request.log.error({ err: error }, 'unexpected error')
    return sendError(reply, known ?? new DomainError('internal'))
  })
})

export function sendError(reply: FastifyReply, error: DomainError) {
  const { code, message, fields, status } = error
  if (error instanceof RateLimited) reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(status).send({ error: { code, message, fields }, message } satisfies ErrorBody)
}

// Fastify's own refusals. A library's error that happens to carry a status is a bug of ours, and its text is not for people.
const refusals: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
}

function toDomainError(error: FastifyError): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new DomainError('validation_failed', undefined, { fields: fieldErrors(error) })
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
