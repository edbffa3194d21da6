import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { safeEncode, type $ZodType } from 'zod/v4/core'
import { inProcessAddress } from '#lib/addresses.ts'
import type { Standing } from '#lib/limit-standing.ts'
import { sharedAnswerMilliseconds, sharedAnswersKept } from '#contract/limits.ts'
import type { Session } from '#lib/session.ts'

type CallOptions = Omit<InjectOptions, 'url'> & { url?: string }

type Sessions = Map<string, Promise<Session | undefined>>

/** A call that a page of this process makes. Its answer is handed over as it is rather than as text. */
type Call = {
  sessions: Sessions
  counted: Set<string>
  body?: unknown
  isShared?: boolean
  standing?: Standing | undefined
}

type Answer = {
  status: number
  setCookies: string[]
  /** Of a refusal for now: seconds. */
  retryAfter?: string
  /** How the visitor stands with a limit that this call counted by. */
  standing?: Standing | undefined
  body: unknown
}

const idHeader = 'x-in-process-call'

function sharedAnswers(ttl: number) {
  return {
    fresh: new LRUCache<string, Answer>({ ttl, max: sharedAnswersKept }),
    /** Addresses whose answers were shared before. */
    known: new LRUCache<string, true>({ max: sharedAnswersKept }),
    underWay: new Map<string, Promise<Answer | undefined>>(),
  }
}

/** Encoded as for the wire, so that a page too gets no field that the contract does not name. */
const encoded = (schema: unknown, body: unknown) => {
  const result = safeEncode(schema as $ZodType, body)
  if (result.error) throw new Error('an answer does not fit its contract', { cause: result.error })
  return result.data
}

/** Lets `inProcessCaller` pass over the text of answers, which takes longer than making them. */
export const inProcess = fp<{ sharedAnswerMs?: number | undefined }>(async (app, options) => {
  const { sharedAnswerMs = sharedAnswerMilliseconds } = options
  const calls = new Map<string, Call>()
  app.decorate('inProcessCalls', calls)
  app.decorate('sharedAnswers', sharedAnswerMs > 0 ? sharedAnswers(sharedAnswerMs) : undefined)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('preSerialization', async (request, reply, payload) => {
    const call = callOf(request)
    if (!call) return payload
    call.standing = request.standing?.nearest
    const responses = request.routeOptions.schema?.response as Record<number, unknown> | undefined
    const schema = responses?.[reply.statusCode]
    call.isShared = request.routeOptions.config.isSharedByPages && reply.statusCode === 200
    reply.serializer((body: unknown) => {
      call.body = schema ? encoded(schema, body) : body
      return ''
    })
    return payload
  })
})

/** The page's call behind this request; nobody else can come from its address. */
function callOf(request: FastifyRequest): Call | undefined {
  if (request.socket.remoteAddress !== inProcessAddress) return undefined
  const id = request.headers[idHeader]
  return typeof id === 'string' ? request.server.inProcessCalls.get(id) : undefined
}

/** Sessions that the page which makes this call has resolved already. */
export const sessionsOfPage = (request: FastifyRequest): Sessions | undefined => callOf(request)?.sessions

/** Limits that the page which makes this call was counted by already: one page counts once, however much it asks. */
export const countedForPage = (request: FastifyRequest): Set<string> | undefined => callOf(request)?.counted

/** A cookie is for one person, whose session was prolonged. */
const isShareable = ({ status, setCookies }: Answer) => status === 200 && setCookies.length === 0

let lastId = 0

/**
 * Makes calls as the visitor of `request`: its address, host and agent hold, so that limits and origins do too. Answers
 * that are the same for everyone are shared by pages for a moment, and must not be changed.
 */
export function inProcessCaller(app: FastifyInstance, request: FastifyRequest, token?: string) {
  const sessions: Sessions = new Map()
  // Resolved already where the page itself asked who calls.
  if (token && request.resolvedSession) sessions.set(token, request.resolvedSession)
  const counted = new Set<string>()
  return async (options: CallOptions): Promise<Answer> => {
    const { method = 'GET', url = '/' } = options
    const shared = method === 'GET' ? app.sharedAnswers : undefined
    if (!shared) return send(options)
    const fresh = shared.fresh.get(url)
    if (fresh) return fresh
    // The first who finds an answer too old asks for all who come meanwhile.
    const underWay = shared.underWay.get(url)
    const theirs = await underWay
    if (theirs && isShareable(theirs)) return theirs
    const own = send(options)
    if (!underWay && shared.known.has(url)) {
      const settled = own.catch(() => undefined).finally(() => shared.underWay.delete(url))
      shared.underWay.set(url, settled)
    }
    return own
  }

  async function send({ method = 'GET', headers, url = '/', ...options }: CallOptions): Promise<Answer> {
    const isRead = method === 'GET'
    // A change may end the session or begin another.
    if (!isRead) sessions.clear()
    const id = String((lastId += 1))
    const call: Call = { sessions: isRead ? sessions : new Map(), counted }
    app.inProcessCalls.set(id, call)
    try {
      const response = await app.inject({
        ...options,
        method,
        url,
        remoteAddress: inProcessAddress,
        headers: {
          ...headers,
          [idHeader]: id,
          // A visitor who went away meanwhile has no address any more.
          'x-forwarded-for': request.ip ?? inProcessAddress,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
          'user-agent': request.headers['user-agent'] ?? '',
        },
      })
      const body = 'body' in call ? call.body : response.body ? (response.json() as unknown) : undefined
      const setCookies = [response.headers['set-cookie'] ?? []].flat()
      const retryAfter = response.headers['retry-after']
      const answer: Answer = {
        status: response.statusCode,
        setCookies,
        ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
        standing: call.standing,
        body,
      }
      if (isRead && call.isShared && isShareable(answer)) {
        // Others did not ask for it.
        app.sharedAnswers?.fresh.set(url, { ...answer, standing: undefined })
        app.sharedAnswers?.known.set(url, true)
      }
      return answer
    } finally {
      app.inProcessCalls.delete(id)
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By the id that their header carries. */
    inProcessCalls: Map<string, Call>
    sharedAnswers: ReturnType<typeof sharedAnswers> | undefined
  }
  interface FastifyContextConfig {
    /** The answer depends on the address alone, so pages may share it for a moment. */
    isSharedByPages?: boolean
  }
}
