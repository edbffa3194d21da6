import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { safeEncode, type $ZodType } from 'zod/v4/core'
import { inProcessAddress } from '#api/lib/addresses.ts'
import { sharedAnswerMilliseconds, sharedAnswersKept } from '#contract/limits.ts'
import type { Session } from './session.ts'

type CallOptions = Omit<InjectOptions, 'url'> & { url?: string }

type Sessions = Map<string, Promise<Session | undefined>>

/** A call that a page of this process makes. Its answer is handed over as it is rather than as text. */
type Call = { sessions: Sessions; body?: unknown; isShared?: boolean }

type Answer = { status: number; setCookies: string[]; body: unknown }

const idHeader = 'x-in-process-call'

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
  app.decorate(
    'sharedAnswers',
    sharedAnswerMs > 0
      ? new LRUCache<string, Answer>({ ttl: sharedAnswerMs, max: sharedAnswersKept })
      : undefined,
  )
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('preSerialization', async (request, reply, payload) => {
    const call = callOf(request)
    if (!call) return payload
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

let lastId = 0

/**
 * Makes calls as the visitor of `request`: its address, host and agent hold, so that limits and origins do too. Answers
 * that are the same for everyone are shared by pages for a moment, and must not be changed.
 */
export function inProcessCaller(app: FastifyInstance, request: FastifyRequest) {
  const sessions: Sessions = new Map()
  return async ({ method = 'GET', headers, url = '/', ...options }: CallOptions): Promise<Answer> => {
    const isRead = method === 'GET'
    const shared = isRead ? app.sharedAnswers?.get(url) : undefined
    if (shared) return shared
    // A change may end the session or begin another.
    if (!isRead) sessions.clear()
    const id = String((lastId += 1))
    const call: Call = { sessions: isRead ? sessions : new Map() }
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
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
          'user-agent': request.headers['user-agent'] ?? '',
        },
      })
      const body = 'body' in call ? call.body : response.body ? (response.json() as unknown) : undefined
      const setCookies = [response.headers['set-cookie'] ?? []].flat()
      const answer = { status: response.statusCode, setCookies, body }
      if (isRead && call.isShared && setCookies.length === 0) app.sharedAnswers?.set(url, answer)
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
    sharedAnswers: LRUCache<string, Answer> | undefined
  }
  interface FastifyContextConfig {
    /** The answer depends on the address alone, so pages may share it for a moment. */
    isSharedByPages?: boolean
  }
}
