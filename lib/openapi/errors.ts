import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus, errorText } from '#contract/errors.ts'

/** Every error code that a call can return: those implied by its declaration, and those it lists. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, params, query, body, files, challenge, limit, idempotent, errors = [] } = endpoint
  const {
    priority,
    isAlwaysServed = false,
    features,
    secondFactor,
    refusesInputAs,
    agents,
    produces,
  } = endpoint
  const isChange = method !== 'GET'
  const codes: (ErrorCode | false | undefined)[] = [
    'bad_request',
    'headers_too_large',
    'internal',
    isChange && 'csrf_refused',
    isChange && 'payload_too_large',
    isChange && 'unsupported_media_type',
    (access === 'member' || access === 'person') && 'not_logged_in',
    (access === 'person' || priority === 'paying') && 'forbidden',
    // For agents who work as a shop.
    access === 'member' && agents !== 'any' && agents !== 'self' && 'forbidden',
    (access === 'moderator' || access === 'admin') && 'second_factor_required',
    // A parameter that is too long to be valid counts, too.
    Boolean(access === 'moderator' || access === 'admin' || params) && 'not_found',
    Boolean(params || query || body || files) && (refusesInputAs ?? 'validation_failed'),
    idempotent && 'validation_failed',
    secondFactor === 'asked' && 'otp_required',
    secondFactor === 'asked' && 'otp_wrong',
    challenge && 'challenge_required',
    (challenge || limit || (!isChange && !isAlwaysServed)) && 'rate_limited',
    !isAlwaysServed && 'overloaded',
    !isAlwaysServed && 'maintenance',
    features && 'feature_off',
    isChange && 'storage_full',
    Boolean(files || produces) && 'files_unavailable',
    idempotent && 'idempotency_key_reused',
    ...errors,
  ]
  return [...new Set(codes.filter((code) => code !== false && code !== undefined))]
}

const schema = { $ref: '#/components/schemas/Error' }

const withCodes = (codes: readonly ErrorCode[]) => ({
  type: 'object',
  properties: {
    error: { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  },
})

/** Replies by status, each with the codes that the call can return with it. */
export const errorReplies = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => errorStatus[code])).map(([status, those]) => [
      status,
      {
        description: those.join(', '),
        ...(Number(status) === errorStatus.rate_limited && {
          headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
        }),
        content: {
          'application/json': {
            schema: {
              allOf: [schema, withCodes(those)],
            },
          },
        },
      },
    ]),
  )

/** The body of every error. Its text is for users, in Bosnian; programs use the code. */
export const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) },
        message: { type: 'string' },
        fields: {
          type: 'object',
          description: 'Errors of the request, by field.',
          additionalProperties: { type: 'string' },
        },
      },
      required: ['code', 'message'],
      additionalProperties: false,
    },
    message: { type: 'string', description: 'The same text again.' },
  },
  required: ['error', 'message'],
  additionalProperties: false,
  examples: [
    {
      error: {
        code: 'validation_failed',
        message: errorText.validation_failed,
        fields: { title: 'Unesite naslov.' },
      },
      message: errorText.validation_failed,
    },
  ],
}
