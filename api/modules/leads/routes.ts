import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { serve } from '#lib/endpoints/serve.ts'
import * as calls from '#contract/leads/endpoints.ts'
import { handleLead, listLeads, sendLead } from './service.ts'

export const leadRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, calls.sendLead, async ({ body, request }) => {
    await sendLead(deps, await request.actor(), body)
    return { message: 'Upit je poslan. Javit ćemo vam se u roku od dva radna dana.' }
  })
  serve(app, calls.listLeads, ({ query }) => listLeads(deps, query))
  serve(app, calls.handleLead, ({ actor, params, body }) =>
    handleLead(deps, actor, { id: params.id, ...body }),
  )
}
