import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Given, ReplyOf } from '#contract/endpoint.ts'
import { endpointNames } from '#contract/endpoints.ts'
import { absoluteAddresses } from './absolute-addresses.ts'
import { type Actor, assertOwner, requireActor, requirePerson } from '#lib/accounts/actor.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { type KeyedCall, keyedCall } from './idempotency.ts'
import type { Reader } from '#lib/accounts/reader.ts'
import { jsonOf } from './serialised-json.ts'
import { requireAdmin, requireStaff } from '#lib/accounts/staff.ts'
import { checkWireForm } from './wire-form.ts'

/** Handlers of calls open to anyone ask `request.actor()`, so that those which don't care load no session. */
type ActorOf<E extends Endpoint> = E extends { access: 'anyone' } ? unknown : { actor: Actor }

type Input<E extends Endpoint> = Given<E> &
  ActorOf<E> & {
    /** Identifies a call for safe retries; only for idempotent endpoints. */
    once: E extends { idempotent: true } ? KeyedCall | undefined : undefined
    request: FastifyRequest
    reply: FastifyReply
  }

/** A handler that returns a file sends it by `reply` and returns that. */
type Output<E> = E extends { produces: string } ? FastifyReply : ReplyOf<E>

type Handler<E extends Endpoint> = (input: Input<E>) => Output<E> | Promise<Output<E>>

/** Throws not_logged_in, forbidden, or not_found if the caller must not learn that the call exists. */
async function authorise({ access, priority }: Endpoint, request: FastifyRequest): Promise<void> {
  if (priority === 'paying') {
    const actor = await request.actor()
    if (actor) assertOwner(actor)
  }
  if (access === 'anyone') return
  if (access === 'member') return void (await requireActor(request))
  if (access === 'person') return void (await requirePerson(request))
  const requireRole = access === 'admin' ? requireAdmin : requireStaff
  requireRole(await request.actor())
}

/**
 * The hooks that check access, then the form of the body. Staff calls are checked before the body is read, so that
 * others get the answer of an unknown address even for a broken body; uploads too, so that files of unauthorised
 * callers are never read. Other calls are checked before the body is validated.
 */
function hooksOf(endpoint: Endpoint) {
  const { access, body, files, priority } = endpoint
  const forBody = body && !files ? [bodyCheck(body)] : []
  if (access === 'anyone' && priority !== 'paying') return { preValidation: forBody }
  const guard = (request: FastifyRequest) => authorise(endpoint, request)
  const isEarly = access === 'moderator' || access === 'admin' || files !== undefined
  return isEarly ? { onRequest: guard, preValidation: forBody } : { preValidation: [guard, ...forBody] }
}

const emptyBody = 'Zahtjev nema sadržaja. Pošaljite bar jedno od polja.'

/**
 * Refuses a body that is no object, and a missing one unless it is optional: a caller whose body was lost on the way
 * must not be told that the call succeeded. Validation of an empty one names the fields that it lacks, or none if each
 * may be left out.
 */
function bodyCheck(schema: z.ZodType) {
  const isOptional = schema.safeParse(undefined).success
  const allMayLack = !isOptional && schema.safeParse({}).success
  const refusal = allMayLack
    ? Object.fromEntries(fieldNamesOf(schema).map((name) => [name, emptyBody]))
    : undefined
  return async (request: FastifyRequest): Promise<void> => {
    // A body without content, and null, are missing, too.
    if (refusal && (request.body ?? undefined) === undefined) throw wrongFields(refusal)
    request.body ??= {}
    if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new DomainError('bad_request')
  }
}

/** Throws for a schema whose fields it cannot name. */
function fieldNamesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType) return fieldNamesOf(schema.in)
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String)
  throw new Error('a body must be an object or a record of known keys')
}

const jsonType = 'application/json; charset=utf-8'

type Unshared = Endpoint & { isShared?: never }

/**
 * Mounts an endpoint. Checks access before input, so that validation reveals nothing to unauthorised callers.
 */
export function serve<const E extends Unshared>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  config: Pick<FastifyContextConfig, 'securityEvent' | 'needsNoToken'> = {},
): void {
  mount(app, endpoint, handle, config)
}

