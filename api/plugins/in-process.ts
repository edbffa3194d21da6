import { AsyncLocalStorage } from 'node:async_hooks'
import { parse } from 'node:querystring'
import type { FastifyError, FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import fp from 'fastify-plugin'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { safeEncode, type $ZodType } from 'zod/v4/core'
import type { Deps } from '#api/deps.ts'
import { inProcessAddress, isInProcess } from '#lib/http/addresses.ts'
import type { DomainError } from '#lib/errors.ts'
import type { NearestStanding } from '#lib/limits/limit-standing.ts'
import { traced } from '#lib/tracing.ts'
import type { Reader } from '#lib/accounts/reader.ts'
import { collectTags } from '#lib/caches/reply-tags.ts'
import type { SharedCall } from '#lib/endpoints/serve.ts'
import { type SharedReply, SharedReplies } from '#lib/caches/shared-replies.ts'
import { checkWireForm } from '#lib/endpoints/wire-form.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sharedAnswerMilliseconds } from '#contract/limits/serving.ts'
import { actingActor } from '#api/plugins/agents.ts'
import { bodyOf, refusalFor, retryAfterOf, wrongInput } from '#api/plugins/errors.ts'
import { followChanges } from '#api/plugins/follow-changes.ts'
import { standingOf } from '#api/plugins/read-limits.ts'
import { type Sessions, renewCookies } from '#api/plugins/session.ts'
import { checkSwitches } from '#api/plugins/site-switches.ts'

type Call = Pick<InjectOptions, 'method' | 'payload'> & {
  url: string
  headers?: Record<string, string>
  /** For reads: the path of the endpoint, and its parameters. */
  endpoint?: string | undefined
  params?: Record<string, unknown> | undefined
}

type Answer = {
  status: number
  setCookies: string[]
  /** Seconds until a retry, for a temporary refusal. */
  retryAfter?: string
  /** Names the listings and lists in the reply. */
  tags: ReadonlySet<string>
  body: unknown
}

/** Shared by the calls of one page. */
type PageCalls = {
  sessions: Sessions
  /** Limits that already counted the page: it counts once, however many calls it makes. */
  counted: Set<string>
  standing: NearestStanding
}

const callingPage = new AsyncLocalStorage<PageCalls>()

type Options = { deps: Deps; sharedAnswerMs?: number | undefined }

/** Lets `inProcessCaller` call the API. */
export const inProcess = fp<Options>(async (app, { deps, sharedAnswerMs = sharedAnswerMilliseconds }) => {
  const replies = sharedAnswerMs > 0 ? new SharedReplies(sharedAnswerMs) : undefined
  if (replies) followChanges(app, deps.search, replies)
  app.decorate('sharedCalls', new Map())
  app.decorate('sharedReplies', replies)
  app.decorate('callShared', (page: Page, shared: SharedCall, call: Call) =>
    callShared(deps, page, shared, call),
  )
  app.setSerializerCompiler<$ZodType>(({ schema, method, url }) => (body) => {
    const { error, data } = safeEncode(schema, body)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  })
  app.decorateRequest('ofPage', undefined)
  app.decorateRequest('isPage', {
    getter(this: FastifyRequest) {
      return isInProcess(this)
    },
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.isPage) request.ofPage = callingPage.getStore()
    done()
  })
})

/** Encodes as for the wire, so that pages too get only the fields of the contract. */
function encoded(endpoint: Endpoint, value: unknown): unknown {
  if (endpoint.isWireForm) {
    checkWireForm(endpoint, value)
    return value
  }
  const { error, data } = safeEncode(endpoint.reply as $ZodType, value)
  if (error) throw new Error('a reply does not match its contract', { cause: error })
  return data
}

function validated(endpoint: Endpoint, schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return given
  const check = validatorCompiler({ schema, method: endpoint.method, url: endpoint.path })
  const { error, value } = check(given) as { error?: Parameters<typeof wrongInput>[0]; value?: unknown }
  if (error) throw wrongInput(error, endpoint)
  return value
}

