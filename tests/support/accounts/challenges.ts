import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import type { ChallengeWork } from '#contract/challenges/endpoints.ts'
import type { ChallengePurpose } from '#contract/challenges/purposes.ts'

export const encoded = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64')

/** The `X-Challenge` header with a solved challenge. */
export async function solved(app: FastifyInstance, purpose: ChallengePurpose): Promise<string> {
  const { data } = (await app.inject(`/api/challenge?for=${purpose}`)).json<{ data: ChallengeWork }>()
  const { counter, derivedKey } = (await solveChallenge({ challenge: data, deriveKey }))!
  return encoded({ challenge: data, solution: { counter, derivedKey } })
}