type Shared = Endpoint & { method: 'GET'; access: 'anyone'; isShared: true; reply: z.ZodType }

/** Gets the input alone, so that the reply cannot depend on who asks. */
type Read<E> = (input: Given<E>) => ReplyOf<E> | Promise<ReplyOf<E>>

type ForReader<E> = (
  reader: Reader,
  input: Given<E>,
  readShared: () => Promise<ReplyOf<E>>,
) => Promise<ReplyOf<E> | undefined>

/** A shared endpoint as pages call it. */
export type SharedCall<E extends Shared = Shared> = {
  endpoint: E
  read: Read<E>
  forReader: ForReader<E> | undefined
  checkQuery: ((query: unknown) => void) | undefined
}

/**
 * Mounts an endpoint whose reply is the same for everyone, so that pages share it. `forReader` is the second step, for
 * readers who get another reply: it returns that, or the shared one, or undefined for the shared one. `checkQuery`
 * throws for a query that is refused before it is validated; the caller adds it as a hook for calls over HTTP.
 */
export function serveShared<const E extends Shared>(
  app: FastifyInstance,
  endpoint: E,
  read: Read<E>,
  forReader?: ForReader<E>,
  { checkQuery }: Pick<SharedCall, 'checkQuery'> = { checkQuery: undefined },
): void {
  app.sharedCalls.set(endpoint.path, { endpoint, read, forReader, checkQuery } as unknown as SharedCall)
  type Called = { params: unknown; query: unknown; request: FastifyRequest }
  mount(app, endpoint, async ({ params, query, request }: Called) => {
    const input = { params, query } as unknown as Given<E>
    let reading: Promise<ReplyOf<E>> | undefined
    const readShared = () => (reading ??= Promise.resolve(read(input)))
    return (await forReader?.(request, input, readShared)) ?? readShared()
  })
}

function mount(
  app: FastifyInstance,
  endpoint: Endpoint,
  handle: (input: never) => unknown,
  config: FastifyContextConfig = {},
): void {
  const { access, status, idempotent } = endpoint
  if (!endpointNames.has(endpoint)) throw new Error(`${endpoint.path} is missing from contract/endpoints.ts`)
  const { isWireForm = false } = endpoint
  const absolute = absoluteAddresses(endpoint.reply, isWireForm)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { ...configOf(endpoint), ...config },
    ...hooksOf(endpoint),
    handler: async (request, reply) => {
      // Already checked by the guard, and memoised for the request.
      const actor = access === 'anyone' ? undefined : await request.actor()
      const once = idempotent && actor ? keyedCall(request, actor) : undefined
      const { params, query, body } = request
      const input = { params, query, body, actor, once, request, reply }
      reply.code(status)
      const answer = await handle(input as never)
      if (reply.sent || endpoint.produces) return reply
      const complete = absolute ? absolute(request, answer) : answer
      if (!isWireForm) return reply.send(complete)
      checkWireForm(endpoint, answer)
      return reply.type(jsonType).send(jsonOf(complete))
    },
  })
}

function configOf(endpoint: Endpoint): FastifyContextConfig {
  const { files, challenge, limit, priority, isAlwaysServed, secondFactor } = endpoint
  return {
    endpoint,
    ...(files && { hasSlowBody: true }),
    ...(challenge && { challenge }),
    ...(limit === 'search' && { countsAs: 'search' }),
    ...(priority && { priority }),
    ...(isAlwaysServed && { isAlwaysServed }),
    ...(secondFactor && { secondFactor }),
  }
}

function schemaOf(endpoint: Endpoint) {
  const { params, query, body, files, reply, status, failing, summary, description, tag, isHidden } = endpoint
  return {
    operationId: endpointNames.get(endpoint),
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(isHidden && { hide: true }),
    ...(files && { consumes: ['multipart/form-data'] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...((reply || status === 204) && {
      response: { [status]: reply ?? z.undefined(), ...(failing && { [failing]: reply }) },
    }),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Shared endpoints by path. */
    sharedCalls: Map<string, SharedCall>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
