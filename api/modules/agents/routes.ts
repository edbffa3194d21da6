import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/agents/endpoints.ts'
import { inviteAgent, resendInvitation, withdrawInvitation } from './invitations.ts'
import { acceptInvitation, getAgency, checkInvitation, leaveShop } from './agency.ts'
import { beginActing, endActing } from './acting-sessions.ts'
import { listShopLog } from './log.ts'
import { changeAgent, listAgents, removeAgent } from './service.ts'

export const agentRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.listAgents, async ({ actor }) => ({ data: await listAgents(deps, actor) }))
  serve(app, calls.inviteAgent, ({ actor, body }) => inviteAgent(deps, actor, body))
  serve(app, calls.resendInvitation, ({ actor, params }) => resendInvitation(deps, actor, params.id))
  serve(app, calls.withdrawInvitation, ({ actor, params }) => withdrawInvitation(deps, actor, params.id))
  serve(app, calls.changeAgent, ({ actor, params, body }) => changeAgent(deps, actor, params.id, body.rights))
  serve(app, calls.removeAgent, ({ actor, params }) => removeAgent(deps, actor, params.id))
  serve(app, calls.listShopLog, ({ actor, query }) => listShopLog(deps, actor, query))
  serve(app, calls.checkInvitation, async ({ body, request }) => ({
    data: await checkInvitation(deps, await request.actor(), { ...body, ip: request.ip }),
  }))
  serve(app, calls.acceptInvitation, ({ actor, body }) => acceptInvitation(deps, actor, body.token))
  serve(app, calls.getAgency, async ({ actor }) => ({ data: await getAgency(deps, actor) }))
  serve(app, calls.beginActing, ({ actor }) => beginActing(deps, actor))
  serve(app, calls.endActing, ({ actor }) => endActing(deps, actor))
  serve(app, calls.leaveShop, ({ actor }) => leaveShop(deps, actor))
}
