import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { DomainError } from '#lib/errors.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { countUnreadQuestions } from '#lib/accounts/unread-questions.ts'
import { clearSessionCookies, setXsrfCookie, tokenOf, xsrfTokenOf } from '#api/plugins/session.ts'
import * as calls from '#contract/accounts/endpoints.ts'
import * as security from '#contract/accounts/security.ts'
import { plural } from '#contract/text/plural.ts'
import { actingView, currentUserView } from '../view.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts'
import { listSessions, logOut, revokeOtherSessions, revokeSession } from './service.ts'

/** Calls served both at the root and under `/api` (spec 7.2). */
export const rootRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
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
      if (actor) await logOut(deps, actor)
      clearSessionCookies(request, reply)
      return { message: 'Odjavljeni ste.' }
    },
    { securityEvent: 'logout' },
  )
}

/** The caller's own sessions, including those of programs. */
export const sessionRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.getMe, async ({ request }) => {
    const own = await request.session()
    const session = own?.agency?.isActing ? await own.agency.asShop() : own
    // An invalid token means that the session has ended.
    if (!session) throw new DomainError(tokenOf(request) ? 'session_ended' : 'not_logged_in')
    const { account, actor, visitUntil, credits, cartCount, orderCounts, standing } = session
    const newQuestions = session.newQuestions ?? (await countUnreadQuestions(deps.db, account.id))
    const counts = { newQuestions, credits, cartCount, orderCounts, standing }
    const user = currentUserView(account, counts, deps.now(), { dueRole: actor.dueRole, visitUntil })
    return { data: actor.agent ? actingView(user, actor.agent) : user }
  })
  serve(app, security.listSessions, async ({ actor }) => ({ data: await listSessions(deps, actor) }))
  serve(
    app,
    security.revokeOtherSessions,
    async ({ actor }) => {
      const ended = await revokeOtherSessions(deps, actor)
      const devices = plural(ended, 'uređaj je odjavljen', 'uređaja su odjavljena', 'uređaja je odjavljeno')
      return { ended, message: ended === 0 ? 'Nema drugih prijava.' : `${ended} ${devices}.` }
    },
    { securityEvent: 'session_end' },
  )
  serve(
    app,
    security.revokeSession,
    async ({ actor, params }) => {
      await revokeSession(deps, actor, params.id)
      return { message: 'Uređaj je odjavljen.' }
    },
    { securityEvent: 'session_end' },
  )

  serve(app, security.listApiTokens, async ({ actor }) => ({ data: await listApiTokens(deps, actor) }))
  serve(
    app,
    security.createApiToken,
    async ({ actor, body, request }) => {
      const { view, token } = await createApiToken(deps, actor, { ...body, ip: request.ip })
      const text = 'Token je napravljen. Sačuvajte ga sada, jer se više neće prikazati.'
      return { data: view, token, message: text }
    },
    { securityEvent: 'token_creation' },
  )
  serve(
    app,
    security.revokeApiToken,
    async ({ actor, params }) => {
      await revokeApiToken(deps, actor, params.id)
      return { message: 'Token je opozvan.' }
    },
    { securityEvent: 'token_revocation' },
  )
}
