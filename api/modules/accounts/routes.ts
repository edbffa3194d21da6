import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { type Actor, requireActor, requirePerson } from '#api/lib/actor.ts'
import { DomainError } from '#api/lib/errors.ts'
import { isRead } from '#api/lib/requests.ts'
import { clearSessionCookies, setXsrfCookie, tokenOf, xsrfTokenOf } from '#api/plugins/session.ts'
import {
  codeBody,
  loginBody,
  loginReply,
  me,
  message,
  phoneBody,
  registerBody,
  verificationReply,
  verifyEmailBody,
} from '#contract/accounts.ts'
import { passkeyLoginBody, passkeyOptions } from '#contract/accounts-security.ts'
import { enter, startOf } from './clients.ts'
import {
  confirmPhone,
  getVerification,
  login,
  loginWithPasskey,
  logout,
  passkeyChallenge,
  register,
  sendEmailLink,
  sendPhoneCode,
  verifyEmail,
} from './service.ts'
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
      const { username, password, otp, remember } = request.body
      const start = await startOf(request, request.body)
      const entry = await login(deps, { ...start, username, password, otp })
      return enter(request, reply, entry, remember)
    },
  )

  app.post(
    '/auth/passkey/options',
    { schema: { tags, response: { 200: passkeyOptions } } },
    async (request) => ({
      data: { ...(await passkeyChallenge(deps, request.ip)) },
    }),
  )

  app.post(
    '/auth/passkey/login',
    { schema: { tags, body: passkeyLoginBody, response: { 200: loginReply } } },
    async (request, reply) => {
      const { credential, remember } = request.body
      const start = await startOf(request, request.body)
      return enter(request, reply, await loginWithPasskey(deps, { ...start, credential }), remember)
    },
  )

  app.post(
    '/auth/register',
    {
      schema: { tags, body: registerBody, response: { 201: loginReply } },
      config: { challenge: 'register' },
    },
    async (request, reply) => {
      const { username, email, password, type, phone, declaration, remember } = request.body
      const start = await startOf(request, request.body)
      const entry = await register(deps, { ...start, username, email, password, type, phone, declaration })
      return reply.code(201).send(enter(request, reply, entry, remember))
    },
  )

  app.post(
    '/auth/email-verification',
    { schema: { tags, body: verifyEmailBody, response: { 200: message } } },
    async (request) => {
      await verifyEmail(deps, request.body.token)
      return { message: 'Vaša e-mail adresa je potvrđena.' }
    },
  )

  app.get('/me', { schema: { tags, response: { 200: me } } }, async (request) => {
    const session = await request.session()
    // Whoever shows a token that holds no more was logged in until now.
    if (!session) throw new DomainError(tokenOf(request) ? 'session_ended' : 'not_logged_in')
    return { data: currentUserView(session.account, deps.now()) }
  })
}

/** E-mail and phone of the one who asks. */
export const verificationRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const reply = { response: { 200: verificationReply } }
  const stateOf = async (actor: Actor, message?: string) => ({
    data: await getVerification(deps, actor),
    message,
  })

  // Who is not logged in learns so before what is wrong with the body.
  // A number opens the account by SMS, so no program may prove one.
  app.addHook('preValidation', async (request) => {
    await (isRead(request.method) ? requireActor(request) : requirePerson(request))
  })

  app.get('/me/verification', { schema: { tags, ...reply } }, async (request) =>
    stateOf(await requireActor(request)),
  )

  app.post(
    '/me/phone-verification',
    { schema: { tags, body: phoneBody, ...reply }, config: { challenge: 'sms' } },
    async (request) => {
      const actor = await requireActor(request)
      await sendPhoneCode(deps, actor, request.body, request.ip)
      return stateOf(actor, 'Poslali smo vam kod.')
    },
  )

  app.post(
    '/me/phone-verification/confirm',
    { schema: { tags, body: codeBody, ...reply } },
    async (request) => {
      const actor = await requireActor(request)
      await confirmPhone(deps, actor, request.body.code)
      return stateOf(actor, 'Broj mobitela je verifikovan.')
    },
  )

  app.post('/me/email-verification', { schema: { tags, ...reply } }, async (request) => {
    const actor = await requireActor(request)
    await sendEmailLink(deps, actor, request.ip)
    return stateOf(actor, 'Poslali smo vam link.')
  })
}
