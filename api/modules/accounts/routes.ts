import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/actor.ts'
import { DomainError } from '#lib/errors.ts'
import { serve } from '#lib/serve.ts'
import { clearSessionCookies, setXsrfCookie, tokenOf, xsrfTokenOf } from '#api/plugins/session.ts'
import * as calls from '#contract/accounts.ts'
import { getPasskeyLogin, logInWithPasskey } from '#contract/accounts-security.ts'
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

/** Calls that answer at the root and under `/api` alike (spec 7.2). */
export const sessionRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getCsrfCookie, ({ request, reply }) => {
    const session = tokenOf(request)
    const value = session ? xsrfTokenOf(session.token) : randomBytes(32).toString('base64url')
    setXsrfCookie(request, reply, value)
  })
  serve(
    app,
    calls.logOut,
    async ({ request, reply }) => {
      const actor = await request.actor()
      if (actor) await logout(deps, actor)
      clearSessionCookies(request, reply)
      return { message: 'Odjavljeni ste.' }
    },
    { securityEvent: 'logout' },
  )
}

export const accountRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(
    app,
    calls.logIn,
    async ({ body, request, reply }) => {
      const { username, password, otp, remember } = body
      const start = await startOf(request, body)
      const onLockOut = (accountId: number) => void (request.lockedAccount = accountId)
      const entry = await login(deps, { ...start, username, password, otp, onLockOut })
      return enter(request, reply, entry, remember)
    },
    { securityEvent: 'login' },
  )
  serve(app, getPasskeyLogin, async ({ request }) => ({
    data: { ...(await passkeyChallenge(deps, request.ip)) },
  }))
  serve(
    app,
    logInWithPasskey,
    async ({ body, request, reply }) => {
      const { credential, remember } = body
      const start = await startOf(request, body)
      return enter(request, reply, await loginWithPasskey(deps, { ...start, credential }), remember)
    },
    { securityEvent: 'passkey_login' },
  )
  serve(
    app,
    calls.registerAccount,
    async ({ body, request, reply }) => {
      const { username, email, password, type, phone, declaration, remember } = body
      const start = await startOf(request, body)
      const entry = await register(deps, { ...start, username, email, password, type, phone, declaration })
      return enter(request, reply, entry, remember)
    },
    { securityEvent: 'registration' },
  )
  serve(
    app,
    calls.verifyEmail,
    async ({ body, request }) => {
      request.securityAccount = await verifyEmail(deps, body.token)
      return { message: 'Vaša e-mail adresa je potvrđena.' }
    },
    { securityEvent: 'email_verification' },
  )
  serve(app, calls.getMe, async ({ request }) => {
    const session = await request.session()
    // An invalid token means that the session has ended.
    if (!session) throw new DomainError(tokenOf(request) ? 'session_ended' : 'not_logged_in')
    return { data: currentUserView(session.account, deps.now()) }
  })
}

/** E-mail and phone of the caller. */
export const verificationRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  const stateOf = async (actor: Actor, message?: string) => ({
    data: await getVerification(deps, actor),
    message,
  })
  serve(app, calls.getVerification, ({ actor }) => stateOf(actor))
  serve(
    app,
    calls.sendPhoneCode,
    async ({ actor, body, request }) => {
      await sendPhoneCode(deps, actor, body, request.ip)
      return stateOf(actor, 'Poslali smo vam kod.')
    },
    { securityEvent: 'phone_code_request' },
  )
  serve(
    app,
    calls.confirmPhone,
    async ({ actor, body }) => {
      await confirmPhone(deps, actor, body.code)
      return stateOf(actor, 'Broj mobitela je verifikovan.')
    },
    { securityEvent: 'phone_verification' },
  )
  serve(app, calls.sendEmailLink, async ({ actor, request }) => {
    await sendEmailLink(deps, actor, request.ip)
    return stateOf(actor, 'Poslali smo vam link.')
  })
}
