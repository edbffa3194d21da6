import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import fp from 'fastify-plugin'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { safeEncode, type $ZodType } from 'zod/v4/core'
import { inProcessAddress, isInProcess } from '#lib/addresses.ts'
import type { Standing } from '#lib/limit-standing.ts'
import { Slots } from '#lib/slots.ts'
import { type Change, collectTags, type Making, TaggedKeys } from '#lib/reply-tags.ts'
import { sharedAnswerMilliseconds, sharedAnswersKept } from '#contract/limits/serving.ts'
import { hasMutes } from '#contract/prefs.ts'
import type { Session } from '#lib/session.ts'
import { followChanges } from '#api/plugins/follow-changes.ts'
import { exchange, type Exchange } from '#api/plugins/in-process-exchange.ts'
import type { Searcher } from '#search/engine.ts'

type CallOptions = Omit<InjectOptions, 'url'> & { url?: string }

type Sessions = Map<string, Promise<Session | undefined>>

/** A call by a page of this process. Its reply is passed on as a value instead of text. */
type Call = {
  /** Its slot and number. */
  id: string
  sessions: Sessions
  counted: Set<string>
  body?: unknown
  isShared?: boolean
  exceptWith?: number | undefined
  asksExclusions?: boolean
  standing?: Standing | undefined
}

type Answer = {
  status: number
  setCookies: string[]
  /** Whether it is the same for everyone. */
  isShared: boolean
  /** The account that gets another one. */
  exceptWith: number | undefined
  /** Seconds until a retry, for a temporary refusal. */
  retryAfter?: string
  /** The visitor's standing with a limit that counted this call. */
  standing?: Standing | undefined
  /** Callers whose searches leave something out get another reply. */
  asksExclusions: boolean
  /** Names the listings and lists in the reply. */
  tags: ReadonlySet<string>
  body: unknown
}

const idHeader = 'x-in-process-call'

function sharedAnswers(ttl: number) {
  const tagged = new TaggedKeys()
  return {
    tagged,
    fresh: new LRUCache<string, Answer>({
      ttl,
      // A reply to a search takes 100 kB with the markup kept for it.
      ttlAutopurge: true,
      max: sharedAnswersKept,
      dispose: ({ tags }, url) => tagged.remove(url, tags),
    }),
    /** Addresses whose replies were shared before. */
    known: new LRUCache<string, true>({ max: sharedAnswersKept }),
    underWay: new Map<string, Promise<Answer | undefined>>(),
    noteChange(change: Change) {
      tagged.note(change, 0)
      // Replies that began before the change must not serve pages that begin after it.
      this.underWay.clear()
      for (const tags of [change.shown, change.lists])
        for (const url of tagged.keysOf(tags)) this.fresh.delete(url)
    },
  }
}

/** Encodes as for the wire, so that pages too get only the fields of the contract. */
const encoded = (schema: unknown, body: unknown) => {
  const result = safeEncode(schema as $ZodType, body)
  if (result.error) throw new Error('a reply does not match its contract', { cause: result.error })
  return result.data
}

/** Lets `inProcessCaller` skip serialising replies, which takes longer than computing them. */
export const inProcess = fp<{
  search: Pick<Searcher, 'onApplied'>
  sharedAnswerMs?: number | undefined
}>(async (app, { search, sharedAnswerMs = sharedAnswerMilliseconds }) => {
  const calls = new Slots<Call>()
  app.decorate('inProcessCalls', calls)
  app.decorateRequest('isPersonal', false)
  app.decorateRequest('asksExclusions', false)
  app.decorateRequest('sharedExceptWith', undefined)
  const shared = sharedAnswerMs > 0 ? sharedAnswers(sharedAnswerMs) : undefined
  app.decorate('sharedAnswers', shared)
  if (shared) followChanges(app, search, shared)
  app.setSerializerCompiler<$ZodType>(({ schema, method, url }) => (body) => {
    const { error, data } = safeEncode(schema, body)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  })
  app.addHook('preSerialization', (request, reply, _payload, done) => {
    const call = callOf(request)
    if (!call) return done()
    call.standing = request.standing?.nearest
    call.asksExclusions = request.asksExclusions
    call.exceptWith = request.sharedExceptWith
    const responses = request.routeOptions.schema?.response as Record<number, unknown> | undefined
    const schema = responses?.[reply.statusCode]
    call.isShared =
      request.routeOptions.config.isSharedByPages && reply.statusCode === 200 && !request.isPersonal
    reply.serializer((body: unknown) => {
      const isEncoded = !schema || request.routeOptions.config.endpoint?.isWireForm
      call.body = isEncoded ? body : encoded(schema, body)
      return ''
    })
    done()
  })
})

/** The page's call behind this request; nothing else can come from its address. */
function callOf(request: FastifyRequest): Call | undefined {
  if (!isInProcess(request)) return undefined
  const id = request.headers[idHeader]
  if (typeof id !== 'string') return undefined
  const call = request.server.inProcessCalls.get(Number.parseInt(id, 10))
  return call?.id === id ? call : undefined
}

/** Sessions already resolved by the calling page. */
export const sessionsOfPage = (request: FastifyRequest): Sessions | undefined => callOf(request)?.sessions

/** Limits that already counted the calling page: a page counts once, however many calls it makes. */
export const countedForPage = (request: FastifyRequest): Set<string> | undefined => callOf(request)?.counted

/** A cookie belongs to one person, whose session was extended. */
const isShareable = ({ status, setCookies, isShared }: Answer) =>
  isShared && status === 200 && setCookies.length === 0

