import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { setSessionCookies } from '#api/plugins/session.ts'
import * as calls from '#contract/accounts/visits.ts'
import { endStaffVisits, listStaffVisits, makeVisitCode, startVisit } from './service.ts'

/** Visits of staff, with the owner's consent. */
export const visitRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listStaffVisits, async ({ actor }) => ({ data: await listStaffVisits(deps, actor) }))
  serve(
    app,
    calls.makeVisitCode,
    async ({ actor }) => ({
      data: await makeVisitCode(deps, actor),
      message: 'Kod je napravljen. Recite ga samo osobi iz podrške s kojom razgovarate.',
    }),
    { securityEvent: 'visit_code' },
  )
  serve(
    app,
    calls.endStaffVisits,
    async ({ actor }) => {
      const ended = await endStaffVisits(deps, actor)
      return { message: ended > 0 ? 'Osoblje je odjavljeno iz vašeg računa.' : 'Kod više ne važi.' }
    },
    { securityEvent: 'session_end' },
  )
  serve(
    app,
    calls.startStaffVisit,
    async ({ actor, params, body, request, reply }) => {
      const visit = await startVisit(deps, actor, params.id, body)
      request.securityAccount = params.id
      setSessionCookies(request, reply, visit.token, false)
      return { ...visit, message: 'Prijavljeni ste kao korisnik. Prijava traje 30 minuta.' }
    },
    { securityEvent: 'staff_visit' },
  )
}
