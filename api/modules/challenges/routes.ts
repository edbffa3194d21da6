import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#api/lib/addresses.ts'
import { challengeQuery, challengeReply } from '#contract/challenge.ts'
import { challengeIssueLimit } from '#contract/limits.ts'

export const challengeRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/challenge',
    { schema: { tags: ['Prijava'], querystring: challengeQuery, response: { 200: challengeReply } } },
    async (request, reply) => {
      const { for: purpose, as } = request.query
      const { challenges, rateLimiter } = deps
      reply.header('cache-control', 'no-store')
      if (!challenges.isOn) return { data: null }
      await rateLimiter.hit('challenge-issue', addressKey(request.ip), challengeIssueLimit)
      return { data: as === 'question' ? challenges.question(purpose) : await challenges.work(purpose) }
    },
  )
}
