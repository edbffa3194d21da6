import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { addressKey } from '#lib/http/addresses.ts'
import { serve } from '#lib/endpoints/serve.ts'
import { getChallenge } from '#contract/challenges/endpoints.ts'
import { challengeIssueLimit } from '#contract/limits/accounts.ts'

export const challengeRoutes: FastifyPluginAsync<{ deps: Deps }> = async (app, { deps }) => {
  serve(app, getChallenge, async ({ query: { for: purpose, as }, request, reply }) => {
    const { challenges, rateLimiter } = deps
    reply.header('cache-control', 'no-store')
    if (!challenges.isOn) return { data: null }
    await rateLimiter.hit('challenge-issue', addressKey(request.ip), challengeIssueLimit)
    return { data: as === 'question' ? challenges.question(purpose) : await challenges.work(purpose) }
  })
}
