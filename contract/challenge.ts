import { z } from 'zod'

/** What scripts would do in masses, so that whoever asks for it has to do some work first. */
export const challengePurposes = ['register', 'sms', 'phone-reveal'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

export const challengeQuery = z.object({
  for: z.enum(challengePurposes, 'Navedite čemu služi.'),
  /** A question for people, where no script runs. */
  as: z.enum(['work', 'question']).default('work'),
})

/** Work for a machine: the counter whose derived key begins with `keyPrefix`. */
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
    data: z.record(z.string(), z.string()),
  }),
  signature: z.string(),
})
export type ChallengeWork = z.infer<typeof challengeWork>

export const challengeQuestion = z.object({ question: z.string(), token: z.string() })
export type ChallengeQuestion = z.infer<typeof challengeQuestion>

/** `data` is null where the site asks for nothing. */
export const challengeReply = z.object({ data: z.union([challengeWork, challengeQuestion]).nullable() })
export const challengeQuestionReply = z.object({ data: challengeQuestion.nullable() })

/** What the header `X-Challenge` holds, as base64 of JSON. */
export const challengeAnswer = z.union([
  z.object({
    challenge: challengeWork,
    solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }),
  }),
  z.object({ token: z.string().max(500), answer: z.string().max(50) }),
])
export type ChallengeAnswer = z.infer<typeof challengeAnswer>

export const challengeHeader = 'x-challenge'
