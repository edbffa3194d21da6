import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#api/lib/errors.ts'
import {
  clearSessionCookies,
  setSessionCookies,
  setXsrfCookie,
  tokenOf,
  xsrfTokenOf,
} from '#api/plugins/session.ts'
import { loginBody, loginReply, me, message } from '#contract/accounts.ts'
import { login, logout } from './service.ts'
import { currentUserView } from './view.ts'

const tags = ['Prijava']

/** Calls that answer at the root and under `/api` alike (spec 7.2). */
export const sessionRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/sanctum/csrf-cookie', { schema: { tags } }, (request, reply) => {
    const session = tokenOf(request)
    const value = session ? xsrfTokenOf(session.token) : randomBytes(32).toString('base64url')
    setXsrfCookie(request, reply, value)
    return reply.code(204).send()
  })

  app.post('/auth/web/logout', { schema: { tags, response: { 200: message } } }, (request, reply) =>
    endSession(deps, request, reply),
  )
}

async function endSession(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const actor = await request.actor()
  if (actor) await logout(deps, actor)
  clearSessionCookies(request, reply)
  return { message: 'Odjavljeni ste.' }
}

export const accountRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/auth/login',
    { schema: { tags, body: loginBody, response: { 200: loginReply } } },
    async (request, reply) => {
      const { username, password, device_name, remember = false } = request.body
      const userAgent = request.headers['user-agent'] ?? null
      const session = await login(deps, {
        username,
        password,
        deviceName: device_name,
        remember,
        userAgent,
        ip: request.ip,
      })
      setSessionCookies(request, reply, session.token, remember)
      return session
    },
  )

  app.get('/me', { schema: { tags, response: { 200: me } } }, async (request) => {
    const session = await request.session()
    if (!session) throw new DomainError('not_logged_in')
    return { data: currentUserView(session.account, deps.now()) }
  })
}
