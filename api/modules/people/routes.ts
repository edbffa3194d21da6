import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/people/endpoints.ts'
import * as roles from '#contract/people/roles.ts'
import { addNote, endSession, endSessions, liftPerson, measurePerson } from './staff-actions.ts'
import { getPerson } from './detail.ts'
import { findPeople } from './search.ts'
import { changeRole, confirmRole, listRoles, rejectRole } from './roles/service.ts'

/** Accounts for staff. */
export const peopleRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.findPeople, ({ actor, query }) => findPeople(deps, actor, query))
  serve(app, calls.getPerson, async ({ actor, params }) => ({
    data: await getPerson(deps, actor, params.id),
  }))
  serve(app, calls.addStaffNote, ({ actor, params, body }) => addNote(deps, actor, params.id, body.body))
  serve(app, calls.endPersonSession, ({ actor, params }) =>
    endSession(deps, actor, params.id, params.session),
  )
  serve(app, calls.endPersonSessions, ({ actor, params }) => endSessions(deps, actor, params.id))
  serve(app, calls.measurePerson, ({ actor, params, body }) => measurePerson(deps, actor, params.id, body))
  serve(app, calls.liftMeasures, ({ actor, params, body }) => liftPerson(deps, actor, params.id, body.reason))

  serve(app, roles.listRoles, async ({ actor }) => ({ data: await listRoles(deps, actor) }))
  serve(app, roles.changeRole, ({ actor, params, body }) => changeRole(deps, actor, params.id, body))
  serve(app, roles.confirmRole, ({ actor, params }) => confirmRole(deps, actor, params.id))
  serve(app, roles.rejectRole, ({ actor, params }) => rejectRole(deps, actor, params.id))
}
