import { z } from 'zod'
import { challengePurposes } from './purposes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/text/schemas.ts'

export const challengeQuery = z.object({
  for: z.enum(challengePurposes, 'Navedite čemu služi.').describe('The purpose of the call'),
  as: z
    .enum(['work', 'question'])
    .default('work')
    .describe('Work for a machine, or a question for a person where no script runs'),
})

/** Proof of work: find the counter whose derived key starts with `keyPrefix`. */
export const challengeWork = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    expiresAt: z.int(),
    data: z.object({ for: z.string() }),
  }),
  signature: z.string(),
})
export type ChallengeWork = z.infer<typeof challengeWork>

export const challengeQuestion = z.object({ question: z.string(), token: z.string() })
export type ChallengeQuestion = z.infer<typeof challengeQuestion>

/** `data` is null if challenges are off. */
export const challengeReply = z.object({ data: z.union([challengeWork, challengeQuestion]).nullable() })

export const getChallenge = endpoint('GET', '/challenge', {
  worksInMaintenance: true,
  tag: 'Accounts',
  access: 'anyone',
  summary: 'Get a challenge to solve before a call that asks for one',
  query: challengeQuery,
  reply: challengeReply,
  errors: ['rate_limited'],
})

/** The solved work. */
const solvedWork = z.object({
  parameters: z.object({
    algorithm: text(200),
    nonce: text(200),
    salt: text(200),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: text(200),
    keySignature: text(200).optional(),
    expiresAt: z.int(),
    data: z.object({ for: text(50) }),
  }),
  signature: text(200),
})

/** The content of the `X-Challenge` header, base64-encoded JSON. */
export const challengeAnswer = z.union([
  z.object({
    challenge: solvedWork,
    solution: z.object({ counter: z.int().min(0), derivedKey: text(200) }),
  }),
  z.object({ token: text(500), answer: text(50) }),
])
export type ChallengeAnswer = z.infer<typeof challengeAnswer>

export const challengeHeader = 'x-challenge'
