import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '#api/deps.ts'
import type { AgentDeed } from '#contract/agents/log.ts'
import { endpointNames } from '#contract/endpoints.ts'
import type { Agent } from '#lib/accounts/actor.ts'

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

  // Hooks of all other calls call back at once: promises would spread simultaneous reads over several statements.

  // Once access and input are checked, so that the log holds no mere attempts.
  app.addHook('preHandler', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    const name = endpoint && endpointNames.get(endpoint)
    if (!endpoint || !isDeed(name)) return done()
    const goOn = () => done()
    note(request, name, endpoint.path).then(goOn, done)
  })
  app.addHook<string>('onSend', (request, reply, payload, done) => {
    const id = request.agentDeed
    if (id === undefined) return done(null, payload)
    request.agentDeed = undefined
    const goOn = () => done(null, payload)
    settle(id, request, reply, payload).then(goOn, done)
  })

  async function note(request: FastifyRequest, name: AgentDeed, path: string) {
    const actor = await request.actor()
    if (!actor?.agent) return
    request.agentDeed = await noteDeed(deps.db, name, {
      path,
      params: request.params,
      shopId: actor.shopId!,
      agent: actor.agent,
      at: deps.now(),
    })
  }

  const settle = (id: number, { url }: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) =>
    statusCode >= 400
      ? dropDeed(deps.db, id)
      : confirmDeed(deps.db, id, deps.now(), madeListingIn(url, payload))
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
