import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'
import type { AgentDeed } from '#contract/agent-log.ts'
import { endpointNames } from '#contract/endpoints.ts'
import type { Agent } from '#lib/actor.ts'

type Call = { path: string; params: unknown; shopId: number; agent: Agent; at: Date }

type Options = {
  deps: Pick<Deps, 'db' | 'now'>
  isDeed(name: string | undefined): name is AgentDeed
  noteDeed(db: Deps['db'], deed: AgentDeed, call: Call): Promise<number>
  confirmDeed(db: Deps['db'], id: number, at: Date, listingId: number | undefined): Promise<unknown>
  dropDeed(db: Deps['db'], id: number): Promise<unknown>
}

/** Keeps the log of what agents do for their shop, call by call. */
export const agentLog = fp<Options>(async (app, { deps, isDeed, noteDeed, confirmDeed, dropDeed }) => {
  app.decorateRequest('agentDeed', undefined)

  // Once access and input are checked, so that the log holds no mere attempts.
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config
    const name = endpoint && endpointNames.get(endpoint)
    if (!endpoint || !isDeed(name)) return
    const actor = await request.actor()
    if (!actor?.agent) return
    const { path } = endpoint
    const { params } = request
    request.agentDeed = await noteDeed(deps.db, name, {
      path,
      params,
      shopId: actor.shopId!,
      agent: actor.agent,
      at: deps.now(),
    })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const id = request.agentDeed
    if (id === undefined) return payload
    request.agentDeed = undefined
    if (reply.statusCode >= 400) await dropDeed(deps.db, id)
    else await confirmDeed(deps.db, id, deps.now(), madeListingIn(request.url, payload))
    return payload
  })
})

const making = /^\/api\/(?:listings|users\/[^/]+\/listings|listings\/\d+\/copy)(?:\?|$)/

/** The id in the reply to a call that makes a listing. */
function madeListingIn(url: string, payload: unknown): number | undefined {
  if (!making.test(url) || typeof payload !== 'string') return undefined
  const { id, data } = JSON.parse(payload) as { id?: number; data?: { id?: number } }
  return id ?? data?.id
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry of the shop's log about this call. */
    agentDeed: number | undefined
  }
}