const textsOf = (params: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

/** The input as a call over HTTP would have it; throws the error with which that would be refused. */
function inputOf({ endpoint, checkQuery }: SharedCall, { url, params }: Call): never {
  const query = parse(url.split('?')[1] ?? '', undefined, undefined, { maxKeys: 0 })
  checkQuery?.(query)
  return {
    params: validated(endpoint, endpoint.params, textsOf(params)),
    query: validated(endpoint, endpoint.query, query),
  } as never
}

/** The page that makes a call. */
type Page = PageCalls & {
  request: FastifyRequest
  /** A change by the page itself may concern what others share. */
  hasChanged: boolean
  readerOf(endpoint: Endpoint): Reader
}

/** Answers a page from the shared reply, unless its reader gets another one. */
async function callShared(
  { site, now, activity }: Deps,
  page: Page,
  shared: SharedCall,
  call: Call,
): Promise<Answer> {
  const { endpoint, read, forReader } = shared
  const { request, counted } = page
  const replies = page.hasChanged ? undefined : request.server.sharedReplies
  const tags = new Set<string>()
  try {
    const reader = page.readerOf(endpoint)
    await checkSwitches({ site, now }, endpoint, reader)
    const isSearch = endpoint.limit === 'search'
    if (isSearch && !counted.has('search')) {
      counted.add('search')
      await request.countSearch(reader)
    }
    const input = inputOf(shared, call)
    const make = async (): Promise<SharedReply> => {
      const shown = new Set<string>()
      const value = await collectTags(shown, async () => read(input))
      return { value, body: encoded(endpoint, value), tags: shown }
    }
    let taken: SharedReply | undefined
    const readShared = async () => {
      taken ??= await (replies?.get(call.url, make) ?? make())
      for (const tag of taken.tags) tags.add(tag)
      return taken.value as never
    }
    const own = await collectTags(tags, async () => forReader?.(reader, input, readShared))
    const value = own ?? (await readShared())
    if (isSearch) activity.note('searches')
    const body = value === taken?.value ? taken?.body : encoded(endpoint, value)
    return { status: endpoint.status, setCookies: [], tags, body }
  } catch (error) {
    const refusal = refusalFor(error as FastifyError, endpoint, request.log)
    request.refusal ??= refusal
    return { ...refusedWith(refusal), tags }
  }
}

function refusedWith(refusal: DomainError) {
  const retryAfter = retryAfterOf(refusal)
  return {
    status: refusal.status,
    setCookies: [],
    ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
    body: bodyOf(refusal),
  }
}

/**
 * Makes calls on behalf of the visitor of `request`, with their address, host and user agent, so that limits
 * and origin checks apply. Pages briefly share the replies of `serveShared`, which must not be mutated. `isCounted`: no
 * limit of reads counts the calls.
 */
export function inProcessCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  {
    cookie = '',
    token,
    isCounted = false,
  }: { cookie?: string | undefined; token?: string | undefined; isCounted?: boolean | undefined },
) {
  const page: Page = {
    request,
    sessions: new Map(),
    counted: new Set(isCounted ? ['read', 'search'] : []),
    standing: standingOf(request),
    hasChanged: false,
    readerOf: (endpoint) => ({
      isPage: true,
      headers: { cookie },
      session,
      async actor() {
        const found = await session()
        return found ? actingActor(found, endpoint) : null
      },
    }),
  }
  // Already resolved if the page itself asked for the session.
  if (token && request.resolvedSession) page.sessions.set(token, request.resolvedSession)

  async function session() {
    const found = token ? await app.sessionOfPage(token, page.sessions) : undefined
    // A change may have ended the session, or begun another.
    if (found && !page.hasChanged) renewCookies(request, found)
    return found
  }

  return async (call: Call): Promise<Answer> => {
    const shared = call.endpoint === undefined ? undefined : app.sharedCalls.get(call.endpoint)
    // A call that is sent gets the name of its route there.
    return traced(`GET /api${call.endpoint ?? ''}`, {}, () =>
      shared ? app.callShared(page, shared, call) : send(call),
    )
  }

  async function send({ method = 'GET', url, headers, payload }: Call): Promise<Answer> {
    const isRead = method === 'GET'
    if (!isRead) {
      page.sessions.clear()
      page.hasChanged = true
    }
    const tags = new Set<string>()
    const sent = {
      ...headers,
      cookie,
      // A visitor who has disconnected has no address any more.
      'x-forwarded-for': request.ip ?? inProcessAddress,
      // Pages on the host of a shop call the API of the main one.
      'x-forwarded-host': request.shopLabel === undefined ? request.host : app.mainHost,
      'x-forwarded-proto': request.protocol,
      'x-request-id': request.id,
      'user-agent': request.headers['user-agent'] ?? '',
    }
    const options = { method, url, headers: sent, payload, remoteAddress: inProcessAddress }
    const calls = isRead ? page : { ...page, sessions: new Map() }
    // Awaited inside, since the call begins only then.
    const response = await callingPage.run(calls, () =>
      collectTags(tags, async () => await app.inject(options as InjectOptions)),
    )
    const retryAfter = response.headers['retry-after']
    return {
      status: response.statusCode,
      setCookies: [response.headers['set-cookie'] ?? []].flat().map(String),
      ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
      tags,
      body: response.body ? (JSON.parse(response.body) as unknown) : undefined,
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** None if pages share nothing. */
    sharedReplies: SharedReplies | undefined
    callShared(page: Page, shared: SharedCall, call: Call): Promise<Answer>
  }
  interface FastifyRequest {
    /** Set for calls of a page. */
    ofPage: PageCalls | undefined
  }
}
