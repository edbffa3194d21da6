import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodsAt, shadowedCalls } from '#lib/endpoints/allowed-methods.ts'
import { DomainError, noSuchAddress } from '#lib/errors.ts'
import { requireStaff } from '#lib/accounts/staff.ts'

/** Runs before the body is read, so that the reply does not depend on it. */
const refuseAddress = async (request: FastifyRequest, reply: FastifyReply) => {
  const [path = ''] = request.url.slice('/api'.length).split('?')
  const found = methodsAt(path)
  if (!found) throw noSuchAddress()
  if (found.isForStaff) requireStaff(await request.actor())
  const isAsked = request.method === 'OPTIONS'
  // With the right method, a parameter is too long to be one.
  if (!isAsked && found.allowed.includes(request.method)) throw noSuchAddress()
  reply.header('allow', found.allowed.join(', '))
  if (isAsked) return reply.code(204).send()
  throw new DomainError('method_not_allowed')
}

/** Answers below `/api` whatever no module answers; OPTIONS with the allowed methods. */
export function refuseUnknownAddresses(api: FastifyInstance) {
  const refusal = { schema: { hide: true }, onRequest: refuseAddress }
  for (const path of ['/', '/*']) api.all(path, refusal, refuseAddress)
  for (const { method, path } of shadowedCalls)
    api.route({ method, url: path, ...refusal, handler: refuseAddress })
}