/** A call that has a body or changes something. */
async function injected(app: FastifyInstance, options: InjectOptions): Promise<Exchange> {
  const reply = await app.inject({ ...options, remoteAddress: inProcessAddress })
  return { status: reply.statusCode, headers: reply.headers, text: () => reply.body }
}

let lastNumber = 0

/**
 * Makes calls on behalf of the visitor of `request`, with their address, host and user agent, so that limits
 * and origin checks apply. Pages briefly share replies that are the same for everyone, which must not be
 * mutated. `isCounted`: no limit of reads counts the calls.
 */
export function inProcessCaller(
  app: FastifyInstance,
  request: FastifyRequest,
  { token, isCounted = false }: { token?: string | undefined; isCounted?: boolean | undefined },
) {
  const sessions: Sessions = new Map()
  // Already resolved if the page itself asked for the session.
  if (token && request.resolvedSession) sessions.set(token, request.resolvedSession)
  const counted = new Set<string>(isCounted ? ['read', 'search'] : [])
  let hasChanged = false
  const sessionOf = async () => (token ? request.resolvedSession?.catch(() => undefined) : undefined)
  // A change by this page may have excluded something.
  const mayExclude = (session: Session | undefined) =>
    hasChanged || hasMutes(request.headers.cookie) || Boolean(session?.hasExclusions)

  return async (options: CallOptions): Promise<Answer> => {
    const { method = 'GET', url = '/' } = options
    const shared = method === 'GET' ? app.sharedAnswers : undefined
    if (!shared) return send(options)
    const session = await sessionOf()
    const excludes = mayExclude(session)
    const isForCaller = ({ exceptWith }: Answer) =>
      exceptWith === undefined || exceptWith !== session?.actor.id
    const fresh = shared.fresh.get(url)
    if (fresh && !(fresh.asksExclusions && excludes) && isForCaller(fresh)) return fresh
    if (excludes) return send(options)
    // The first caller to find a reply stale refreshes it for all concurrent callers.
    const underWay = shared.underWay.get(url)
    const theirs = await underWay
    if (theirs && isShareable(theirs) && isForCaller(theirs)) return theirs
    const own = send(options)
    if (!shared.underWay.has(url) && shared.known.has(url)) {
      const settled: Promise<Answer | undefined> = own
        .catch(() => undefined)
        .finally(() => shared.underWay.get(url) === settled && shared.underWay.delete(url))
      shared.underWay.set(url, settled)
    }
    return own
  }

  /**
   * Keeps only replies that are asked for again: thousands that nobody shares would burden the garbage
   * collector.
   */
  function noteShareable(url: string, answer: Answer, isOutdated: boolean) {
    const shared = app.sharedAnswers
    // Others did not make this call.
    if (shared?.known.has(url) && !isOutdated) {
      shared.fresh.set(url, { ...answer, standing: undefined })
      shared.tagged.add(url, answer.tags)
    }
    shared?.known.set(url, true)
  }

  async function send(options: CallOptions): Promise<Answer> {
    return app.sharedAnswers ? app.sharedAnswers.tagged.make((making) => ask(options, making)) : ask(options)
  }

  async function ask(
    { method = 'GET', headers, url = '/', ...options }: CallOptions,
    making?: Making,
  ): Promise<Answer> {
    const isRead = method === 'GET'
    // A change may end the session or start another.
    if (!isRead) {
      sessions.clear()
      hasChanged = true
    }
    const call: Call = { id: '', sessions: isRead ? sessions : new Map(), counted }
    const slot = app.inProcessCalls.add(call)
    call.id = `${slot}-${(lastNumber += 1)}`
    try {
      const tags = new Set<string>()
      // Awaited inside, since the call begins only then.
      const sent = {
        ...(headers as Record<string, string>),
        [idHeader]: call.id,
        // A visitor who has disconnected has no address any more.
        'x-forwarded-for': request.ip ?? inProcessAddress,
        // Pages on the host of a shop call the API of the main one.
        'x-forwarded-host': request.shopLabel === undefined ? request.host : app.mainHost,
        'x-forwarded-proto': request.protocol,
        'user-agent': request.headers['user-agent'] ?? '',
      }
      const response = await collectTags(
        tags,
        async () =>
          await (method === 'GET'
            ? exchange(app, url, sent)
            : injected(app, { ...options, method, url, headers: sent })),
      )
      const text = 'body' in call ? '' : response.text()
      const body = 'body' in call ? call.body : text ? (JSON.parse(text) as unknown) : undefined
      const setCookies = [response.headers['set-cookie'] ?? []].flat().map(String)
      const retryAfter = response.headers['retry-after']
      const answer: Answer = {
        status: response.status,
        setCookies,
        isShared: call.isShared ?? false,
        ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
        standing: call.standing,
        exceptWith: call.exceptWith,
        asksExclusions: call.asksExclusions ?? false,
        tags,
        body,
      }
      if (isRead && isShareable(answer)) noteShareable(url, answer, making?.showsOutdated(tags) ?? false)
      return answer
    } finally {
      app.inProcessCalls.remove(slot)
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls by the slot in the id of their header. */
    inProcessCalls: Slots<Call>
    sharedAnswers: ReturnType<typeof sharedAnswers> | undefined
  }
  interface FastifyRequest {
    /** Set if the reply depends on the caller after all, so that pages must not share it. */
    isPersonal: boolean
    /** The account whose pages must not share the reply. */
    sharedExceptWith: number | undefined
    /** Set if the reply depends on the caller's exclusions. */
    asksExclusions: boolean
  }
  interface FastifyContextConfig {
    /** The reply depends on the address alone, so pages may share it briefly. */
    isSharedByPages?: boolean
  }
}
