import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ChallengeAnswer, ChallengeQuestion, ChallengeWork } from '#contract/challenges/endpoints.ts'
import type { ChallengePurpose } from '#contract/challenges/purposes.ts'
import {
  challengeCounters,
  challengeQuestionLimit,
  challengeQuestionsLimit,
  challengeSeconds,
} from '#contract/limits/accounts.ts'
import { DomainError } from '#lib/errors.ts'
import { type CountingLimiter, RateLimited } from '#lib/limits/rate-limiter.ts'

/**
 * Makes sign-ups and codes expensive for scripts: proof of work in a browser, a question without JavaScript.
 */
export type Challenges = {
  isOn: boolean
  work(purpose: ChallengePurpose): Promise<ChallengeWork>
  question(purpose: ChallengePurpose): ChallengeQuestion
  /** Throws challenge_required unless `answer` is correct, in time and not used before. */
  check(purpose: ChallengePurpose, answer: ChallengeAnswer | undefined, addressKey: string): Promise<void>
}

export type ChallengeOptions = {
  secret: Buffer
  /** Iterations per attempt; a browser needs 200 attempts on average. 0 disables challenges. */
  cost: number
  now: () => Date
  /** Remembers used challenges. */
  spent: CountingLimiter
  limiter: CountingLimiter
}

const once = { max: 1, windowSeconds: challengeSeconds }

const words = ['nula', 'jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'sedam', 'osam', 'devet']

const areEqual = (given: string, expected: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const required = () => new DomainError('challenge_required')

export function challenges({ secret, cost, now, spent, limiter }: ChallengeOptions): Challenges {
  const keyFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  const signatureSecret = keyFor('work')
  const keySecret = keyFor('derived key')
  const questionSecret = keyFor('question')
  const expiry = () => Math.floor(now().getTime() / 1000) + challengeSeconds
  const isOver = (expiresAt: number) => expiresAt * 1000 <= now().getTime()

  const seal = (use: 'answer' | 'token', ...parts: readonly (string | number)[]) =>
    createHmac('sha256', questionSecret)
      .update(JSON.stringify([use, ...parts]))
      .digest('base64url')

  /** Before the answer is judged, so that nobody can guess twice at one challenge. */
  async function spend(id: string) {
    try {
      await spent.hit('challenge', id, once)
    } catch (error) {
      throw error instanceof RateLimited ? required() : error
    }
  }

  async function checkWork(
    purpose: ChallengePurpose,
    { challenge, solution }: Extract<ChallengeAnswer, { challenge: unknown }>,
  ) {
    if (isOver(challenge.parameters.expiresAt) || challenge.parameters.data.for !== purpose) throw required()
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: signatureSecret,
      hmacKeySignatureSecret: keySecret,
    })
    if (!verified) throw required()
    await spend(challenge.signature)
  }

  async function checkQuestion(
    purpose: ChallengePurpose,
    { token, answer }: Extract<ChallengeAnswer, { token: unknown }>,
    addressKey: string,
  ) {
    const [nonce = '', expires = '', sealedAnswer = '', signature = ''] = token.split('.')
    // First, so that only our own challenges count and leave a trace.
    if (!areEqual(signature, seal('token', purpose, nonce, expires, sealedAnswer))) throw required()
    if (isOver(Number(expires))) throw required()
    // Scripts can read the question too, so few uses per address are allowed.
    await limiter.hit('challenge-question-address', addressKey, challengeQuestionLimit)
    await limiter.hit('challenge-question', 'all', challengeQuestionsLimit)
    await spend(nonce)
    if (!areEqual(sealedAnswer, seal('answer', nonce, answer.trim())))
      throw new DomainError('challenge_required', 'Odgovor nije tačan. Pokušajte s novim pitanjem.')
  }

  return {
    isOn: cost > 0,

    async work(purpose) {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(challengeCounters.from, challengeCounters.to),
        deriveKey,
        expiresAt: expiry(),
        data: { for: purpose },
        hmacSignatureSecret: signatureSecret,
        hmacKeySignatureSecret: keySecret,
      })
      return { parameters, signature } as ChallengeWork
    },

    question(purpose) {
      const [a, b] = [randomInt(1, 10), randomInt(1, 10)]
      const nonce = randomBytes(16).toString('base64url')
      const expires = String(expiry())
      const sealedAnswer = seal('answer', nonce, String(a + b))
      const signature = seal('token', purpose, nonce, expires, sealedAnswer)
      const token = [nonce, expires, sealedAnswer, signature].join('.')
      return { question: `Koliko je ${words[a]} plus ${words[b]}?`, token }
    },

    async check(purpose, answer, addressKey) {
      if (cost === 0) return
      if (!answer) throw required()
      if ('token' in answer) await checkQuestion(purpose, answer, addressKey)
      else await checkWork(purpose, answer)
    },
  }
}
