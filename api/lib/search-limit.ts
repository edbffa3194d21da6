import type { FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#api/lib/addresses.ts'
import { searchLimit } from '#contract/limits.ts'

/** By account where there is one, so that people behind one address do not share. */
export async function limitSearch({ rateLimiter }: Pick<Deps, 'rateLimiter'>, request: FastifyRequest) {
  const actor = await request.actor()
  await rateLimiter.hit('search', actor ? `id:${actor.id}` : addressKey(request.ip), searchLimit)
}
