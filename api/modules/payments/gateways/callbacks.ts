import type { FastifyPluginAsync } from 'fastify'
import { addressKey } from '#lib/http/addresses.ts'
import { DomainError } from '#lib/errors.ts'
import type { Deps } from '#api/deps.ts'
import { forgedCallbackLimit } from '#contract/limits/money.ts'
import { type Callback, ForgedMessage, type Gateway, GatewayUnclear } from '#payments/gateway.ts'
import { applyReport } from './gateway-reports.ts'

const maxBytes = 200_000

/** Reads and takes a message of a gateway. Throws ForgedMessage, or GatewayUnclear if it could not be checked. */
export async function receiveCallback(deps: Deps, gateway: Gateway, callback: Callback): Promise<void> {
  const report = await gateway.readCallback(callback)
  if (report && report.outcome !== 'pending')
    await applyReport(deps, { provider: gateway.provider, source: 'callback', report })
}

/**
 * Receives the calls of gateways. They have no session: their signature counts, and only wrong ones are
 * limited. They repeat calls until a 2xx reply, and the job that asks gateways finds lost ones.
 */
export const callbackRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  )
  for (const way of ['card', 'wallet'] as const)
    app.post<{ Body: string | undefined }>(
      `/hooks/${way}`,
      { schema: { hide: true }, bodyLimit: maxBytes, config: { priority: 'paying', needsNoToken: true } },
      async (request, reply) => {
        const gateway = deps.gateways[way]
        if (!gateway) throw new DomainError('not_found')
        const forged = await deps.rateLimiter.reserve(
          'forged-callback',
          addressKey(request.ip),
          forgedCallbackLimit,
        )
        try {
          const headers = request.headers as Callback['headers']
          await receiveCallback(deps, gateway, { headers, body: request.body ?? '' })
        } catch (error) {
          if (error instanceof ForgedMessage) {
            request.log.warn({ way }, `refused a message in a gateway's name: ${error.message}`)
            throw new DomainError('not_logged_in', 'Potpis poziva nije ispravan.')
          }
          await forged.giveBack()
          if (error instanceof GatewayUnclear)
            throw new DomainError('gateway_failed', undefined, { cause: error })
          throw error
        }
        await forged.giveBack()
        return reply.code(200).send({ received: true })
      },
    )
}
