import { createHmac, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Session } from '#lib/accounts/session.ts'
import { DomainError } from '#lib/errors.ts'
import { isRead, pagesRoute } from '#lib/http/requests.ts'
import { actingActor } from './agents.ts'
import { authCookiePrefix, knownDeviceSeconds, sessionSlidingSeconds } from '#contract/limits/accounts.ts'

export const authCookie = `${authCookiePrefix}token`
const xsrfCookie = 'XSRF-TOKEN'
/**
 * Accompanies the session cookie over https, where browsers accept this prefix only from this very host. The
 * other cookie's name is part of the contract (`docs/decisions/013-a-session-has-two-cookies-over-https.md`).
 */
const proofCookie = `__Host-${authCookiePrefix}proof`
/** Identifies a browser to the accounts that logged in on it; outlives their sessions. */
const deviceCookie = ({ server }: FastifyRequest) =>
  `${server.isSecureSite ? '__Host-' : ''}${authCookiePrefix}device`

/** Sessions by token. */
export type Sessions = Map<string, Promise<Session | undefined>>

type Options = {
  /** `byPage`: a page's script asks, perhaps without anybody there. */
  resolve(token: string, options: { byPage: boolean }): Promise<Session | undefined>
  /** Visitors use https, even if the last hop does not. */
  isSecureSite: boolean
}

const bearerOf = (request: FastifyRequest) => /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** The session's token and whether a browser sent it automatically. */
export function tokenOf(request: FastifyRequest): { token: string; fromCookie: boolean } | undefined {
  const bearer = bearerOf(request)
  if (bearer) return { token: bearer, fromCookie: false }
  const token = sessionCookieOf(request)
  return token ? { token, fromCookie: true } : undefined
}

/**
 * The token from the browser's cookies. Over https other hosts of the domain may have planted more of them.
 */
export function sessionCookieOf(request: FastifyRequest): string | undefined {
  // Cookies are not parsed yet for a request that was refused at once.
  const cookies = request.cookies as typeof request.cookies | null
  if (!request.server.isSecureSite) return cookies?.[authCookie]
  const proof = cookies?.[proofCookie]
  return proof
    ? (request.headers.cookie ?? '')
        .split(';')
        .flatMap((pair) => request.server.parseCookie(pair)[authCookie] ?? [])
        .find((token) => isSame(proof, proofOf(token)))
    : undefined
}

const isSame = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const proofOf = (token: string) => createHmac('sha256', token).update('host').digest('base64url')

/** Bound to the session, so that a cookie planted by another host of the domain does not match. */
export const xsrfTokenOf = (token: string) => createHmac('sha256', token).update('xsrf').digest('base64url')

/** A browser adds the session's cookie to any call, so a change needs proof that our own page made it. */
function checkXsrf(request: FastifyRequest) {
  const session = tokenOf(request)
  if (!session?.fromCookie || isRead(request.method)) return
  const sent = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token']
  if (typeof sent !== 'string' || !isSame(sent, xsrfTokenOf(session.token)))
    throw new DomainError('csrf_refused')
}

const baseCookie = (request: FastifyRequest) =>
  ({
    path: '/',
    sameSite: 'lax',
    secure: request.server.isSecureSite || request.protocol === 'https',
  }) as const

/** Returns whether a page's script makes the call; programs and older browsers do not say. */
const isByPage = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'empty'

/** Extends the browser's cookies in the reply if the session was extended. */
export function renewCookies(
  request: FastifyRequest,
  { renewed, remember }: { renewed: boolean; remember: boolean },
) {
  const sent = tokenOf(request)
  if (renewed && sent?.fromCookie) request.renewedSession = { token: sent.token, remember }
}

export function setXsrfCookie(request: FastifyRequest, reply: FastifyReply, value: string) {
  reply.setCookie(xsrfCookie, value, { ...baseCookie(request), maxAge: sessionSlidingSeconds })
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  remember: boolean,
) {
  // A new session replaces one that was just extended.
  request.renewedSession = undefined
  const lifetime = remember ? { maxAge: sessionSlidingSeconds } : {}
  const options = { ...baseCookie(request), ...lifetime, httpOnly: true }
  reply.setCookie(authCookie, token, options)
  if (request.server.isSecureSite) reply.setCookie(proofCookie, proofOf(token), options)
  setXsrfCookie(request, reply, xsrfTokenOf(token))
}

export const deviceCookieOf = (request: FastifyRequest) => request.cookies[deviceCookie(request)]

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string) {
  reply.setCookie(deviceCookie(request), value, {
    ...baseCookie(request),
    maxAge: knownDeviceSeconds,
    httpOnly: true,
  })
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply) {
  request.renewedSession = undefined
  for (const name of [authCookie, ...(request.server.isSecureSite ? [proofCookie] : [])])
    reply.clearCookie(name, { ...baseCookie(request), httpOnly: true })
  reply.clearCookie(xsrfCookie, baseCookie(request))
}

/** Lets every route resolve its caller, and guards changes made under the cookie. */
export const session = fp<Options>(async (app, { resolve, isSecureSite }) => {
  await app.register(cookie)
  app.decorate('isSecureSite', isSecureSite)
  app.decorateRequest('session', function session(this: FastifyRequest) {
    this.resolvedSession ??= resolveSession(this)
    return this.resolvedSession
  })
  app.decorateRequest('resolvedSession', undefined)
  app.decorate('sessionOfPage', (token: string, pageSessions: Sessions) => {
    const resolving = pageSessions.get(token) ?? resolve(token, { byPage: false })
    pageSessions.set(token, resolving)
    return resolving
  })
  app.decorateRequest('actor', async function actor(this: FastifyRequest) {
    const found = await this.session()
    return found ? actingActor(found, this.routeOptions.config.endpoint) : null
  })

  async function resolveSession(request: FastifyRequest): Promise<Session | undefined> {
    const sent = tokenOf(request)
    if (!sent) return undefined
    const pageSessions = request.ofPage?.sessions
    const found = await (pageSessions
      ? app.sessionOfPage(sent.token, pageSessions)
      : resolve(sent.token, { byPage: isByPage(request) }))
    if (found) renewCookies(request, found)
    return found
  }

  app.decorateRequest('renewedSession', undefined)
  app.addHook('preValidation', (request, _reply, done) => {
    // Pages cannot send a header; the origin of their forms is checked instead. Checked by route, since
    // addresses can be spelled in many ways.
    const { url, config } = request.routeOptions
    if (url !== pagesRoute && !config.needsNoToken) checkXsrf(request)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.renewedSession)
      setSessionCookies(request, reply, request.renewedSession.token, request.renewedSession.remember)
    done()
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A change of no consequence, whose clients cannot send the token; the origin is checked as always. */
    needsNoToken?: boolean
  }
  interface FastifyInstance {
    isSecureSite: boolean
    /** The session behind the token, which all calls of a page know once it is resolved. */
    sessionOfPage(token: string, pageSessions: Sessions): Promise<Session | undefined>
  }
  interface FastifyRequest {
    /** Resolved on first call and memoised for the request. */
    session(): Promise<Session | undefined>
    resolvedSession: Promise<Session | undefined> | undefined
    /** Set if the session was extended, so that its cookie is too. */
    renewedSession: { token: string; remember: boolean } | undefined
  }
}
