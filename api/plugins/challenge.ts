import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressKey } from '#lib/http/addresses.ts'
import type { Challenges } from '#lib/security/challenges.ts'
import { challengeAnswer, challengeHeader } from '#contract/challenges/endpoints.ts'
import type { ChallengePurpose } from '#contract/challenges/purposes.ts'

/** Undefined if missing or unreadable. */
function answerOf(request: FastifyRequest) {
  const given = request.headers[challengeHeader]
  if (typeof given !== 'string') return undefined
  try {
    const sent: unknown = JSON.parse(Buffer.from(given, 'base64').toString())
    return challengeAnswer.safeParse(sent).data
  } catch {
    return undefined
  }
}

/**
 * Requires a solved challenge on routes that declare one, once everything else about the request is valid.
 */
export const challenge = fp<{ challenges: Challenges }>(async (app, { challenges }) => {
  app.addHook('preHandler', (request, _reply, done) => {
    const purpose = request.routeOptions.config.challenge
    if (!purpose) return done()
    return challenges.check(purpose, answerOf(request), addressKey(request.ip))
  })
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requires a solved challenge for this purpose. */
    challenge?: ChallengePurpose
  }
}
